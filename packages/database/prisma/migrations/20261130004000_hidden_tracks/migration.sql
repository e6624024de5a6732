-- migrate: no transaction
-- The hidden tracks of an account, of which some are drawn at random.
CREATE INDEX CONCURRENTLY "tracks_hidden_idx" ON "music"."tracks" ("account_id", "id") WHERE "status" = 'hidden';
