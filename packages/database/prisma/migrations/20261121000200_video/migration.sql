CREATE SCHEMA IF NOT EXISTS "video";

CREATE TABLE "video"."videos" (
  "id" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "title" TEXT NOT NULL,
  "description" TEXT,
  "status" TEXT NOT NULL,
  "progress" SMALLINT NOT NULL DEFAULT 0,
  "source_key" TEXT NOT NULL,
  "source_name" TEXT,
  "source_bytes" BIGINT,
  "job_id" UUID,
  "output_prefix" TEXT,
  "error_code" TEXT,
  "error_message" TEXT,
  "duration_seconds" DOUBLE PRECISION,
  "width" INTEGER,
  "height" INTEGER,
  "qualities" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "view_count" BIGINT NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "videos_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "videos_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "videos_status_check" CHECK ("status" IN ('uploading', 'processing', 'ready', 'error')),
  CONSTRAINT "videos_progress_check" CHECK ("progress" BETWEEN 0 AND 100)
) WITH (
  -- View counts are updated all the time, in no index: room in the page keeps such an update on it (HOT).
  fillfactor = 80
);

CREATE INDEX "videos_account_id_created_at_id_idx" ON "video"."videos" ("account_id", "created_at" DESC, "id" DESC);
-- For the janitor: few rows are in these states at a time, so it stays small however many videos there are.
CREATE INDEX "videos_unfinished_updated_at_idx" ON "video"."videos" ("updated_at") WHERE "status" IN ('uploading', 'processing');

CREATE TABLE "video"."usage_daily" (
  "video_id" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "day" DATE NOT NULL,
  "views" BIGINT NOT NULL DEFAULT 0,
  "bytes" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "usage_daily_pkey" PRIMARY KEY ("video_id", "day")
) WITH (fillfactor = 80);

CREATE INDEX "usage_daily_account_id_day_idx" ON "video"."usage_daily" ("account_id", "day");

CREATE TABLE "video"."view_receipts" (
  "video_id" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "view_receipts_pkey" PRIMARY KEY ("video_id", "id")
);

CREATE INDEX "view_receipts_created_at_idx" ON "video"."view_receipts" USING BRIN ("created_at");

CREATE TABLE "video"."delivery_receipts" (
  "id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "delivery_receipts_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "delivery_receipts_created_at_idx" ON "video"."delivery_receipts" USING BRIN ("created_at");
