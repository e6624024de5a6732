-- Rises with every change of the chapters, of which the number may stay.
ALTER TABLE "video"."videos" ADD COLUMN "chapters_version" INTEGER NOT NULL DEFAULT 0;

-- As before, with the permission to download, the captions and the chapters.
DROP TRIGGER "videos_change_event" ON "video"."videos";
CREATE TRIGGER "videos_change_event" AFTER UPDATE ON "video"."videos" FOR EACH ROW
  WHEN ((OLD.status, OLD.fetching, OLD.taken_down_at, OLD.title, OLD.description, OLD.picture_key, OLD.visibility,
      OLD.downloads, OLD.captions_version, OLD.chapters_version)
    IS DISTINCT FROM (NEW.status, NEW.fetching, NEW.taken_down_at, NEW.title, NEW.description, NEW.picture_key, NEW.visibility,
      NEW.downloads, NEW.captions_version, NEW.chapters_version))
  EXECUTE FUNCTION "platform"."record_media_event"('videos', 'video.asset', 'video.upload');
