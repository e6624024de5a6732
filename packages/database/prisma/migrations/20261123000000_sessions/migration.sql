CREATE TABLE "auth"."sessions" (
  "id" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "user_agent" TEXT,
  "address" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "refresh_hash" BYTEA,
  "previous_hash" BYTEA,
  "refreshed_at" TIMESTAMPTZ(3),
  CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE UNIQUE INDEX "sessions_refresh_hash_key" ON "auth"."sessions" ("refresh_hash");
CREATE UNIQUE INDEX "sessions_previous_hash_key" ON "auth"."sessions" ("previous_hash");
CREATE INDEX "sessions_account_id_created_at_id_idx" ON "auth"."sessions" ("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "sessions_expires_at_idx" ON "auth"."sessions" ("expires_at");

-- Keys that exist may do everything, and do not expire.
ALTER TABLE "auth"."api_keys" ADD COLUMN "scopes" TEXT[] NOT NULL DEFAULT ARRAY['*']::TEXT[];
ALTER TABLE "auth"."api_keys" ADD COLUMN "expires_at" TIMESTAMPTZ(3);
