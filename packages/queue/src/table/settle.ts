import { jobChannelOf } from '../postgres/connection/channels.ts';
import { returnedTurn } from './insert.ts';

/** Statements by which the postgres driver takes, keeps and gives up rows of queue.jobs. */

/** Takes the next jobs, fairest first. $1 name, $2 how many, $3 holder, $4 lease ms */
export const leaseNext = `
  WITH next AS (
    SELECT id FROM queue.jobs WHERE name = $1 AND state = 'waiting'
    ORDER BY priority DESC, turn, seq LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE queue.jobs j SET
    state = 'active', attempts = j.attempts + 1, attempt_id = gen_random_uuid(), holder = $3::bigint,
    lease_until = now() + make_interval(secs => $4::float8 / 1000)
  FROM next WHERE j.id = next.id
  RETURNING j.id, j.version, j.payload, j.request_id, j.attempts, j.attempt_id`;

/** Takes the notice of a job that died. $1 name, $2 holder, $3 lease ms */
export const leaseDead = `
  WITH next AS (
    SELECT id FROM queue.jobs
    WHERE name = $1 AND state = 'dead' AND (lease_until IS NULL OR lease_until < now())
    LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  UPDATE queue.jobs j SET
    attempt_id = gen_random_uuid(), holder = $2::bigint,
    lease_until = now() + make_interval(secs => $3::float8 / 1000)
  FROM next WHERE j.id = next.id
  RETURNING j.id, j.version, j.payload, j.request_id, j.attempts, j.attempt_id, j.last_error,
    COALESCE(j.crashes >= j.max_crashes, false) AS crashed`;

/**
 * Says that the holder is there, and learns what it still holds. Rows that somebody has locked just now (an owner that ends
 * jobs, in its own order) are left to the next beat instead of being waited for, which could deadlock.
 * $1 ids, $2 attempt ids, $3 lease ms
 */
export const heartbeat = `
  WITH mine AS (
    SELECT id FROM queue.jobs WHERE id = ANY($1::uuid[]) AND attempt_id = ANY($2::uuid[]) FOR UPDATE SKIP LOCKED
  ), beat AS (
    UPDATE queue.jobs j SET lease_until = now() + make_interval(secs => $3::float8 / 1000)
    FROM mine WHERE j.id = mine.id
  )
  SELECT attempt_id FROM queue.jobs WHERE id = ANY($1::uuid[]) AND attempt_id = ANY($2::uuid[])`;

/**
 * Ends many jobs. Rows that a transaction has locked are left out, for waiting for several of them could deadlock with an
 * owner that ends the same jobs in another order. Returns the attempts whose jobs it ended. $1 ids, $2 attempt ids
 */
export const settleManyDone = `
  WITH mine AS (
    SELECT j.id, j.attempt_id FROM unnest($1::uuid[], $2::uuid[]) AS s(id, attempt_id)
    JOIN queue.jobs j ON j.id = s.id AND j.attempt_id = s.attempt_id FOR UPDATE OF j SKIP LOCKED
  )
  DELETE FROM queue.jobs j USING mine WHERE j.id = mine.id RETURNING j.attempt_id`;

/** $1 id, $2 attempt id */
export const settleDone = `DELETE FROM queue.jobs WHERE id = $1::uuid AND attempt_id = $2::uuid`;

/** Back to the queue as if never taken. $1 ids, $2 attempt ids */
export const settleReturned = `
  WITH given AS (
    UPDATE queue.jobs j SET
      state = 'waiting', turn = ${returnedTurn},
      attempts = attempts - 1, attempt_id = NULL, holder = NULL, lease_until = NULL
    WHERE id = ANY($1::uuid[]) AND attempt_id = ANY($2::uuid[]) AND state = 'active'
    RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM (SELECT DISTINCT name FROM given) AS names`;

/**
 * The worker lost its lease but is alive, so the job did not crash it: only its connection was cut. $1 ids
 */
export const forgiveCrash = `
  UPDATE queue.jobs SET crashes = crashes - 1 WHERE id = ANY($1::uuid[]) AND crashes > 0 AND state <> 'dead'`;

/** $1 id, $2 attempt id, $3 delay ms, $4 why */
export const settleRetry = `
  UPDATE queue.jobs SET
    state = 'delayed', run_at = now() + make_interval(secs => $3::float8 / 1000), last_error = $4,
    attempt_id = NULL, holder = NULL, lease_until = NULL
  WHERE id = $1::uuid AND attempt_id = $2::uuid`;

/** $1 id, $2 attempt id, $3 why, $4 channel to wake */
export const settleDead = `
  WITH died AS (
    UPDATE queue.jobs SET state = 'dead', last_error = $3, attempt_id = NULL, holder = NULL, lease_until = NULL
    WHERE id = $1::uuid AND attempt_id = $2::uuid
    RETURNING id
  )
  SELECT pg_notify($4::text, '') FROM died`;

/** A notice that its handler refused is offered again later. $1 id, $2 attempt id, $3 delay ms */
export const settleFailedNotice = `
  UPDATE queue.jobs SET attempt_id = NULL, holder = NULL, lease_until = now() + make_interval(secs => $3::float8 / 1000)
  WHERE id = $1::uuid AND attempt_id = $2::uuid`;
