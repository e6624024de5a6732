-- Accounts that take turns as one: the account under whose id the job is counted; its own without.
ALTER TABLE "queue"."jobs" ADD COLUMN "share_id" BIGINT;

-- The account under whose id the jobs of an account are counted. Whoever keeps the accounts replaces the function.
CREATE FUNCTION "queue"."share_of"(account BIGINT) RETURNS BIGINT LANGUAGE sql STABLE AS $$ SELECT account $$;
