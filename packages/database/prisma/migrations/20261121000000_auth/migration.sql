CREATE SCHEMA IF NOT EXISTS "auth";

CREATE TABLE "auth"."accounts" (
  "id" SERIAL NOT NULL,
  "email" TEXT NOT NULL,
  "email_key" TEXT NOT NULL,
  "password_hash" TEXT NOT NULL,
  "company_name" TEXT,
  "display_name" TEXT,
  "services" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "token_version" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "accounts_email_key_key" ON "auth"."accounts" ("email_key");

CREATE TABLE "auth"."api_keys" (
  "id" SERIAL NOT NULL,
  "account_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "prefix" TEXT NOT NULL,
  "hash" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE UNIQUE INDEX "api_keys_hash_key" ON "auth"."api_keys" ("hash");
CREATE INDEX "api_keys_account_id_created_at_id_idx" ON "auth"."api_keys" ("account_id", "created_at" DESC, "id" DESC);
