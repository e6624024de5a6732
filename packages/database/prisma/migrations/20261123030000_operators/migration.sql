ALTER TABLE "auth"."accounts" ADD COLUMN "role" TEXT NOT NULL DEFAULT 'user' CHECK ("role" IN ('user', 'admin'));
CREATE INDEX "accounts_admins" ON "auth"."accounts" ("id") WHERE "role" = 'admin';

-- No foreign keys: an entry outlives the accounts that it names.
CREATE TABLE "auth"."audit" (
  "id" BIGSERIAL NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actor_id" INTEGER,
  "actor" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "target" TEXT NOT NULL,
  "account_id" INTEGER,
  "details" JSONB NOT NULL DEFAULT '{}',
  "address" TEXT,
  "request_id" TEXT,
  CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_actor_id_id_idx" ON "auth"."audit" ("actor_id", "id" DESC);
CREATE INDEX "audit_account_id_id_idx" ON "auth"."audit" ("account_id", "id" DESC);

-- The owner of the table can still empty it by TRUNCATE; the logins of the APIs cannot.
CREATE FUNCTION "auth"."refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit log are never changed or removed';
END
$$;
CREATE TRIGGER "audit_is_append_only" BEFORE UPDATE OR DELETE ON "auth"."audit"
  FOR EACH ROW EXECUTE FUNCTION "auth"."refuse_audit_change"();
