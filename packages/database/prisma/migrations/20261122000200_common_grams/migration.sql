-- The most common grams of the search index and how many tracks have each, as of the last ANALYZE. SECURITY DEFINER: only the index's owner
-- may read its statistics, and music-api may use another login.
CREATE FUNCTION "music"."common_grams"() RETURNS TABLE ("gram" TEXT, "tracks" BIGINT)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT e.gram, (e.frequency * c.reltuples)::bigint
  FROM pg_stats s
  JOIN pg_class c ON c.oid = 'music.track_search'::regclass,
  LATERAL unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) AS e(gram, frequency)
  WHERE s.schemaname = 'music' AND s.tablename = 'track_search_grams_idx' AND e.gram IS NOT NULL
$$;
