-- How many workers were killed or hung while they held the job, and how many may be. Without a limit only tries count.
ALTER TABLE "queue"."jobs"
  ADD COLUMN "crashes" integer NOT NULL DEFAULT 0,
  ADD COLUMN "max_crashes" integer;
