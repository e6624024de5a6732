-- Rises with each replacement of the picture.
ALTER TABLE "image"."images" ADD COLUMN "v" INTEGER NOT NULL DEFAULT 1, ADD CONSTRAINT "images_v_check" CHECK ("v" >= 1);

-- Replacements in progress: each names the objects of its new picture, until the row of the image does.
CREATE TABLE "image"."replacements" (
  "id" TEXT NOT NULL,
  "image_id" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "lease_until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "replacements_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "replacements_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "image"."images" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE INDEX "replacements_image_id_idx" ON "image"."replacements" ("image_id");
CREATE INDEX "replacements_account_id_idx" ON "image"."replacements" ("account_id");

-- The versions of images that were replaced and deleted: stored renditions keep such a watermark, and have its version in their name.
CREATE TABLE "image"."last_versions" (
  "image_id" TEXT NOT NULL,
  "v" INTEGER NOT NULL,
  CONSTRAINT "last_versions_pkey" PRIMARY KEY ("image_id")
);

CREATE FUNCTION "image"."record_last_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO image.last_versions (image_id, v) VALUES (OLD.id, OLD.v);
  RETURN NULL;
END
$$;

-- A trigger, because an older version of the API beside this schema deletes images too.
CREATE TRIGGER "images_last_version" AFTER DELETE ON "image"."images" FOR EACH ROW
  WHEN (OLD.v > 1) EXECUTE FUNCTION "image"."record_last_version"();

-- As before, with the version.
DROP TRIGGER "images_change_event" ON "image"."images";
CREATE TRIGGER "images_change_event" AFTER UPDATE ON "image"."images" FOR EACH ROW
  WHEN ((OLD.status, OLD.fetching, OLD.taken_down_at, OLD.alt, OLD.tags, OLD.focal_x, OLD.focal_y, OLD.format, OLD.width, OLD.height,
      OLD.source_bytes, OLD.v)
    IS DISTINCT FROM (NEW.status, NEW.fetching, NEW.taken_down_at, NEW.alt, NEW.tags, NEW.focal_x, NEW.focal_y, NEW.format, NEW.width,
      NEW.height, NEW.source_bytes, NEW.v))
  EXECUTE FUNCTION "platform"."record_media_event"('images', 'image.asset', 'image.upload');

-- As before, with an event of its own for an image whose picture was replaced.
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
      types := CASE NEW.status
        WHEN 'ready' THEN ARRAY[asset || '.ready']
        WHEN 'error' THEN ARRAY[asset || '.errored']
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
