-- Null: the owner has set no picture.
ALTER TABLE "music"."playlists" ADD COLUMN "picture_key" TEXT;

-- The objects of a picture that no row names any more are removed, and purged from caches. A trigger, so that a playlist that an older
-- music-api deletes leaves none. Older versions do not know the prefix of this sweep: they would remove the picture of a playlist that exists.
CREATE FUNCTION "music"."end_playlist_picture"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."picture_key" = OLD."picture_key" THEN
    RETURN NULL;
  END IF;
  -- A worker may still make a picture of a playlist that is deleted.
  INSERT INTO "platform"."deletions" ("prefix", "until")
  VALUES ('playlists/tracks/playlist-' || OLD."id" || '/', now() + CASE TG_OP WHEN 'DELETE' THEN interval '24 hours' ELSE interval '0' END);
  INSERT INTO "platform"."new_purges" ("kind", "media_id", "is_gone") VALUES ('tracks', 'playlist-' || OLD."id", TG_OP = 'DELETE');
  RETURN NULL;
END
$$;

CREATE TRIGGER "playlists_end_picture" AFTER UPDATE OF "picture_key" OR DELETE ON "music"."playlists" FOR EACH ROW
  WHEN (OLD."picture_key" IS NOT NULL) EXECUTE FUNCTION "music"."end_playlist_picture"();
