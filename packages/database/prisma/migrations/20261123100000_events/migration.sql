-- What happened to media, in an order that never changes. Triggers write each event in the transaction that changes the medium, so no code
-- path can forget it, and an older version of an API beside this schema writes events too.

-- Events without a place in the log. A place cannot be given in the transaction of the medium: a reader would see a later one first.
CREATE TABLE "platform"."new_events" (
  "id" BIGSERIAL NOT NULL,
  "kind" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "type" TEXT NOT NULL,
  "media_id" TEXT NOT NULL,
  "medium" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "new_events_pkey" PRIMARY KEY ("kind", "id")
);

-- The log.
CREATE TABLE "platform"."events" (
  "id" BIGSERIAL NOT NULL,
  "kind" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "type" TEXT NOT NULL,
  "media_id" TEXT NOT NULL,
  "medium" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "events_account_id_kind_id_idx" ON "platform"."events" ("account_id", "kind", "id");

-- TG_ARGV: the kind, the prefix of the events of an asset, that of the events of an upload.
CREATE FUNCTION "platform"."record_media_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  medium jsonb;
  owner integer;
  media text;
  types text[] := ARRAY[]::text[];
  asset text := TG_ARGV[1];
  upload text := TG_ARGV[2];
  -- Whether its bytes were, and are, still to arrive.
  was_upload boolean;
  is_upload boolean;
BEGIN
  IF TG_OP = 'DELETE' THEN
    medium := to_jsonb(OLD); owner := OLD.account_id; media := OLD.id;
    types := CASE
      WHEN OLD.status = 'uploading' OR OLD.fetching THEN ARRAY[upload || '.cancelled']
      -- Its upload has failed, which was told; it was never a medium.
      WHEN OLD.source_bytes IS NULL THEN ARRAY[]::text[]
      ELSE ARRAY[asset || '.deleted'] END;
  ELSIF TG_OP = 'INSERT' THEN
    medium := to_jsonb(NEW); owner := NEW.account_id; media := NEW.id;
    types := ARRAY[upload || '.created'];
  ELSE
    medium := to_jsonb(NEW); owner := NEW.account_id; media := NEW.id;
    was_upload := OLD.status = 'uploading' OR OLD.fetching;
    is_upload := NEW.status = 'uploading' OR NEW.fetching;
    IF OLD.taken_down_at IS NULL AND NEW.taken_down_at IS NOT NULL THEN
      types := CASE WHEN was_upload THEN ARRAY[upload || '.errored'] ELSE ARRAY[asset || '.errored'] END;
    ELSIF was_upload AND NOT is_upload THEN
      types := CASE NEW.status
        WHEN 'processing' THEN ARRAY[upload || '.completed', asset || '.created']
        WHEN 'ready' THEN ARRAY[upload || '.completed', asset || '.created', asset || '.ready']
        ELSE ARRAY[upload || '.errored'] END;
    ELSIF NOT was_upload AND OLD.status IS DISTINCT FROM NEW.status THEN
      types := CASE NEW.status
        WHEN 'ready' THEN ARRAY[asset || '.ready']
        WHEN 'error' THEN ARRAY[asset || '.errored']
        ELSE ARRAY[asset || '.updated'] END;
    ELSE
      -- A later statement of the same transaction completes the row: the event tells what is committed.
      UPDATE platform.new_events e SET medium = to_jsonb(NEW)
      WHERE e.kind = TG_ARGV[0] AND e.media_id = NEW.id AND e.xmin = pg_current_xact_id()::xid;
      IF FOUND THEN RETURN NULL; END IF;
      -- A medium that does not exist yet has no changes.
      IF NOT is_upload THEN types := ARRAY[asset || '.updated']; END IF;
    END IF;
  END IF;
  IF cardinality(types) > 0 THEN
    INSERT INTO platform.new_events (kind, account_id, type, media_id, medium)
    SELECT TG_ARGV[0], owner, one, media, medium FROM unnest(types) WITH ORDINALITY AS t(one, ord) ORDER BY ord;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "videos_event" AFTER INSERT OR DELETE ON "video"."videos"
  FOR EACH ROW EXECUTE FUNCTION "platform"."record_media_event"('videos', 'video.asset', 'video.upload');
-- Counters, progress and heartbeats are no events, and cost no call.
CREATE TRIGGER "videos_change_event" AFTER UPDATE ON "video"."videos" FOR EACH ROW
  WHEN ((OLD.status, OLD.fetching, OLD.taken_down_at, OLD.title, OLD.description, OLD.picture_key)
    IS DISTINCT FROM (NEW.status, NEW.fetching, NEW.taken_down_at, NEW.title, NEW.description, NEW.picture_key))
  EXECUTE FUNCTION "platform"."record_media_event"('videos', 'video.asset', 'video.upload');

CREATE TRIGGER "tracks_event" AFTER INSERT OR DELETE ON "music"."tracks"
  FOR EACH ROW EXECUTE FUNCTION "platform"."record_media_event"('tracks', 'music.track', 'music.upload');
CREATE TRIGGER "tracks_change_event" AFTER UPDATE ON "music"."tracks" FOR EACH ROW
  WHEN ((OLD.status, OLD.fetching, OLD.taken_down_at, OLD.title, OLD.artist_name, OLD.album, OLD.genre, OLD.picture_key)
    IS DISTINCT FROM (NEW.status, NEW.fetching, NEW.taken_down_at, NEW.title, NEW.artist_name, NEW.album, NEW.genre, NEW.picture_key))
  EXECUTE FUNCTION "platform"."record_media_event"('tracks', 'music.track', 'music.upload');

CREATE TRIGGER "images_event" AFTER INSERT OR DELETE ON "image"."images"
  FOR EACH ROW EXECUTE FUNCTION "platform"."record_media_event"('images', 'image.asset', 'image.upload');
CREATE TRIGGER "images_change_event" AFTER UPDATE ON "image"."images" FOR EACH ROW
  WHEN ((OLD.status, OLD.fetching, OLD.taken_down_at, OLD.alt, OLD.tags, OLD.format, OLD.width, OLD.height, OLD.source_bytes)
    IS DISTINCT FROM (NEW.status, NEW.fetching, NEW.taken_down_at, NEW.alt, NEW.tags, NEW.format, NEW.width, NEW.height, NEW.source_bytes))
  EXECUTE FUNCTION "platform"."record_media_event"('images', 'image.asset', 'image.upload');
