-- What the import command has handed in, by the SHA-256 of the file's bytes. The row is written before the first byte is sent, so a
-- medium that was handed in is always found again.
CREATE TABLE "platform"."imports" (
  "account_id" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "sha256" BYTEA NOT NULL,
  "media_id" TEXT NOT NULL,
  "bytes" BIGINT NOT NULL,
  "name" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "imports_pkey" PRIMARY KEY ("account_id", "kind", "sha256"),
  CONSTRAINT "imports_sha256_check" CHECK (octet_length("sha256") = 32)
);

ALTER TABLE "platform"."imports" ADD CONSTRAINT "imports_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION;
