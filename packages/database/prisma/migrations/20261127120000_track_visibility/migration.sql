-- Tracks that not everybody may see, or not yet. A ready track that no list shows has the status `hidden`, so whatever asks for ready tracks
-- leaves it out.
ALTER TABLE "music"."tracks"
  ADD COLUMN "visibility" TEXT NOT NULL DEFAULT 'public',
  -- Until then, only the owner sees it.
  ADD COLUMN "release_at" TIMESTAMPTZ(3),
  -- When lists showed it for the first time; null also for one that they have shown since it was ready.
  ADD COLUMN "listed_at" TIMESTAMPTZ(3),
  -- The objects are copied to these addresses, because those that they have are known to others.
  ADD COLUMN "next_prefix" TEXT;
-- NOT VALID: what is there meets it, and a check would read the whole table under a lock.
ALTER TABLE "music"."tracks"
  ADD CONSTRAINT "tracks_visibility_check" CHECK ("visibility" IN ('public', 'unlisted', 'private')) NOT VALID,
  DROP CONSTRAINT "tracks_status_check",
  ADD CONSTRAINT "tracks_status_check" CHECK ("status" IN ('uploading', 'processing', 'ready', 'hidden', 'error')) NOT VALID;
CREATE INDEX "tracks_due_idx" ON "music"."tracks" ("release_at", "id")
  WHERE "status" = 'hidden' AND "visibility" = 'public' AND "release_at" IS NOT NULL;
CREATE INDEX "tracks_next_prefix_idx" ON "music"."tracks" ("id") WHERE "next_prefix" IS NOT NULL;

-- As before, with the visibility and the release.
DROP TRIGGER "tracks_change_event" ON "music"."tracks";
CREATE TRIGGER "tracks_change_event" AFTER UPDATE ON "music"."tracks" FOR EACH ROW
  WHEN ((OLD.status, OLD.fetching, OLD.taken_down_at, OLD.title, OLD.artist_name, OLD.album, OLD.genre, OLD.picture_key, OLD.album_artist,
      OLD.is_compilation, OLD.track_number, OLD.disc_number, OLD.year, OLD.visibility, OLD.release_at)
    IS DISTINCT FROM (NEW.status, NEW.fetching, NEW.taken_down_at, NEW.title, NEW.artist_name, NEW.album, NEW.genre, NEW.picture_key, NEW.album_artist,
      NEW.is_compilation, NEW.track_number, NEW.disc_number, NEW.year, NEW.visibility,
      NEW.release_at)
    OR OLD.album_id <> NEW.album_id)
  EXECUTE FUNCTION "platform"."record_media_event"('tracks', 'music.track', 'music.upload');

-- As before; a hidden medium is a ready one.
-- TG_ARGV: the kind, the prefix of the events of an asset, that of the events of an upload.
CREATE OR REPLACE FUNCTION "platform"."record_media_event"() RETURNS trigger LANGUAGE plpgsql AS $$
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
        -- A later statement of the same transaction completes the row: the event tells what is committed.
        UPDATE platform.new_events e SET medium = to_jsonb(NEW)
        WHERE e.kind = TG_ARGV[0] AND e.media_id = NEW.id AND e.xmin = pg_current_xact_id()::xid;
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
$$;
