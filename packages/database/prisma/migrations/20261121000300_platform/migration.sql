CREATE SCHEMA IF NOT EXISTS "platform";

-- Unlogged: written at every login and upload, and worth nothing after a crash.
CREATE UNLOGGED TABLE "platform"."rate_limits" (
  "key" TEXT NOT NULL,
  "window_start" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "count" INTEGER NOT NULL,
  CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "rate_limits_expires_at_idx" ON "platform"."rate_limits" ("expires_at");

CREATE TABLE "platform"."deletions" (
  "id" BIGSERIAL NOT NULL,
  "prefix" TEXT NOT NULL,
  "job_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "deletions_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "deletions_next_attempt_at_idx" ON "platform"."deletions" ("next_attempt_at");
