-- What listeners keep besides likes and playlists. No relations to tracks, albums and performers: these come and go, and readers join them.

-- Likes of albums and performers. Those of tracks are music.likes.
CREATE TABLE "music"."stars" (
  "account_id" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "stars_pkey" PRIMARY KEY ("account_id", "kind", "id"),
  CONSTRAINT "stars_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "stars_kind_check" CHECK ("kind" IN ('album', 'artist'))
);

-- One to five. `id` is that of a track, an album or a performer.
CREATE TABLE "music"."ratings" (
  "account_id" INTEGER NOT NULL,
  "kind" TEXT NOT NULL,
  "id" TEXT NOT NULL,
  "rating" SMALLINT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ratings_pkey" PRIMARY KEY ("account_id", "kind", "id"),
  CONSTRAINT "ratings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
  CONSTRAINT "ratings_kind_check" CHECK ("kind" IN ('track', 'album', 'artist')),
  CONSTRAINT "ratings_rating_check" CHECK ("rating" BETWEEN 1 AND 5)
);

-- What an account listens to, on whatever device.
CREATE TABLE "music"."play_queues" (
  "account_id" INTEGER NOT NULL,
  "track_ids" TEXT[] NOT NULL,
  -- Place of the current track in the queue; null if there is none.
  "current" INTEGER,
  "position_ms" BIGINT NOT NULL DEFAULT 0,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- The program that has saved it.
  "changed_by" TEXT NOT NULL,
  CONSTRAINT "play_queues_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "play_queues_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- Where somebody stopped in a long recording.
CREATE TABLE "music"."bookmarks" (
  "account_id" INTEGER NOT NULL,
  "track_id" TEXT NOT NULL,
  "position_ms" BIGINT NOT NULL,
  "comment" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "bookmarks_pkey" PRIMARY KEY ("account_id", "track_id"),
  CONSTRAINT "bookmarks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- What an account plays now, by program. Worth minutes, so it may be lost.
CREATE UNLOGGED TABLE "music"."now_playing" (
  "account_id" INTEGER NOT NULL,
  "client" TEXT NOT NULL,
  "track_id" TEXT NOT NULL,
  "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "now_playing_pkey" PRIMARY KEY ("account_id", "client"),
  CONSTRAINT "now_playing_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- The newest of a genre, for lists by genre and for similar tracks.
CREATE INDEX "tracks_genre_idx" ON "music"."tracks" (lower("genre"), "created_at" DESC, "id" DESC) WHERE "status" = 'ready' AND "genre" IS NOT NULL;
