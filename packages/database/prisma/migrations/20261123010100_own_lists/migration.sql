-- Titles and names as the APIs fold them, for filters and sorting; '' until an API has folded them. Sorted by code point, whatever the
-- locale of the database is. A constant default takes no time, however long the table is.
ALTER TABLE "video"."videos" ADD COLUMN "title_fold" TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "music"."tracks" ADD COLUMN "title_fold" TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "image"."images" ADD COLUMN "name_fold" TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE "image"."images" ADD COLUMN "alt_fold" TEXT COLLATE "C" NOT NULL DEFAULT '';

CREATE INDEX "videos_account_id_title_fold_id_idx" ON "video"."videos" ("account_id", "title_fold", "id");
CREATE INDEX "tracks_account_id_title_fold_id_idx" ON "music"."tracks" ("account_id", "title_fold", "id");
CREATE INDEX "images_account_id_name_fold_id_idx" ON "image"."images" ("account_id", "name_fold", "id");

CREATE INDEX "videos_account_id_status_created_at_id_idx" ON "video"."videos" ("account_id", "status", "created_at" DESC, "id" DESC);
CREATE INDEX "tracks_account_id_status_created_at_id_idx" ON "music"."tracks" ("account_id", "status", "created_at" DESC, "id" DESC);

-- Rows of an older version, which does not fold. The janitor folds them.
CREATE INDEX "videos_unfolded_idx" ON "video"."videos" ("id") WHERE "title_fold" = '';
CREATE INDEX "tracks_unfolded_idx" ON "music"."tracks" ("id") WHERE "title_fold" = '';
CREATE INDEX "images_unfolded_idx" ON "image"."images" ("id") WHERE "name_fold" = '' AND "source_name" IS NOT NULL;

-- The list of an account's images has the ready ones only.
CREATE INDEX "images_ready_idx" ON "image"."images" ("account_id", "created_at" DESC, "id" DESC) WHERE "status" = 'ready';
