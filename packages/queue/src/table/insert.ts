import { jobChannelOf } from '../postgres/connection/channels.ts';

/**
 * Statements over queue.jobs that both drivers share.
 *
 * Turns are start-time fair queueing: a new job's turn is one after its account's last waiting job, and never before the
 * earliest turn that waits. So 100,000 jobs of one account stand in a row of 100,000 turns, and another account's first job
 * stands beside the first of them. Both look-ups are the ends of an index, whatever the length of the queue.
 */

/** $1 id, $2 name, $3 version, $4 payload, $5 account, $6 priority, $7 request id, $8 tries, $9 crashes or null */
export const insertJob = `
  WITH added AS (
    INSERT INTO queue.jobs (id, name, version, payload, account_id, priority, request_id, max_attempts, max_crashes, turn)
    VALUES (
      $1::uuid, $2::text, $3::int, $4::json, $5::bigint, $6::int, $7::text, $8::int, $9::int,
      GREATEST(
        0,
        (SELECT turn FROM queue.jobs WHERE state = 'waiting' AND name = $2::text AND priority = $6::int
          ORDER BY turn, seq LIMIT 1),
        (SELECT turn + 1 FROM queue.jobs WHERE state = 'waiting' AND name = $2::text AND priority = $6::int
          AND account_id = $5::bigint ORDER BY turn DESC LIMIT 1)
      )
    )
    ON CONFLICT (id) DO NOTHING
    RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM added`;

/** The same for many jobs. Each parameter is an array, with an element for each job. */
export const insertJobs = `
  WITH new AS (
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::bigint[], $6::int[], $7::text[], $8::int[], $9::int[])
      WITH ORDINALITY
      AS n(id, name, version, payload, account_id, priority, request_id, max_attempts, max_crashes, ord)
  ), added AS (
    INSERT INTO queue.jobs
      (id, name, version, payload, account_id, priority, request_id, max_attempts, max_crashes, turn)
    SELECT n.id, n.name, n.version, n.payload::json, n.account_id, n.priority, n.request_id, n.max_attempts, n.max_crashes,
      GREATEST(
        0,
        (SELECT turn FROM queue.jobs j WHERE state = 'waiting' AND j.name = n.name AND j.priority = n.priority
          ORDER BY turn, seq LIMIT 1),
        (SELECT turn + 1 FROM queue.jobs j WHERE state = 'waiting' AND j.name = n.name AND j.priority = n.priority
          AND j.account_id = n.account_id ORDER BY turn DESC LIMIT 1)
      ) + row_number() OVER (PARTITION BY n.name, n.priority, n.account_id ORDER BY n.ord) - 1
    FROM new n ORDER BY n.ord
    ON CONFLICT (id) DO NOTHING
    RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM (SELECT DISTINCT name FROM added) AS names`;

/** $1 id */
export const deleteJob = `DELETE FROM queue.jobs WHERE id = $1::uuid`;

/**
 * SQL for the turn of row `j`, which waits again: the earliest that waits. Its turn had come already, so with its old number
 * in `seq` it goes before all newcomers. Its old turn would pull the newcomers with it, in front of those who wait: new
 * jobs begin at the earliest turn. A later one would put it behind newcomers, when the queue ran empty meanwhile.
 */
export const returnedTurn = `COALESCE((
  SELECT w.turn FROM queue.jobs w WHERE w.state = 'waiting' AND w.name = j.name AND w.priority = j.priority
  ORDER BY w.turn, w.seq LIMIT 1), j.turn)`;

/** Retries whose time has come wait again. */
export const promoteDelayed = `
  WITH due AS (
    SELECT id FROM queue.jobs WHERE state = 'delayed' AND run_at <= now()
    ORDER BY run_at LIMIT 500 FOR UPDATE SKIP LOCKED
  ), promoted AS (
    UPDATE queue.jobs j SET state = 'waiting', turn = ${returnedTurn}
    FROM due WHERE j.id = due.id RETURNING j.name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM (SELECT DISTINCT name FROM promoted) AS names`;
