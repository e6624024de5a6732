-- Reads the tables without blocking their writers.
ALTER TABLE "music"."artists" VALIDATE CONSTRAINT "artists_account_id_fkey";
ALTER TABLE "music"."likes" VALIDATE CONSTRAINT "likes_account_id_fkey";
ALTER TABLE "music"."follows" VALIDATE CONSTRAINT "follows_follower_id_fkey";
ALTER TABLE "music"."playlists" VALIDATE CONSTRAINT "playlists_account_id_fkey";
