-- Uploads that arrive in several requests. The medium's row has the status "uploading" meanwhile, and the same id.
CREATE TABLE "platform"."uploads" (
  "kind" TEXT NOT NULL,
  "media_id" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "length" BIGINT NOT NULL,
  "received" BIGINT NOT NULL DEFAULT 0,
  "state" JSONB NOT NULL DEFAULT '{}',
  "file_name" TEXT,
  "fields" JSONB NOT NULL,
  "lease_id" UUID,
  "lease_until" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "finished_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "uploads_pkey" PRIMARY KEY ("kind", "media_id"),
  CONSTRAINT "uploads_received_check" CHECK ("received" >= 0 AND "received" <= "length")
);

CREATE INDEX "uploads_kind_expires_at_idx" ON "platform"."uploads" ("kind", "expires_at");
