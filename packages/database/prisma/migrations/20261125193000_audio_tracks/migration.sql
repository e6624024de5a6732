-- What workers tell of a video since they write DASH manifests: its audio tracks, and that there is a manifest.
ALTER TABLE "video"."videos"
    ADD COLUMN "audio_tracks" JSONB,
    ADD COLUMN "dash" BOOLEAN NOT NULL DEFAULT false;
