ALTER TABLE "auth"."accounts"
  ADD COLUMN "suspended_at" TIMESTAMPTZ(3),
  ADD COLUMN "suspended_reason" TEXT;
-- Every API process reads these few rows every four seconds.
CREATE INDEX "accounts_suspended" ON "auth"."accounts" ("id") WHERE "suspended_at" IS NOT NULL;

-- Limits of one account at one service, in place of the service's settings. Null: the setting. 0: no limit.
CREATE TABLE "auth"."quotas" (
  "account_id" INTEGER NOT NULL,
  "service" TEXT NOT NULL CHECK ("service" IN ('video', 'music', 'image')),
  "bytes" BIGINT CHECK ("bytes" >= 0),
  "unfinished" INTEGER CHECK ("unfinished" >= 0),
  CONSTRAINT "quotas_pkey" PRIMARY KEY ("account_id", "service"),
  CONSTRAINT "quotas_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "auth"."accounts" ("id") ON DELETE CASCADE ON UPDATE NO ACTION
);

-- A medium that an operator has taken down: its objects are gone, its row stays for the owner.
ALTER TABLE "video"."videos" ADD COLUMN "taken_down_at" TIMESTAMPTZ(3), ADD COLUMN "taken_down_reason" TEXT;
ALTER TABLE "music"."tracks" ADD COLUMN "taken_down_at" TIMESTAMPTZ(3), ADD COLUMN "taken_down_reason" TEXT;
ALTER TABLE "image"."images" ADD COLUMN "taken_down_at" TIMESTAMPTZ(3), ADD COLUMN "taken_down_reason" TEXT;
CREATE INDEX "videos_taken_down" ON "video"."videos" ("taken_down_at") WHERE "taken_down_at" IS NOT NULL;
CREATE INDEX "tracks_taken_down" ON "music"."tracks" ("taken_down_at") WHERE "taken_down_at" IS NOT NULL;
CREATE INDEX "images_taken_down" ON "image"."images" ("taken_down_at") WHERE "taken_down_at" IS NOT NULL;
