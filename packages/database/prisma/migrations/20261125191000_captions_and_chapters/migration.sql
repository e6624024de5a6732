-- Captions and chapters of videos. The columns of a video say what it has; the first two change with every change of its captions.
ALTER TABLE "video"."videos"
  ADD COLUMN "caption_languages" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "captions_version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "chapter_count" INTEGER NOT NULL DEFAULT 0;

-- Names public/videos/<video_id>/captions-<id>.vtt and private/videos/<video_id>/captions-<id>, from before they exist.
CREATE TABLE "video"."captions" (
    "id" TEXT NOT NULL,
    "video_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "source" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "cues" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "until" TIMESTAMPTZ(3),
    CONSTRAINT "captions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "captions_source_check" CHECK ("source" IN ('upload', 'file')),
    CONSTRAINT "captions_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"."videos"("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE INDEX "captions_video_id_idx" ON "video"."captions"("video_id");
-- A video has one set of captions in a language; others are being stored, or were replaced.
CREATE UNIQUE INDEX "captions_current_key" ON "video"."captions"("video_id", "language") WHERE "until" IS NULL;
CREATE INDEX "captions_until_idx" ON "video"."captions"("until") WHERE "until" IS NOT NULL;

-- Names public/videos/<video_id>/captions-<id>.*, playlists, from before they exist.
CREATE TABLE "video"."presentations" (
    "id" TEXT NOT NULL,
    "video_id" TEXT NOT NULL,
    "output_prefix" TEXT NOT NULL,
    "captions_version" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3),
    CONSTRAINT "presentations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "presentations_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"."videos"("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE INDEX "presentations_video_id_idx" ON "video"."presentations"("video_id");
CREATE UNIQUE INDEX "presentations_current_key" ON "video"."presentations"("video_id") WHERE "until" IS NULL;
CREATE INDEX "presentations_until_idx" ON "video"."presentations"("until") WHERE "until" IS NOT NULL;

CREATE TABLE "video"."chapters" (
    "video_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "chapters" JSONB NOT NULL,
    CONSTRAINT "chapters_pkey" PRIMARY KEY ("video_id"),
    CONSTRAINT "chapters_source_check" CHECK ("source" IN ('upload', 'file')),
    CONSTRAINT "chapters_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "video"."videos"("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
