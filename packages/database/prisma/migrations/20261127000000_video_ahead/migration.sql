-- Films that somebody waits for: their smallest useful rendition is encoded ahead of the others, on machines that are slower than playback.
ALTER TABLE "video"."parts" DROP CONSTRAINT "parts_kind_check";
ALTER TABLE "video"."parts" ADD CONSTRAINT "parts_kind_check" CHECK ("kind" IN ('window', 'sound', 'assembly', 'ahead', 'aheadEnd'));
ALTER TABLE "video"."parts" ADD COLUMN "speed" DOUBLE PRECISION, ADD COLUMN "ladder" JSONB;
ALTER TABLE "video"."videos" ADD COLUMN "early_wanted_at" TIMESTAMPTZ(3);
