-- To delete what was taken, the plan of a table that was empty when it was vacuumed read all that waited since, once for each statement. The
-- function that finds the rows may not use such plans; this one deletes them too.
CREATE FUNCTION "platform"."take_events"("of_kind" TEXT, "at_most" INTEGER) RETURNS SETOF "platform"."new_events" LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN QUERY DELETE FROM platform.new_events e
    WHERE e.kind = of_kind AND e.id = ANY(ARRAY(SELECT w.id FROM platform.new_events w WHERE w.kind = of_kind ORDER BY w.id LIMIT at_most))
    RETURNING e.*;
END $$;

CREATE FUNCTION "platform"."take_purges"("of_kind" TEXT, "at_most" INTEGER) RETURNS SETOF "platform"."new_purges" LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN QUERY DELETE FROM platform.new_purges p
    WHERE p.kind = of_kind AND p.id = ANY(ARRAY(SELECT w.id FROM platform.new_purges w WHERE w.kind = of_kind ORDER BY w.id LIMIT at_most))
    RETURNING p.*;
END $$;
