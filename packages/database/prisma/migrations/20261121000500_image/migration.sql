CREATE SCHEMA IF NOT EXISTS "image";

CREATE TABLE "image"."images" (
  "id" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "status" TEXT NOT NULL,
  "source_key" TEXT NOT NULL,
  "source_name" TEXT,
  "source_bytes" BIGINT,
  "format" TEXT,
  "mime_type" TEXT,
  "width" INTEGER,
  "height" INTEGER,
  "frames" INTEGER,
  "rendition_count" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "images_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "images_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "images_status_check" CHECK ("status" IN ('uploading', 'ready')),
  CONSTRAINT "images_ready_check" CHECK ("status" <> 'ready' OR "source_bytes" IS NOT NULL),
  CONSTRAINT "images_rendition_count_check" CHECK ("rendition_count" >= 0)
) WITH (
  -- The count changes with every rendition, in no index: room in the page keeps such an update on it (HOT).
  fillfactor = 70
);

CREATE INDEX "images_account_id_created_at_id_idx" ON "image"."images" ("account_id", "created_at" DESC, "id" DESC);
-- For the janitor: few rows are in this state at a time, so it stays small however many images there are.
CREATE INDEX "images_unfinished_updated_at_idx" ON "image"."images" ("updated_at") WHERE "status" = 'uploading';

CREATE TABLE "image"."renditions" (
  "image_id" TEXT NOT NULL,
  "name" TEXT COLLATE "C" NOT NULL,
  "lease_id" UUID,
  "lease_until" TIMESTAMPTZ(3),
  "evicting" BOOLEAN NOT NULL DEFAULT false,
  "bytes" BIGINT,
  "stored_at" TIMESTAMPTZ(3),
  "problem" TEXT,
  "accessed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "renditions_pkey" PRIMARY KEY ("image_id", "name"),
  CONSTRAINT "renditions_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "image"."images" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "renditions_state_check" CHECK (("lease_until" IS NULL) = ("bytes" IS NOT NULL AND NOT "evicting"))
) WITH (
  -- Neither the access time nor the size is in an index, so most updates stay on their page. The least recently used of an image are
  -- found by sorting its rows, a thousand at most.
  fillfactor = 70
);

-- For the janitor, which looks for leases that have run out.
CREATE INDEX "renditions_lease_until_idx" ON "image"."renditions" ("lease_until") WHERE "lease_until" IS NOT NULL;

CREATE TABLE "image"."usage_daily" (
  "image_id" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "day" DATE NOT NULL,
  "bytes" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "usage_daily_pkey" PRIMARY KEY ("image_id", "day")
) WITH (fillfactor = 80);

CREATE INDEX "usage_daily_account_id_day_idx" ON "image"."usage_daily" ("account_id", "day");

CREATE TABLE "image"."delivery_receipts" (
  "id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "delivery_receipts_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "delivery_receipts_created_at_idx" ON "image"."delivery_receipts" USING BRIN ("created_at");
