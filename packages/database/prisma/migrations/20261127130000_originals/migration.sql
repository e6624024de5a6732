-- Until its owner says otherwise, only the owner of a track gets the uploaded file.
ALTER TABLE "music"."tracks"
  ADD COLUMN "originals" TEXT NOT NULL DEFAULT 'owner',
  ADD COLUMN "source_type" TEXT;
-- NOT VALID: what is there meets it, and a check would read the whole table under a lock.
ALTER TABLE "music"."tracks" ADD CONSTRAINT "tracks_originals_check" CHECK ("originals" IN ('owner', 'public')) NOT VALID;

-- What the owner edits is an event. If the same transaction has another event of the track, the function completes that one.
CREATE TRIGGER "tracks_originals_event" AFTER UPDATE OF "originals" ON "music"."tracks" FOR EACH ROW
  WHEN (OLD.originals <> NEW.originals)
  EXECUTE FUNCTION "platform"."record_media_event"('tracks', 'music.track', 'music.upload');
