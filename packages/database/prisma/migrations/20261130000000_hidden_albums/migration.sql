-- Albums and performers of hidden tracks, which only their owner sees. In tables of their own: no list of albums can show one by mistake, and no
-- list that everybody reads has more rows. An album with both kinds of tracks has a row in both tables, with the same id and the same key.

CREATE TABLE "music"."hidden_performers" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "account_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "name_key" TEXT COLLATE "C" NOT NULL,
  "track_count" INTEGER NOT NULL DEFAULT 0,
  "album_count" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "hidden_performers_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "hidden_performers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "hidden_performers_counts_check" CHECK ("track_count" >= 0 AND "album_count" >= 0)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX "hidden_performers_account_id_name_key_key" ON "music"."hidden_performers" ("account_id", "name_key");
CREATE INDEX "hidden_performers_account_id_created_at_id_idx" ON "music"."hidden_performers" ("account_id", "created_at", "id");

CREATE TABLE "music"."hidden_albums" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "account_id" INTEGER NOT NULL,
  -- Null: a compilation of several.
  "performer_id" UUID,
  "title" TEXT NOT NULL,
  "title_key" TEXT COLLATE "C" NOT NULL,
  "key" TEXT COLLATE "C" NOT NULL,
  "is_single" BOOLEAN NOT NULL,
  "year" SMALLINT,
  "track_count" INTEGER NOT NULL DEFAULT 0,
  "duration_ms" BIGINT NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "hidden_albums_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "hidden_albums_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "hidden_albums_performer_id_fkey" FOREIGN KEY ("performer_id") REFERENCES "music"."hidden_performers" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "hidden_albums_counts_check" CHECK ("track_count" >= 0 AND "duration_ms" >= 0)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX "hidden_albums_account_id_key_key" ON "music"."hidden_albums" ("account_id", "key");
CREATE INDEX "hidden_albums_account_id_created_at_id_idx" ON "music"."hidden_albums" ("account_id", "created_at", "id");
CREATE INDEX "hidden_albums_performer_id_idx" ON "music"."hidden_albums" ("performer_id");

ALTER TABLE "music"."tracks"
  -- Of a hidden track; null until it has its place.
  ADD COLUMN "hidden_album_id" UUID,
  ADD COLUMN "hidden_performer_id" UUID;
-- NOT VALID: there is nothing to check yet, and a check would read the whole table under a lock.
ALTER TABLE "music"."tracks"
  ADD CONSTRAINT "tracks_hidden_album_id_fkey" FOREIGN KEY ("hidden_album_id") REFERENCES "music"."hidden_albums" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID,
  ADD CONSTRAINT "tracks_hidden_performer_id_fkey" FOREIGN KEY ("hidden_performer_id") REFERENCES "music"."hidden_performers" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;

-- As count_placed_track. Rows are locked in the order track, album, performer.
CREATE FUNCTION "music"."count_hidden_track"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  old_ms BIGINT := 0;
  new_ms BIGINT := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN old_ms := round(COALESCE(OLD.duration_seconds, 0) * 1000); END IF;
  IF TG_OP <> 'DELETE' THEN new_ms := round(COALESCE(NEW.duration_seconds, 0) * 1000); END IF;
  IF TG_OP = 'UPDATE' AND NEW.hidden_album_id IS NOT DISTINCT FROM OLD.hidden_album_id THEN
    IF NEW.hidden_album_id IS NOT NULL AND new_ms <> old_ms THEN
      UPDATE music.hidden_albums SET duration_ms = duration_ms - old_ms + new_ms WHERE id = NEW.hidden_album_id;
    END IF;
  ELSE
    IF TG_OP <> 'DELETE' AND NEW.hidden_album_id IS NOT NULL THEN
      UPDATE music.hidden_albums SET track_count = track_count + 1, duration_ms = duration_ms + new_ms WHERE id = NEW.hidden_album_id;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.hidden_album_id IS NOT NULL THEN
      UPDATE music.hidden_albums SET track_count = track_count - 1, duration_ms = duration_ms - old_ms WHERE id = OLD.hidden_album_id;
      DELETE FROM music.hidden_albums WHERE id = OLD.hidden_album_id AND track_count = 0;
    END IF;
  END IF;
  IF TG_OP <> 'UPDATE' OR NEW.hidden_performer_id IS DISTINCT FROM OLD.hidden_performer_id THEN
    IF TG_OP <> 'DELETE' AND NEW.hidden_performer_id IS NOT NULL THEN
      UPDATE music.hidden_performers SET track_count = track_count + 1 WHERE id = NEW.hidden_performer_id;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.hidden_performer_id IS NOT NULL THEN
      UPDATE music.hidden_performers SET track_count = track_count - 1 WHERE id = OLD.hidden_performer_id;
      DELETE FROM music.hidden_performers WHERE id = OLD.hidden_performer_id AND track_count = 0 AND album_count = 0;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "tracks_count_hidden" AFTER UPDATE OF "hidden_album_id", "hidden_performer_id", "duration_seconds" OR DELETE ON "music"."tracks"
  FOR EACH ROW EXECUTE FUNCTION "music"."count_hidden_track"();

CREATE FUNCTION "music"."count_hidden_album"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.performer_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.performer_id IS DISTINCT FROM OLD.performer_id) THEN
    UPDATE music.hidden_performers SET album_count = album_count + 1 WHERE id = NEW.performer_id;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.performer_id IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.performer_id IS DISTINCT FROM OLD.performer_id) THEN
    UPDATE music.hidden_performers SET album_count = album_count - 1 WHERE id = OLD.performer_id;
    DELETE FROM music.hidden_performers WHERE id = OLD.performer_id AND track_count = 0 AND album_count = 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "hidden_albums_count" AFTER INSERT OR UPDATE OF "performer_id" OR DELETE ON "music"."hidden_albums"
  FOR EACH ROW EXECUTE FUNCTION "music"."count_hidden_album"();
