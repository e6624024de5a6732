-- migrate: no transaction
CREATE INDEX CONCURRENTLY "track_search_album_idx" ON "music"."track_search" ((split_part("text", E'\n', 4)))
  WHERE split_part("text", E'\n', 4) <> '';
