-- Named parameters of an account's images: `t_<name>` in their URLs.
CREATE TABLE "image"."presets" (
  "account_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "parameters" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "presets_pkey" PRIMARY KEY ("account_id", "name"),
  CONSTRAINT "presets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
