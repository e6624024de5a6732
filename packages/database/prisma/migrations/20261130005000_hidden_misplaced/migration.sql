-- migrate: no transaction
-- Tracks that were hidden before hidden tracks had places, or that an older version has hidden or shown. The janitor corrects their places.
CREATE INDEX CONCURRENTLY "tracks_hidden_misplaced_idx" ON "music"."tracks" ("id") WHERE ("status" = 'hidden') <> ("hidden_album_id" IS NOT NULL);
