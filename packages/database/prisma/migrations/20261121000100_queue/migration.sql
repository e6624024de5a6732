-- The queue's schema. Nothing but packages/queue knows these tables. A worker's role reaches this schema and no other.
CREATE SCHEMA IF NOT EXISTS "queue";

-- One row per job, from the transaction that wants it done until its owner has what it wanted.
--   waiting    nobody has it
--   delayed    waits for a retry at run_at
--   active     a worker holds its lease (postgres driver)
--   published  handed to the broker (amqp driver); kept until the owner completes it
--   dead       will not be tried again; kept until the owner has been told
CREATE TABLE "queue"."jobs" (
  "id" uuid PRIMARY KEY,
  "seq" bigint GENERATED ALWAYS AS IDENTITY,
  "name" text NOT NULL,
  "version" integer NOT NULL,
  -- json, not jsonb: kept as written (jsonb refuses escaped NUL characters), and never looked into here.
  "payload" json NOT NULL,
  "account_id" bigint NOT NULL DEFAULT 0,
  "priority" integer NOT NULL DEFAULT 0,
  -- Fair queueing: an account's n-th waiting job gets the n-th turn from now, so accounts alternate.
  "turn" bigint NOT NULL DEFAULT 0,
  "request_id" text,
  "state" text NOT NULL DEFAULT 'waiting' CHECK ("state" IN ('waiting', 'delayed', 'active', 'published', 'dead')),
  "attempts" integer NOT NULL DEFAULT 0,
  "max_attempts" integer NOT NULL,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "run_at" timestamptz NOT NULL DEFAULT now(),
  -- The delivery that holds the row, the session that made it (an advisory lock's key), and until when.
  "attempt_id" uuid,
  "holder" bigint,
  "lease_until" timestamptz,
  -- amqp: when it was handed to the broker, what a worker last said of it (running, retrying, done, dead) and when, and
  -- until when silence is expected.
  "published_at" timestamptz,
  "phase" text,
  "alive_at" timestamptz,
  "quiet_until" timestamptz,
  "last_error" text
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);

-- The order of leasing and relaying; read from its head, so its length does not matter.
CREATE INDEX "jobs_next" ON "queue"."jobs" ("name", "priority" DESC, "turn", "seq") WHERE "state" = 'waiting';
-- An account's last turn.
CREATE INDEX "jobs_account_turn" ON "queue"."jobs" ("name", "priority", "account_id", "turn") WHERE "state" = 'waiting';
CREATE INDEX "jobs_delayed" ON "queue"."jobs" ("run_at") WHERE "state" = 'delayed';
CREATE INDEX "jobs_active" ON "queue"."jobs" ("lease_until") WHERE "state" = 'active';
CREATE INDEX "jobs_published" ON "queue"."jobs" ("name", "published_at") WHERE "state" = 'published';
CREATE INDEX "jobs_dead" ON "queue"."jobs" ("name", "lease_until") WHERE "state" = 'dead';

-- Who answers requests now (postgres driver). These three are kept nowhere safe on purpose: they are worth seconds.
CREATE UNLOGGED TABLE "queue"."responders" (
  "id" uuid PRIMARY KEY,
  "name" text NOT NULL,
  "holder" bigint NOT NULL,
  -- How many requests it takes at a time, those that wait in the process included.
  "slots" integer NOT NULL,
  "seen_at" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX "responders_name" ON "queue"."responders" ("name");

-- Requests in a responder's hand; they say how full it is.
CREATE UNLOGGED TABLE "queue"."requests" (
  "id" uuid PRIMARY KEY,
  "responder" uuid NOT NULL,
  "reply_channel" text NOT NULL,
  "expires_at" timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX "requests_responder" ON "queue"."requests" ("responder");
CREATE INDEX "requests_expires" ON "queue"."requests" ("expires_at");

-- Bodies that do not fit into a NOTIFY (8,000 bytes): the notice carries their id.
CREATE UNLOGGED TABLE "queue"."bodies" (
  "id" uuid PRIMARY KEY,
  "body" text NOT NULL,
  "expires_at" timestamptz NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX "bodies_expires" ON "queue"."bodies" ("expires_at");

-- The role that a worker's login is a member of. Roles belong to the cluster, not to the database: another database's
-- migration may have made it, at this very moment too; and an owner without CREATEROLE does without.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'millrace_worker') THEN
    CREATE ROLE millrace_worker NOLOGIN;
  END IF;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE NOTICE 'the role millrace_worker was not created: this login lacks CREATEROLE';
  WHEN duplicate_object OR unique_violation THEN
    NULL;
END
$$;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'millrace_worker') THEN
    GRANT USAGE ON SCHEMA "queue" TO millrace_worker;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "queue" TO millrace_worker;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA "queue" TO millrace_worker;
  END IF;
END
$$;
