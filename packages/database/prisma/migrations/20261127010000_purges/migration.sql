-- What caches in front of the APIs must forget. The transaction that changes a medium writes a purge; a purge gets its place in the log
-- after its commit, by one process at a time, because a reader would miss a place that becomes visible after a later one.

-- Purges without a place in the log. '*' is every medium of the service.
CREATE TABLE "platform"."new_purges" (
  "id" BIGSERIAL NOT NULL,
  "kind" TEXT NOT NULL,
  "media_id" TEXT NOT NULL,
  "is_gone" BOOLEAN NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "new_purges_pkey" PRIMARY KEY ("kind", "id")
);

-- The log.
CREATE TABLE "platform"."purges" (
  "id" BIGSERIAL NOT NULL,
  "kind" TEXT NOT NULL,
  "media_id" TEXT NOT NULL,
  "is_gone" BOOLEAN NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "purges_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "purges_kind_id_idx" ON "platform"."purges" ("kind", "id");

-- Suspended accounts whose media one process has purged.
CREATE TABLE "platform"."purged_accounts" (
  "kind" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  CONSTRAINT "purged_accounts_pkey" PRIMARY KEY ("kind", "account_id"),
  CONSTRAINT "purged_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- How far a CDN was told of the log of a service.
CREATE TABLE "platform"."cdn_purges" (
  "kind" TEXT NOT NULL,
  -- Purges up to this place were sent.
  "position" BIGINT NOT NULL,
  -- The process that sends. It extends the lease; another may take it after its end.
  "lease_id" UUID,
  "lease_until" TIMESTAMPTZ(3),
  CONSTRAINT "cdn_purges_pkey" PRIMARY KEY ("kind")
);
