-- Albums, and who plays on them. Rows of an account's ready tracks only: a row is made with its first track and removed with its last.
-- Texts are folded by music-api; `key` is a digest of what makes an album: its artist and its title, or the only track of a single.

CREATE TABLE "music"."performers" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "account_id" INTEGER NOT NULL,
  "name" TEXT NOT NULL,
  "name_key" TEXT COLLATE "C" NOT NULL,
  "track_count" INTEGER NOT NULL DEFAULT 0,
  "album_count" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "performers_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "performers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "performers_counts_check" CHECK ("track_count" >= 0 AND "album_count" >= 0)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX "performers_account_id_name_key_key" ON "music"."performers" ("account_id", "name_key");

CREATE TABLE "music"."albums" (
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
  CONSTRAINT "albums_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "albums_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "albums_performer_id_fkey" FOREIGN KEY ("performer_id") REFERENCES "music"."performers" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "albums_counts_check" CHECK ("track_count" >= 0 AND "duration_ms" >= 0)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX "albums_account_id_key_key" ON "music"."albums" ("account_id", "key");
CREATE INDEX "albums_created_at_id_idx" ON "music"."albums" ("created_at" DESC, "id" DESC);
CREATE INDEX "albums_title_key_id_idx" ON "music"."albums" ("title_key", "id");
CREATE INDEX "albums_year_idx" ON "music"."albums" (COALESCE("year", 0) DESC, "id" DESC);
CREATE INDEX "albums_account_id_created_at_id_idx" ON "music"."albums" ("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "albums_account_id_title_key_id_idx" ON "music"."albums" ("account_id", "title_key", "id");
CREATE INDEX "albums_account_id_year_idx" ON "music"."albums" ("account_id", COALESCE("year", 0) DESC, "id" DESC);
CREATE INDEX "albums_performer_id_idx" ON "music"."albums" ("performer_id");

ALTER TABLE "music"."tracks"
  ADD COLUMN "album_artist" TEXT,
  ADD COLUMN "is_compilation" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "track_number" SMALLINT,
  ADD COLUMN "disc_number" SMALLINT,
  ADD COLUMN "year" SMALLINT,
  -- Of a ready track; null until it has its place.
  ADD COLUMN "album_id" UUID,
  ADD COLUMN "performer_id" UUID;
-- NOT VALID: there is nothing to check yet, and a check would read the whole table under a lock.
ALTER TABLE "music"."tracks"
  ADD CONSTRAINT "tracks_album_id_fkey" FOREIGN KEY ("album_id") REFERENCES "music"."albums" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID,
  ADD CONSTRAINT "tracks_performer_id_fkey" FOREIGN KEY ("performer_id") REFERENCES "music"."performers" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
-- In the order of an album: disc, number, title. A track without a number is behind the others of its disc.
CREATE INDEX "tracks_album_order_idx" ON "music"."tracks" (
  "album_id",
  ((lpad(COALESCE("disc_number", 1)::text, 5, '0') || lpad(COALESCE("track_number", 32767)::text, 5, '0') || "title_fold") COLLATE "C"),
  "id"
) WHERE "album_id" IS NOT NULL;
CREATE INDEX "tracks_performer_id_idx" ON "music"."tracks" ("performer_id") WHERE "performer_id" IS NOT NULL;
-- Tracks that were ready before there were albums. The janitor gives them their places.
CREATE INDEX "tracks_unplaced_idx" ON "music"."tracks" ("id") WHERE "status" = 'ready' AND "album_id" IS NULL;

INSERT INTO "music"."totals" ("name") VALUES ('albums');

-- Counters, whatever changes a track: a result, an edit, a deletion, a take-down. Rows are locked in the order track, album, performer,
-- total; the artist and the total of tracks come after them.
CREATE FUNCTION "music"."count_placed_track"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  old_ms BIGINT := 0;
  new_ms BIGINT := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN old_ms := round(COALESCE(OLD.duration_seconds, 0) * 1000); END IF;
  IF TG_OP <> 'DELETE' THEN new_ms := round(COALESCE(NEW.duration_seconds, 0) * 1000); END IF;
  IF TG_OP = 'UPDATE' AND NEW.album_id IS NOT DISTINCT FROM OLD.album_id THEN
    IF NEW.album_id IS NOT NULL AND new_ms <> old_ms THEN
      UPDATE music.albums SET duration_ms = duration_ms - old_ms + new_ms WHERE id = NEW.album_id;
    END IF;
  ELSE
    IF TG_OP <> 'DELETE' AND NEW.album_id IS NOT NULL THEN
      UPDATE music.albums SET track_count = track_count + 1, duration_ms = duration_ms + new_ms WHERE id = NEW.album_id;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.album_id IS NOT NULL THEN
      UPDATE music.albums SET track_count = track_count - 1, duration_ms = duration_ms - old_ms WHERE id = OLD.album_id;
      DELETE FROM music.albums WHERE id = OLD.album_id AND track_count = 0;
    END IF;
  END IF;
  IF TG_OP <> 'UPDATE' OR NEW.performer_id IS DISTINCT FROM OLD.performer_id THEN
    IF TG_OP <> 'DELETE' AND NEW.performer_id IS NOT NULL THEN
      UPDATE music.performers SET track_count = track_count + 1 WHERE id = NEW.performer_id;
    END IF;
    IF TG_OP <> 'INSERT' AND OLD.performer_id IS NOT NULL THEN
      UPDATE music.performers SET track_count = track_count - 1 WHERE id = OLD.performer_id;
      DELETE FROM music.performers WHERE id = OLD.performer_id AND track_count = 0 AND album_count = 0;
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "tracks_count_placed" AFTER UPDATE OF "album_id", "performer_id", "duration_seconds" OR DELETE ON "music"."tracks"
  FOR EACH ROW EXECUTE FUNCTION "music"."count_placed_track"();

CREATE FUNCTION "music"."count_album"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.performer_id IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.performer_id IS DISTINCT FROM OLD.performer_id) THEN
    UPDATE music.performers SET album_count = album_count + 1 WHERE id = NEW.performer_id;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.performer_id IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.performer_id IS DISTINCT FROM OLD.performer_id) THEN
    UPDATE music.performers SET album_count = album_count - 1 WHERE id = OLD.performer_id;
    DELETE FROM music.performers WHERE id = OLD.performer_id AND track_count = 0 AND album_count = 0;
  END IF;
  IF TG_OP = 'INSERT' THEN UPDATE music.totals SET value = value + 1 WHERE name = 'albums'; END IF;
  IF TG_OP = 'DELETE' THEN UPDATE music.totals SET value = value - 1 WHERE name = 'albums'; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "albums_count" AFTER INSERT OR UPDATE OF "performer_id" OR DELETE ON "music"."albums"
  FOR EACH ROW EXECUTE FUNCTION "music"."count_album"();

-- What the owner edits is an event. A track that gets its first place is none: a million tracks of older versions get theirs.
DROP TRIGGER "tracks_change_event" ON "music"."tracks";
CREATE TRIGGER "tracks_change_event" AFTER UPDATE ON "music"."tracks" FOR EACH ROW
  WHEN ((OLD.status, OLD.fetching, OLD.taken_down_at, OLD.title, OLD.artist_name, OLD.album, OLD.genre, OLD.picture_key, OLD.album_artist,
      OLD.is_compilation, OLD.track_number, OLD.disc_number, OLD.year)
    IS DISTINCT FROM (NEW.status, NEW.fetching, NEW.taken_down_at, NEW.title, NEW.artist_name, NEW.album, NEW.genre, NEW.picture_key, NEW.album_artist,
      NEW.is_compilation, NEW.track_number, NEW.disc_number, NEW.year)
    OR OLD.album_id <> NEW.album_id)
  EXECUTE FUNCTION "platform"."record_media_event"('tracks', 'music.track', 'music.upload');
