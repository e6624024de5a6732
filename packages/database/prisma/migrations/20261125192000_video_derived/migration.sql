-- What is made of a ready video from its renditions: storyboard and preview, frames, downloads. A row names its objects from before they exist.
CREATE TABLE "video"."derived" (
    "video_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "job_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "prefix" TEXT,
    "bytes" BIGINT,
    "failed_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "derived_pkey" PRIMARY KEY ("video_id", "name"),
    CONSTRAINT "derived_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"."videos"("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- For the janitor.
CREATE INDEX "derived_lease_until_idx" ON "video"."derived"("lease_until") WHERE "lease_until" IS NOT NULL;
CREATE INDEX "derived_used_at_idx" ON "video"."derived"("used_at");

ALTER TABLE "video"."videos"
    ADD COLUMN "storyboard_prefix" TEXT,
    ADD COLUMN "downloads" BOOLEAN NOT NULL DEFAULT false;

-- One event for each change: the function finds that of the same transaction.
CREATE TRIGGER "videos_downloads_event" AFTER UPDATE ON "video"."videos" FOR EACH ROW
  WHEN (OLD.downloads IS DISTINCT FROM NEW.downloads)
  EXECUTE FUNCTION "platform"."record_media_event"('videos', 'video.asset', 'video.upload');
