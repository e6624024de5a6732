-- When the account and everything of it is deleted; NULL for an account that stays.
ALTER TABLE "auth"."accounts" ADD COLUMN "delete_at" timestamptz(3);

CREATE INDEX "accounts_delete_at_idx" ON "auth"."accounts" ("delete_at") WHERE "delete_at" IS NOT NULL;

-- Each service removes its own rows of an account and corrects their counters. The last one removes the account; until then, the
-- remaining rows refuse that. A cascade would leave the counters of liked tracks, followed artists and public playlists wrong. The next
-- migration checks the rows, so that this one locks the tables for a moment only.
ALTER TABLE "music"."artists" DROP CONSTRAINT "artists_account_id_fkey",
  ADD CONSTRAINT "artists_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "music"."likes" DROP CONSTRAINT "likes_account_id_fkey",
  ADD CONSTRAINT "likes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "music"."follows" DROP CONSTRAINT "follows_follower_id_fkey",
  ADD CONSTRAINT "follows_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
ALTER TABLE "music"."playlists" DROP CONSTRAINT "playlists_account_id_fkey",
  ADD CONSTRAINT "playlists_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE RESTRICT ON UPDATE NO ACTION NOT VALID;
