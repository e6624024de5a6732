-- migrate: no transaction
CREATE INDEX CONCURRENTLY "tracks_hidden_album_id_idx" ON "music"."tracks" ("hidden_album_id") WHERE "hidden_album_id" IS NOT NULL;
