-- The list of an account's ratings, the last rated first.
CREATE INDEX "ratings_account_id_kind_created_at_id_idx" ON "music"."ratings" ("account_id", "kind", "created_at" DESC, "id" DESC);
