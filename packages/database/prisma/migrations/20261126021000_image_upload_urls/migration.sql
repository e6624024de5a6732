-- URLs to which anyone who knows them may upload one image of an account.
CREATE TABLE "image"."upload_urls" (
  "id" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "key_id" INTEGER,
  "secret_hash" BYTEA NOT NULL,
  "max_bytes" INTEGER NOT NULL,
  "types" TEXT[] NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "image_id" TEXT,
  "used_at" TIMESTAMPTZ(3),
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "upload_urls_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "upload_urls_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE INDEX "upload_urls_account_id_expires_at_idx" ON "image"."upload_urls" ("account_id", "expires_at");
