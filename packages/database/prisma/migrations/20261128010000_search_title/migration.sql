-- migrate: no transaction
-- Whole titles and beginnings of titles, which the grams of a common beginning do not find fast.
CREATE INDEX CONCURRENTLY "track_search_title_idx" ON "music"."track_search" ((split_part("text", E'\n', 2)));
