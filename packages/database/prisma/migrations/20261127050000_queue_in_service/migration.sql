-- The turns of jobs in service, which decide the turn of a new account's first job. Few rows, read from their end.
CREATE INDEX "jobs_in_service" ON "queue"."jobs" ("name", "priority", "turn") WHERE "state" IN ('active', 'published');
