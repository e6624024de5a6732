-- Playback of a video whose parts are still being encoded. `early_encode` is the job that the other columns are about: they are void if it is
-- not the video's current one.
ALTER TABLE "video"."videos"
    ADD COLUMN "early_encode" UUID,
    ADD COLUMN "early_stored" INTEGER,
    ADD COLUMN "early_released" INTEGER,
    ADD COLUMN "early_released_at" TIMESTAMPTZ(3);

-- What a part has stored so far, where, and what a playlist tells of it.
ALTER TABLE "video"."parts"
    ADD COLUMN "stored" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "stored_prefix" TEXT,
    ADD COLUMN "tracks" JSONB,
    ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
