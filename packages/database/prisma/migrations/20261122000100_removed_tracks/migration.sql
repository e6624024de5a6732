-- Deleted tracks whose places in playlists and likes are not all removed yet. The foreign keys removed them in the transaction of the
-- deletion, which a track in a million playlists never finished. music-api removes them in batches; until then readers leave out the
-- places and likes of these tracks.
CREATE TABLE "music"."removed_tracks" (
  "track_id" TEXT NOT NULL,
  "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "removed_tracks_pkey" PRIMARY KEY ("track_id")
);

-- A trigger, so that a deletion by an older music-api or by hand is noted too. Whoever adds a place or a like holds a lock on the track's
-- row until it commits, so the trigger sees every one.
CREATE FUNCTION "music"."note_removed_track"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "music"."playlist_tracks" WHERE "track_id" = OLD."id")
    OR EXISTS (SELECT FROM "music"."likes" WHERE "track_id" = OLD."id")
  THEN
    INSERT INTO "music"."removed_tracks" ("track_id") VALUES (OLD."id") ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "tracks_note_removed" AFTER DELETE ON "music"."tracks" FOR EACH ROW EXECUTE FUNCTION "music"."note_removed_track"();

ALTER TABLE "music"."playlist_tracks" DROP CONSTRAINT "playlist_tracks_track_id_fkey";
ALTER TABLE "music"."likes" DROP CONSTRAINT "likes_track_id_fkey";
