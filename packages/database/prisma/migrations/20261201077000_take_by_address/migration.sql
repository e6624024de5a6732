-- After a vacuum of the emptied table, both indexes of "new_events" seemed to cost the same, and the other one was taken: each statement read all that
-- waited. Rows that wait never change, so their addresses tell which to delete, and no index is chosen.
CREATE OR REPLACE FUNCTION "platform"."take_events"("of_kind" TEXT, "at_most" INTEGER) RETURNS SETOF "platform"."new_events" LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN QUERY DELETE FROM platform.new_events e
    WHERE e.ctid = ANY(ARRAY(SELECT w.ctid FROM platform.new_events w WHERE w.kind = of_kind ORDER BY w.id LIMIT at_most))
    RETURNING e.*;
END $$;

CREATE OR REPLACE FUNCTION "platform"."take_purges"("of_kind" TEXT, "at_most" INTEGER) RETURNS SETOF "platform"."new_purges" LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  RETURN QUERY DELETE FROM platform.new_purges p
    WHERE p.ctid = ANY(ARRAY(SELECT w.ctid FROM platform.new_purges w WHERE w.kind = of_kind ORDER BY w.id LIMIT at_most))
    RETURNING p.*;
END $$;

-- The same holds for the row that a transaction completes: one index, one way.
CREATE INDEX "new_events_media_id_idx" ON "platform"."new_events"("media_id");
DROP INDEX "platform"."new_events_kind_media_id_idx";

CREATE OR REPLACE FUNCTION platform.record_media_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan = off
 SET enable_bitmapscan = off
AS $function$
DECLARE
  medium jsonb;
  owner integer;
  media text;
  types text[] := ARRAY[]::text[];
  asset text := TG_ARGV[1];
  upload text := TG_ARGV[2];
  -- Whether its bytes were, and are, still to arrive.
  was_upload boolean;
  is_upload boolean;
  is_replaced boolean := false;
  one text;
BEGIN
  IF TG_OP = 'DELETE' THEN
    medium := to_jsonb(OLD); owner := OLD.account_id; media := OLD.id;
    types := CASE
      WHEN OLD.status = 'uploading' OR OLD.fetching THEN ARRAY[upload || '.cancelled']
      -- Its upload has failed, which was told; it was never a medium.
      WHEN OLD.source_bytes IS NULL THEN ARRAY[]::text[]
      ELSE ARRAY[asset || '.deleted'] END;
  ELSIF TG_OP = 'INSERT' THEN
    medium := to_jsonb(NEW); owner := NEW.account_id; media := NEW.id;
    types := ARRAY[upload || '.created'];
  ELSE
    medium := to_jsonb(NEW); owner := NEW.account_id; media := NEW.id;
    was_upload := OLD.status = 'uploading' OR OLD.fetching;
    is_upload := NEW.status = 'uploading' OR NEW.fetching;
    IF OLD.taken_down_at IS NULL AND NEW.taken_down_at IS NOT NULL THEN
      types := CASE WHEN was_upload THEN ARRAY[upload || '.errored'] ELSE ARRAY[asset || '.errored'] END;
    ELSIF was_upload AND NOT is_upload THEN
      types := CASE NEW.status
        WHEN 'processing' THEN ARRAY[upload || '.completed', asset || '.created']
        WHEN 'ready' THEN ARRAY[upload || '.completed', asset || '.created', asset || '.ready']
        ELSE ARRAY[upload || '.errored'] END;
    ELSIF NOT was_upload AND OLD.status IS DISTINCT FROM NEW.status THEN
      types := CASE
        WHEN NEW.status IN ('ready', 'hidden') AND OLD.status NOT IN ('ready', 'hidden') THEN ARRAY[asset || '.ready']
        WHEN NEW.status = 'error' THEN ARRAY[asset || '.errored']
        ELSE ARRAY[asset || '.updated'] END;
    ELSE
      -- In a statement of its own: other media have no such column.
      IF TG_ARGV[0] = 'images' THEN is_replaced := OLD.v IS DISTINCT FROM NEW.v; END IF;
      IF is_replaced THEN types := ARRAY[asset || '.replaced'];
      ELSE
        -- A later statement of the same transaction completes the row: the event tells what is committed. No two media have one id; with the
        -- kind, the primary key would be another way to look.
        UPDATE platform.new_events e SET medium = to_jsonb(NEW)
        WHERE e.media_id = NEW.id AND e.xmin = pg_current_xact_id()::xid;
        IF FOUND THEN RETURN NULL; END IF;
        -- A medium that does not exist yet has no changes.
        IF NOT is_upload THEN types := ARRAY[asset || '.updated']; END IF;
      END IF;
    END IF;
  END IF;
  FOREACH one IN ARRAY types LOOP
    INSERT INTO platform.new_events (kind, account_id, type, media_id, medium) VALUES (TG_ARGV[0], owner, one, media, medium);
  END LOOP;
  RETURN NULL;
END
$function$;
