CREATE TABLE "auth"."identities" (
  "id" SERIAL NOT NULL,
  "account_id" INTEGER NOT NULL,
  "issuer" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "email" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "identities_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "identities_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE UNIQUE INDEX "identities_issuer_subject_key" ON "auth"."identities" ("issuer", "subject");
CREATE INDEX "identities_account_id_idx" ON "auth"."identities" ("account_id");
