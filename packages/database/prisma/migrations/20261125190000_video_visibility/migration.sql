-- Who may play a video, and where the objects that are delivered lie: in public/ or in protected/. Keys in rows always name them in public/.
ALTER TABLE "video"."videos"
    ADD COLUMN "visibility" TEXT NOT NULL DEFAULT 'public',
    ADD COLUMN "place" TEXT NOT NULL DEFAULT 'public',
    ADD CONSTRAINT "videos_visibility_check" CHECK ("visibility" IN ('public', 'unlisted', 'private')),
    ADD CONSTRAINT "videos_place_check" CHECK ("place" IN ('public', 'protected'));

-- Videos whose objects must move to the other place, or of which copies are left there. The row exists from the change of the visibility
-- until only one place has objects.
CREATE TABLE "video"."moves" (
    "video_id" TEXT NOT NULL,
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "moves_pkey" PRIMARY KEY ("video_id"),
    CONSTRAINT "moves_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"."videos"("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- As before, with the visibility.
DROP TRIGGER "videos_change_event" ON "video"."videos";
CREATE TRIGGER "videos_change_event" AFTER UPDATE ON "video"."videos" FOR EACH ROW
  WHEN ((OLD.status, OLD.fetching, OLD.taken_down_at, OLD.title, OLD.description, OLD.picture_key, OLD.visibility)
    IS DISTINCT FROM (NEW.status, NEW.fetching, NEW.taken_down_at, NEW.title, NEW.description, NEW.picture_key, NEW.visibility))
  EXECUTE FUNCTION "platform"."record_media_event"('videos', 'video.asset', 'video.upload');
