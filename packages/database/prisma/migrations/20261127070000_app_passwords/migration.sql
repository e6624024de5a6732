-- Passwords of an account for programs that sign in by Subsonic's rules, which need the password itself: a client sends its MD5 with a salt.
-- So the secret is kept encrypted, and not only as a hash. The hash finds a password that was sent as it is.
CREATE TABLE "auth"."app_passwords" (
  "id" SERIAL NOT NULL,
  "account_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "hash" BYTEA NOT NULL,
  "secret" BYTEA NOT NULL,
  "key_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "app_passwords_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "app_passwords_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX "app_passwords_hash_key" ON "auth"."app_passwords" ("hash");
CREATE INDEX "app_passwords_account_id_created_at_id_idx" ON "auth"."app_passwords" ("account_id", "created_at" DESC, "id" DESC);
