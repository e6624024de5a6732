CREATE SCHEMA IF NOT EXISTS "music";

CREATE TABLE "music"."tracks" (
  "id" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "title" TEXT NOT NULL,
  "artist_name" TEXT NOT NULL DEFAULT '',
  "album" TEXT,
  "genre" TEXT,
  "status" TEXT NOT NULL,
  "progress" SMALLINT NOT NULL DEFAULT 0,
  "source_key" TEXT NOT NULL,
  "source_name" TEXT,
  "source_bytes" BIGINT,
  "job_id" UUID,
  "output_prefix" TEXT,
  "error_code" TEXT,
  "error_message" TEXT,
  "duration_seconds" DOUBLE PRECISION,
  "bitrates" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
  "sample_rate" INTEGER,
  "channels" INTEGER,
  "has_cover" BOOLEAN NOT NULL DEFAULT false,
  "integrated_lufs" DOUBLE PRECISION,
  "true_peak_dbtp" DOUBLE PRECISION,
  "play_count" BIGINT NOT NULL DEFAULT 0,
  "like_count" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "tracks_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "tracks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION,
  CONSTRAINT "tracks_status_check" CHECK ("status" IN ('uploading', 'processing', 'ready', 'error')),
  CONSTRAINT "tracks_progress_check" CHECK ("progress" BETWEEN 0 AND 100),
  CONSTRAINT "tracks_like_count_check" CHECK ("like_count" >= 0)
) WITH (fillfactor = 80);

CREATE INDEX "tracks_account_id_created_at_id_idx" ON "music"."tracks" ("account_id", "created_at" DESC, "id" DESC);
-- Recent, trending and an artist's tracks: of what is ready only.
CREATE INDEX "tracks_recent_idx" ON "music"."tracks" ("created_at" DESC, "id" DESC) WHERE "status" = 'ready';
CREATE INDEX "tracks_trending_idx" ON "music"."tracks" ("play_count" DESC, "id" DESC) WHERE "status" = 'ready';
CREATE INDEX "tracks_artist_idx" ON "music"."tracks" ("account_id", "created_at" DESC, "id" DESC) WHERE "status" = 'ready';
-- For the janitor: few rows are in these states at a time, so it stays small however many tracks there are.
CREATE INDEX "tracks_unfinished_updated_at_idx" ON "music"."tracks" ("updated_at") WHERE "status" IN ('uploading', 'processing');

-- The runs of two and of three characters of a text, and its whole lines of two or three, each once: what a search for any part of it, of
-- two characters or more, can be looked up by. Not pg_trgm: it has no runs of two, and none across what the database's locale takes for
-- no letter (in the locale C, all of CJK). PARALLEL RESTRICTED because a search reads a few thousand rows at most, for which starting
-- workers costs more than it saves.
CREATE FUNCTION "music"."search_grams"(value TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE STRICT PARALLEL RESTRICTED AS $$
  SELECT array_agg(DISTINCT gram COLLATE "C")
  FROM (
    SELECT substr(value, start, length) FROM generate_series(1, char_length(value) - 1) AS start, (VALUES (2), (3)) AS lengths(length)
    UNION ALL
    SELECT E'\n' || line || E'\n' FROM unnest(string_to_array(value, E'\n')) AS lines(line) WHERE char_length(line) IN (2, 3)
  ) AS grams(gram)
$$;

-- What a ready track is found by: its title, artist and album, folded by music-api (which folds what is searched for as well), a line
-- feed before, between and after them, so that "\nabba" finds beginnings and "\nabba\n" whole fields. A table of its own, for a play
-- changes an indexed column of tracks, and would write every gram of the row again.
CREATE TABLE "music"."track_search" (
  "track_id" TEXT NOT NULL,
  "text" TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "track_search_pkey" PRIMARY KEY ("track_id"),
  CONSTRAINT "track_search_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "music"."tracks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- Without fastupdate: a search would read the whole list of what is pending first.
CREATE INDEX "track_search_grams_idx" ON "music"."track_search" USING GIN ("music"."search_grams"("text")) WITH (fastupdate = off);

-- What is asked of an account as an artist, counted where it changes. Locked after tracks, before totals.
CREATE TABLE "music"."artists" (
  "account_id" INTEGER NOT NULL,
  "track_count" INTEGER NOT NULL DEFAULT 0,
  "total_plays" BIGINT NOT NULL DEFAULT 0,
  "follower_count" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "artists_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "artists_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "artists_counts_check" CHECK ("track_count" >= 0 AND "total_plays" >= 0 AND "follower_count" >= 0)
) WITH (fillfactor = 80);

-- How many there are of what is listed to everybody: counting a million rows for every page would be a scan. Locked last.
CREATE TABLE "music"."totals" (
  "name" TEXT NOT NULL,
  "value" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "totals_pkey" PRIMARY KEY ("name"),
  CONSTRAINT "totals_value_check" CHECK ("value" >= 0)
) WITH (fillfactor = 50);

INSERT INTO "music"."totals" ("name") VALUES ('ready_tracks'), ('public_playlists');

CREATE TABLE "music"."likes" (
  "account_id" INTEGER NOT NULL,
  "track_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "likes_pkey" PRIMARY KEY ("account_id", "track_id"),
  CONSTRAINT "likes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "likes_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "music"."tracks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE INDEX "likes_account_id_created_at_track_id_idx" ON "music"."likes" ("account_id", "created_at" DESC, "track_id" DESC);
CREATE INDEX "likes_track_id_idx" ON "music"."likes" ("track_id");

CREATE TABLE "music"."follows" (
  "follower_id" INTEGER NOT NULL,
  "artist_id" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "follows_pkey" PRIMARY KEY ("follower_id", "artist_id"),
  CONSTRAINT "follows_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "follows_artist_id_fkey" FOREIGN KEY ("artist_id") REFERENCES "music"."artists" ("account_id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "follows_self_check" CHECK ("follower_id" <> "artist_id")
);

CREATE INDEX "follows_artist_id_idx" ON "music"."follows" ("artist_id");

CREATE TABLE "music"."playlists" (
  "id" SERIAL NOT NULL,
  "account_id" INTEGER NOT NULL,
  "title" TEXT NOT NULL,
  "description" TEXT,
  "is_public" BOOLEAN NOT NULL DEFAULT false,
  "track_count" INTEGER NOT NULL DEFAULT 0,
  "next_position" INTEGER NOT NULL DEFAULT 0,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "playlists_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "playlists_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "playlists_track_count_check" CHECK ("track_count" >= 0)
) WITH (fillfactor = 80);

CREATE INDEX "playlists_account_id_created_at_id_idx" ON "music"."playlists" ("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "playlists_public_idx" ON "music"."playlists" ("created_at" DESC, "id" DESC) WHERE "is_public";

-- A place in a playlist. Positions only rise, and removed ones leave gaps; the same track may stand in several. Written under the lock
-- of the playlist's row.
CREATE TABLE "music"."playlist_tracks" (
  "playlist_id" INTEGER NOT NULL,
  "position" INTEGER NOT NULL,
  "track_id" TEXT NOT NULL,
  "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "playlist_tracks_pkey" PRIMARY KEY ("playlist_id", "position"),
  CONSTRAINT "playlist_tracks_playlist_id_fkey" FOREIGN KEY ("playlist_id") REFERENCES "music"."playlists" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "playlist_tracks_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "music"."tracks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

CREATE INDEX "playlist_tracks_track_id_playlist_id_idx" ON "music"."playlist_tracks" ("track_id", "playlist_id");

-- The log of plays. No relations: what a deleted track was played still stands in the log.
CREATE TABLE "music"."plays" (
  "id" BIGSERIAL NOT NULL,
  "track_id" TEXT NOT NULL,
  "account_id" INTEGER,
  "seconds" DOUBLE PRECISION,
  "play_id" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "plays_pkey" PRIMARY KEY ("id")
);

-- A play that the client has named counts once.
CREATE UNIQUE INDEX "plays_track_id_play_id_idx" ON "music"."plays" ("track_id", "play_id") WHERE "play_id" IS NOT NULL;
CREATE INDEX "plays_created_at_idx" ON "music"."plays" USING BRIN ("created_at");

CREATE TABLE "music"."usage_daily" (
  "track_id" TEXT NOT NULL,
  "account_id" INTEGER NOT NULL,
  "day" DATE NOT NULL,
  "plays" BIGINT NOT NULL DEFAULT 0,
  "bytes" BIGINT NOT NULL DEFAULT 0,
  CONSTRAINT "usage_daily_pkey" PRIMARY KEY ("track_id", "day")
) WITH (fillfactor = 80);

CREATE INDEX "usage_daily_account_id_day_idx" ON "music"."usage_daily" ("account_id", "day");

CREATE TABLE "music"."delivery_receipts" (
  "id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "delivery_receipts_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "delivery_receipts_created_at_idx" ON "music"."delivery_receipts" USING BRIN ("created_at");
