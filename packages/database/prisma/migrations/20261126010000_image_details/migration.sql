-- The point that crops with `g_focal` keep, of the upright picture: parts of its sides. Both or none.
ALTER TABLE "image"."images"
    ADD COLUMN "focal_x" DOUBLE PRECISION,
    ADD COLUMN "focal_y" DOUBLE PRECISION,
    ADD CONSTRAINT "images_focal_check" CHECK (
      ("focal_x" IS NULL AND "focal_y" IS NULL) OR ("focal_x" BETWEEN 0 AND 1 AND "focal_y" BETWEEN 0 AND 1)
    );

-- What the inspection has seen. Null (and no colours) for images from before.
ALTER TABLE "image"."images"
    ADD COLUMN "thumbhash" TEXT,
    ADD COLUMN "palette" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    ADD COLUMN "is_opaque" BOOLEAN;

-- As before, with the point.
DROP TRIGGER "images_change_event" ON "image"."images";
CREATE TRIGGER "images_change_event" AFTER UPDATE ON "image"."images" FOR EACH ROW
  WHEN ((OLD.status, OLD.fetching, OLD.taken_down_at, OLD.alt, OLD.tags, OLD.focal_x, OLD.focal_y, OLD.format, OLD.width, OLD.height,
      OLD.source_bytes)
    IS DISTINCT FROM (NEW.status, NEW.fetching, NEW.taken_down_at, NEW.alt, NEW.tags, NEW.focal_x, NEW.focal_y, NEW.format, NEW.width,
      NEW.height, NEW.source_bytes))
  EXECUTE FUNCTION "platform"."record_media_event"('images', 'image.asset', 'image.upload');
