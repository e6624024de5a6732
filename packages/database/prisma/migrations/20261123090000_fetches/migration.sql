-- Media that the courier fetches. Such a row is "processing", and its job is the fetch: older versions show it, count it and remove it as
-- any medium that a job processes.
ALTER TABLE "video"."videos" ADD COLUMN "fetching" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "music"."tracks" ADD COLUMN "fetching" BOOLEAN NOT NULL DEFAULT false;

-- Images had no jobs until now. Older versions show neither of the new states.
ALTER TABLE "image"."images"
  ADD COLUMN "fetching" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "job_id" UUID,
  ADD COLUMN "error_code" TEXT,
  ADD COLUMN "error_message" TEXT,
  DROP CONSTRAINT "images_status_check",
  ADD CONSTRAINT "images_status_check" CHECK ("status" IN ('uploading', 'processing', 'ready', 'error'));

-- For the janitor, which removes failed fetches.
CREATE INDEX "images_failed_updated_at_idx" ON "image"."images" ("updated_at") WHERE "status" = 'error';
