-- What an external search engine is still to be told. Without one, there is no feed, and the triggers write nothing.

-- One row while an engine is fed.
CREATE TABLE "music"."search_feed" (
  "name" TEXT NOT NULL,
  -- An index that was made for another feed has gaps.
  "feed_id" UUID NOT NULL DEFAULT gen_random_uuid(),
  -- The transaction that began the feed. Older ones may have written without it.
  "began_in" BIGINT NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  -- Whether a second index is being built.
  "is_building" BOOLEAN NOT NULL DEFAULT false,
  -- Plays up to here were told.
  "plays_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- When a process last fed the engine.
  "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lease_id" UUID,
  "lease_until" TIMESTAMPTZ(3),
  CONSTRAINT "search_feed_pkey" PRIMARY KEY ("name"),
  CONSTRAINT "search_feed_name_check" CHECK ("name" = 'search')
);

-- Changes of one document are written under the lock of its row, so their ids have the order of their commits.
CREATE TABLE "music"."search_outbox" (
  "id" BIGSERIAL NOT NULL,
  "kind" TEXT NOT NULL,
  "media_id" TEXT NOT NULL,
  CONSTRAINT "search_outbox_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "search_outbox_kind_check" CHECK ("kind" IN ('track', 'album', 'artist', 'playlist'))
);
-- A rebuild writes documents of version 1.
ALTER SEQUENCE "music"."search_outbox_id_seq" RESTART WITH 1000;

-- TG_ARGV: the kind, the column of the id.
CREATE FUNCTION "music"."record_search_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM music.search_feed) THEN
    INSERT INTO music.search_outbox (kind, media_id)
    VALUES (TG_ARGV[0], (CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END) ->> TG_ARGV[1]);
  END IF;
  RETURN NULL;
END $$;

-- A track that lists do not show has no search text.
CREATE TRIGGER "track_search_outbox" AFTER INSERT OR DELETE OR UPDATE OF "text" ON "music"."track_search"
  FOR EACH ROW EXECUTE FUNCTION "music"."record_search_change"('track', 'track_id');
CREATE TRIGGER "albums_outbox" AFTER INSERT OR DELETE OR UPDATE OF "title_key" ON "music"."albums"
  FOR EACH ROW EXECUTE FUNCTION "music"."record_search_change"('album', 'id');
CREATE TRIGGER "performers_outbox" AFTER INSERT OR DELETE OR UPDATE OF "name_key" ON "music"."performers"
  FOR EACH ROW EXECUTE FUNCTION "music"."record_search_change"('artist', 'id');
CREATE TRIGGER "playlists_outbox" AFTER INSERT OR DELETE OR UPDATE OF "title_fold", "is_public" ON "music"."playlists"
  FOR EACH ROW EXECUTE FUNCTION "music"."record_search_change"('playlist', 'id');
