-- migrate: no transaction
CREATE INDEX CONCURRENTLY "tracks_hidden_performer_id_idx" ON "music"."tracks" ("hidden_performer_id") WHERE "hidden_performer_id" IS NOT NULL;
