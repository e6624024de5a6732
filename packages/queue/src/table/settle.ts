import { jobChannelOf } from './channels.ts';
import { newTurn, returnedTurn, shareIn, yieldedTurn } from './turn.ts';

// active → deleted, waiting, delayed or dead, by the worker's outcome (postgres driver)

/** Deletes a job in any state: its owner has applied the result or no longer needs it. $1 id */
export const deleteJob = `DELETE FROM queue.jobs WHERE id = $1::uuid`;

/** The same for many. $1 ids */
export const deleteJobs = `DELETE FROM queue.jobs WHERE id = ANY($1::uuid[])`;

/**
 * Deletes jobs that are done. Skips locked rows: waiting for several could deadlock with an owner that completes the same jobs in
 * another order. Returns the attempts whose jobs it deleted. $1 ids, $2 attempt ids
 */
export const settleManyDone = `
  WITH unlocked AS (
    SELECT j.id, j.attempt_id FROM unnest($1::uuid[], $2::uuid[]) AS s(id, attempt_id)
    JOIN queue.jobs j ON j.id = s.id AND j.attempt_id = s.attempt_id FOR UPDATE OF j SKIP LOCKED
  )
  DELETE FROM queue.jobs j USING unlocked WHERE j.id = unlocked.id RETURNING j.attempt_id`;

/** Deletes a job that is done. $1 id, $2 attempt id */
export const settleDone = `DELETE FROM queue.jobs WHERE id = $1::uuid AND attempt_id = $2::uuid`;

/** Makes jobs waiting again. The attempt does not count. $1 ids, $2 attempt ids */
const settleWaiting = (turn: string): string => `
  WITH returned AS (
    UPDATE queue.jobs j SET
      state = 'waiting', turn = ${turn},
      attempts = attempts - 1, attempt_id = NULL, holder = NULL, lease_until = NULL
    WHERE id = ANY($1::uuid[]) AND attempt_id = ANY($2::uuid[]) AND state = 'active'
    RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM (SELECT DISTINCT name FROM returned) AS names`;

/** Makes jobs of a stopping worker waiting again, ahead of new ones. $1 ids, $2 attempt ids */
export const settleReturned = settleWaiting(returnedTurn);

/** Makes jobs waiting again that gave their places away. $1 ids, $2 attempt ids */
export const settleYielded = settleWaiting(yieldedTurn);

/** Makes a job wait in the queue of another name, as if it were new there. $1 id, $2 attempt id, $3 name, $4 version */
export const settleMoved = `
  WITH moved AS (
    UPDATE queue.jobs j SET
      name = $3, version = $4::int, state = 'waiting', turn = ${newTurn({ name: '$3', priority: 'j.priority', share: shareIn('j') })},
      attempts = attempts - 1, attempt_id = NULL, holder = NULL, lease_until = NULL
    WHERE id = $1::uuid AND attempt_id = $2::uuid AND state = 'active'
    RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM moved`;

/** Delays a failed job until its retry. $1 id, $2 attempt id, $3 delay ms, $4 reason */
export const settleRetry = `
  UPDATE queue.jobs SET
    state = 'delayed', run_at = now() + make_interval(secs => $3::float8 / 1000), last_error = $4,
    attempt_id = NULL, holder = NULL, lease_until = NULL
  WHERE id = $1::uuid AND attempt_id = $2::uuid`;

/** Makes a job a dead letter. $1 id, $2 attempt id, $3 reason, $4 channel to notify */
export const settleDead = `
  WITH dead AS (
    UPDATE queue.jobs SET state = 'dead', last_error = $3, attempt_id = NULL, holder = NULL, lease_until = NULL
    WHERE id = $1::uuid AND attempt_id = $2::uuid
    RETURNING id
  )
  SELECT pg_notify($4::text, '') FROM dead`;

/** Delivers a dead letter again later, because its handler failed. $1 id, $2 attempt id, $3 delay ms */
export const settleUndelivered = `
  UPDATE queue.jobs SET attempt_id = NULL, holder = NULL, lease_until = now() + make_interval(secs => $3::float8 / 1000)
  WHERE id = $1::uuid AND attempt_id = $2::uuid`;
