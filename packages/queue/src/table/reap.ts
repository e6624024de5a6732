import { deadChannelOf, jobChannelOf } from './channels.ts';
import { returnedTurn } from './turn.ts';

// Jobs whose worker is gone: active or published → waiting or dead

/** SQL: whether the session that holds row `held` exists. Each session keeps an advisory lock on its holder key. */
export const holderIsConnected = `EXISTS (
  SELECT FROM pg_locks l
  WHERE l.locktype = 'advisory' AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (l.classid::bigint << 32) | l.objid::bigint = held.holder)`;

export interface Reaped {
  id: string;
  name: string;
  state: string;
  attempts: number;
  crashes: number;
}

/**
 * SQL: whether the worker of job `held` was killed or hung: the lease expired, or the session ended and no heartbeat came for $2. No worker was
 * just after a server start: they are still reconnecting and would be treated as dead.
 * $1 lease ms, $2 gone ms
 */
export const jobIsLost = `
  held.state = 'active'
  AND (held.lease_until < now()
    OR (held.lease_until < now() + make_interval(secs => ($1::float8 - $2::float8) / 1000)
      AND NOT ${holderIsConnected}))
  AND pg_postmaster_start_time() < now() - make_interval(secs => $1::float8 / 1000)`;

/** Reaps jobs whose worker was killed or hung. $1 lease ms, $2 gone ms */
export const reapJobs = `
  WITH lost AS (
    SELECT held.id FROM queue.jobs held WHERE ${jobIsLost} FOR UPDATE SKIP LOCKED
  ), reaped AS (
    UPDATE queue.jobs j SET
      state = CASE WHEN j.attempts >= j.max_attempts OR j.crashes + 1 >= j.max_crashes THEN 'dead' ELSE 'waiting' END,
      crashes = j.crashes + 1, turn = ${returnedTurn},
      attempt_id = NULL, holder = NULL, lease_until = NULL, run_at = now(),
      last_error = 'the worker was killed or hung while it held the job'
    FROM lost WHERE j.id = lost.id
    RETURNING j.id, j.name, j.state, j.attempts, j.crashes
  )
  SELECT id, name, state, attempts, crashes,
    pg_notify(CASE state WHEN 'dead' THEN ${deadChannelOf('name')} ELSE ${jobChannelOf('name')} END, '')
  FROM reaped`;

/** Subtracts a crash that `reapJobs` counted: the worker lost its lease, but only because its connection was lost. $1 ids */
export const uncountCrash = `
  UPDATE queue.jobs SET crashes = crashes - 1 WHERE id = ANY($1::uuid[]) AND crashes > 0 AND state <> 'dead'`;

/** Makes lost jobs waiting again: they are in no queue of the broker, and no worker reports them. $1 name, $2 lost after ms */
export const unpublishLost = `
  WITH lost AS (
    UPDATE queue.jobs j SET state = 'waiting', turn = ${returnedTurn}, published_at = NULL, phase = NULL
    WHERE name = $1 AND state = 'published'
      AND GREATEST(published_at, alive_at, quiet_until) < now() - make_interval(secs => $2::float8 / 1000)
    RETURNING id, name
  )
  SELECT id, pg_notify(${jobChannelOf('name')}, '') FROM lost`;

/**
 * Reclaims jobs that were published to a broker, after the installation has moved from amqp to postgres. Workers of this
 * driver never touch such rows, and the relay of a broker in use touches them more often than every 10 minutes.
 */
export const reclaimPublished = `
  WITH reclaimed AS (
    UPDATE queue.jobs j SET
      state = 'waiting', turn = ${returnedTurn},
      attempt_id = NULL, published_at = NULL, alive_at = NULL, quiet_until = NULL
    WHERE state = 'published'
      AND GREATEST(published_at, alive_at, quiet_until) < now() - interval '10 minutes'
    RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM (SELECT DISTINCT name FROM reclaimed) AS names`;

/** Reclaims leases of the postgres driver, after the installation has moved from postgres to amqp. */
export const reclaimLeased = `
  WITH reclaimed AS (
    UPDATE queue.jobs j SET
      state = 'waiting', turn = ${returnedTurn}, attempt_id = NULL, holder = NULL, lease_until = NULL
    WHERE state = 'active' AND lease_until < now() - interval '1 minute'
    RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM (SELECT DISTINCT name FROM reclaimed) AS names`;
