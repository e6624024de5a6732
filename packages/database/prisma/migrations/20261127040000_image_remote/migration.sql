-- Pictures of other servers. One row for each address; the lease is that of the process that has it fetched.
CREATE TABLE "image"."remote_sources" (
  "id" TEXT COLLATE "C" NOT NULL,
  "url" TEXT NOT NULL,
  "version_id" TEXT,
  "etag" TEXT,
  "last_modified" TEXT,
  "fetched_at" TIMESTAMPTZ(3),
  "fresh_until" TIMESTAMPTZ(3),
  "problem" TEXT,
  "problem_until" TIMESTAMPTZ(3),
  "lease_id" UUID,
  "lease_until" TIMESTAMPTZ(3),
  "accessed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "remote_sources_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "remote_sources_lease_check" CHECK (("lease_id" IS NULL) = ("lease_until" IS NULL)),
  CONSTRAINT "remote_sources_problem_check" CHECK (("problem" IS NULL) = ("problem_until" IS NULL))
);

-- For the janitor, which looks for what was not asked for.
CREATE INDEX "remote_sources_accessed_at_idx" ON "image"."remote_sources" ("accessed_at");

-- The bytes of a remote source at one time, with their renditions. A version may outlive its source until its objects are removed.
CREATE TABLE "image"."remote_versions" (
  "id" TEXT NOT NULL,
  "source_id" TEXT COLLATE "C" NOT NULL,
  "status" TEXT NOT NULL,
  "source_key" TEXT NOT NULL,
  "digest" TEXT,
  "content_type" TEXT,
  "source_bytes" BIGINT,
  "format" TEXT,
  "mime_type" TEXT,
  "width" INTEGER,
  "height" INTEGER,
  "frames" INTEGER,
  "rendition_count" INTEGER NOT NULL DEFAULT 0,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "remote_versions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "remote_versions_status_check" CHECK ("status" IN ('fetching', 'ready', 'retired')),
  CONSTRAINT "remote_versions_ready_check" CHECK ("status" <> 'ready' OR ("format" IS NOT NULL AND "width" IS NOT NULL AND "height" IS NOT NULL AND "frames" IS NOT NULL)),
  CONSTRAINT "remote_versions_rendition_count_check" CHECK ("rendition_count" >= 0)
) WITH (
  -- As of images: the count changes with every rendition.
  fillfactor = 70
);

-- For the janitor: few rows are in these states at a time.
CREATE INDEX "remote_versions_changed_at_idx" ON "image"."remote_versions" ("changed_at") WHERE "status" <> 'ready';

CREATE TABLE "image"."remote_renditions" (
  "version_id" TEXT NOT NULL,
  "name" TEXT COLLATE "C" NOT NULL,
  "lease_id" UUID,
  "lease_until" TIMESTAMPTZ(3),
  "evicting" BOOLEAN NOT NULL DEFAULT false,
  "bytes" BIGINT,
  "stored_at" TIMESTAMPTZ(3),
  "problem" TEXT,
  "accessed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "remote_renditions_pkey" PRIMARY KEY ("version_id", "name"),
  CONSTRAINT "remote_renditions_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "image"."remote_versions" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "remote_renditions_state_check" CHECK (("lease_until" IS NULL) = ("bytes" IS NOT NULL AND NOT "evicting"))
) WITH (fillfactor = 70);

CREATE INDEX "remote_renditions_lease_until_idx" ON "image"."remote_renditions" ("lease_until") WHERE "lease_until" IS NOT NULL;
