-- migrate: no transaction
CREATE INDEX CONCURRENTLY "track_search_artist_idx" ON "music"."track_search" ((split_part("text", E'\n', 3)));
