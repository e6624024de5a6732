-- What one service keeps of an account, as an archive for its owner. The service removes it with its objects, so the account stays
-- until then.
CREATE TABLE "auth"."exports" (
  "id" text PRIMARY KEY,
  "account_id" integer NOT NULL REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  "service" text NOT NULL CHECK ("service" IN ('video', 'music', 'image')),
  "status" text NOT NULL DEFAULT 'processing' CHECK ("status" IN ('processing', 'ready', 'error')),
  "job_id" uuid,
  "attempt" text,
  "bytes" bigint,
  "created_at" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" timestamptz(3) NOT NULL
);

CREATE INDEX "exports_account_id_service_idx" ON "auth"."exports" ("account_id", "service");
CREATE INDEX "exports_expires_at_idx" ON "auth"."exports" ("expires_at");
