-- Null: the playlist has no link.
ALTER TABLE "music"."playlists" ADD COLUMN "link_hash" BYTEA, ADD COLUMN "linked_at" TIMESTAMPTZ(3);
CREATE UNIQUE INDEX "playlists_link_hash_key" ON "music"."playlists"("link_hash");
