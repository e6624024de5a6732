-- migrate: no transaction
-- The last turn of a share. "jobs_account_turn" is for the version before, and can go with the next one.
CREATE INDEX CONCURRENTLY "jobs_share_turn" ON "queue"."jobs" ("name", "priority", (COALESCE("share_id", "account_id")), "turn") WHERE "state" = 'waiting';
