-- The words of a track, as they were given: plain text, or LRC with times.
CREATE TABLE "music"."lyrics" (
  "track_id" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  -- BCP 47; null if nobody has said.
  "language" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "lyrics_pkey" PRIMARY KEY ("track_id"),
  CONSTRAINT "lyrics_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "music"."tracks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);
