-- migrate: no transaction
-- Parts of names of performers.
CREATE INDEX CONCURRENTLY "performers_grams_idx" ON "music"."performers" USING GIN ("music"."search_grams"(E'\n' || "name_key" || E'\n'))
  WITH (fastupdate = off);
