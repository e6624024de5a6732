-- migrate: no transaction
-- Parts of titles of albums.
CREATE INDEX CONCURRENTLY "albums_grams_idx" ON "music"."albums" USING GIN ("music"."search_grams"(E'\n' || "title_key" || E'\n'))
  WITH (fastupdate = off);
