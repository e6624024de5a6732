-- What the owner of an image says about it.
ALTER TABLE "image"."images" ADD COLUMN "alt" TEXT;
ALTER TABLE "image"."images" ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "images_tags_idx" ON "image"."images" USING GIN ("tags");

-- The picture that the owner has set, in place of the transcoding's. It lies beside the folders of attempts, where sweeps of older
-- versions do not look.
ALTER TABLE "video"."videos" ADD COLUMN "picture_key" TEXT;
ALTER TABLE "music"."tracks" ADD COLUMN "picture_key" TEXT;

-- Fields that the owner changed before the transcoding ended. The file's tags do not fill them.
ALTER TABLE "music"."tracks" ADD COLUMN "edited_fields" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- Names the objects of a picture until the medium's row does.
CREATE TABLE "platform"."pictures" (
  "id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "media_id" TEXT NOT NULL,
  "lease_until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "pictures_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "pictures_kind_media_id_idx" ON "platform"."pictures" ("kind", "media_id");
CREATE INDEX "pictures_lease_until_idx" ON "platform"."pictures" ("lease_until");

-- When the text last changed, if ever. music-api keeps texts in memory, and reads those that changed since.
ALTER TABLE "music"."track_search" ADD COLUMN "changed_at" TIMESTAMPTZ(3);
CREATE INDEX "track_search_changed_at_idx" ON "music"."track_search" ("changed_at") WHERE "changed_at" IS NOT NULL;
