-- The search texts of the most played tracks, for catalogues of millions. A term that fewer than 30 of the 30,000 tracks in the memory of
-- music-api match may match 10,000 of ten million: the best of them are here, and reading the few that match here is exact. A copy, so that its
-- rows are close together. music-api adds and removes rows; until it has, the head is smaller.
CREATE TABLE "music"."track_search_head" (
  "track_id" TEXT NOT NULL,
  "text" TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "track_search_head_pkey" PRIMARY KEY ("track_id"),
  CONSTRAINT "track_search_head_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "music"."track_search" ("track_id") ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "track_search_head_grams_idx" ON "music"."track_search_head" USING GIN ("music"."search_grams"("text")) WITH (fastupdate = off);

-- A copy follows its text in the transaction of the change.
CREATE FUNCTION "music"."follow_search_text"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE music.track_search_head SET text = NEW.text WHERE track_id = NEW.track_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "track_search_follow_text" AFTER UPDATE OF "text" ON "music"."track_search"
  FOR EACH ROW WHEN (OLD.text <> NEW.text) EXECUTE FUNCTION "music"."follow_search_text"();

-- The folded titles of playlists, for searches. Rows of older versions are empty until music-api has folded them.
ALTER TABLE "music"."playlists" ADD COLUMN "title_fold" TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX "playlists_unfolded_idx" ON "music"."playlists" ("id") WHERE "title_fold" = '';
CREATE INDEX "playlists_public_title_idx" ON "music"."playlists" ("title_fold", "id") WHERE "is_public";
CREATE INDEX "playlists_public_grams_idx" ON "music"."playlists" USING GIN ("music"."search_grams"(E'\n' || "title_fold" || E'\n'))
  WITH (fastupdate = off) WHERE "is_public";
