-- The drafts of an account count for its quota.
CREATE INDEX "uploads_account_id_idx" ON "platform"."uploads" ("account_id");
