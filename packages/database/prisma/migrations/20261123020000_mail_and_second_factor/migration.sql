-- Accounts that exist have not proven their address.
ALTER TABLE "auth"."accounts" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3);

CREATE TABLE "auth"."mail_tokens" (
  "account_id" INTEGER NOT NULL,
  "purpose" TEXT NOT NULL,
  "hash" BYTEA NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "mail_tokens_pkey" PRIMARY KEY ("account_id", "purpose"),
  CONSTRAINT "mail_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX "mail_tokens_hash_key" ON "auth"."mail_tokens" ("hash");

CREATE TABLE "auth"."totp" (
  "account_id" INTEGER NOT NULL,
  "secret" BYTEA NOT NULL,
  "key_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmed_at" TIMESTAMPTZ(3),
  "last_step" INTEGER,
  CONSTRAINT "totp_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "totp_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE TABLE "auth"."recovery_codes" (
  "account_id" INTEGER NOT NULL,
  "hash" BYTEA NOT NULL,
  CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("account_id", "hash"),
  CONSTRAINT "recovery_codes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE TABLE "auth"."invitations" (
  "id" SERIAL NOT NULL,
  "email" TEXT NOT NULL,
  "email_key" TEXT NOT NULL,
  "token_hash" BYTEA NOT NULL,
  "mailed_hash" BYTEA,
  "invited_by" INTEGER,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "auth"."accounts" ("id") ON DELETE SET NULL ON UPDATE NO ACTION
);
CREATE UNIQUE INDEX "invitations_email_key_key" ON "auth"."invitations" ("email_key");
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "auth"."invitations" ("token_hash");
CREATE UNIQUE INDEX "invitations_mailed_hash_key" ON "auth"."invitations" ("mailed_hash");
CREATE INDEX "invitations_invited_by_idx" ON "auth"."invitations" ("invited_by");
