import { jobChannelOf } from './channels.ts';
import { newTurn, returnedTurn, shareIn } from './turn.ts';

// What an operator sees and does. The rows of published jobs are the broker's (amqp driver): a worker's reports say how they are.

/** SQL: the state of a job as an operator sees it. */
const shownState = `CASE
  WHEN state = 'dead' OR (state = 'published' AND phase = 'dead') THEN 'dead'
  WHEN state = 'active' OR (state = 'published' AND phase = 'running') THEN 'active'
  ELSE 'waiting' END`;

const columns = `id, seq::float8 AS seq, name, account_id::float8 AS "accountId", ${shownState} AS state, attempts,
  max_attempts AS "maxAttempts", crashes, last_error AS reason, request_id AS "requestId", created_at AS "createdAt",
  run_at AS "runAt"`;

/** Newest first, without payloads. $1 names, $2 state, $3 before this seq or null, $4 how many */
export const listJobs = `
  SELECT ${columns} FROM queue.jobs
  WHERE name = ANY($1::text[]) AND ${shownState} = $2 AND ($3::float8 IS NULL OR seq < $3)
  ORDER BY seq DESC LIMIT $4`;

/** Locks a job. $1 id, $2 names */
export const lockJob = `
  SELECT ${columns} FROM queue.jobs WHERE id = $1::uuid AND name = ANY($2::text[]) FOR UPDATE`;

/** Makes a locked dead job waiting, with all its attempts. $1 id */
export const reviveJob = `
  WITH revived AS (
    UPDATE queue.jobs j SET
      state = 'waiting', turn = ${returnedTurn}, attempts = 0, crashes = 0, run_at = now(),
      attempt_id = NULL, holder = NULL, lease_until = NULL, published_at = NULL, phase = NULL
    WHERE id = $1::uuid RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM revived`;

/**
 * Replaces a locked dead job by a waiting one with another id. Whoever still has the old one's letter finds that it is no longer the
 * current job. $1 id, $2 the new id
 */
export const replaceJob = `
  WITH old AS (
    DELETE FROM queue.jobs WHERE id = $1::uuid RETURNING *
  ), added AS (
    INSERT INTO queue.jobs
      (id, name, version, payload, account_id, share_id, priority, request_id, max_attempts, max_crashes, turn)
    SELECT $2::uuid, o.name, o.version, o.payload, o.account_id, o.share_id, o.priority, o.request_id, o.max_attempts,
      o.max_crashes, ${newTurn({ name: 'o.name', priority: 'o.priority', share: shareIn('o') })}
    FROM old o RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM added`;

/**
 * The processes that have a control connection, by the name of their app (postgres driver). Each holds an advisory lock with a key of 64
 * bits; see ControlConnection.
 */
export const connectedProcesses = `
  SELECT a.application_name AS name, count(DISTINCT a.pid)::int AS count
  FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.objsubid = 1 AND l.granted AND a.datname = current_database()
  GROUP BY a.application_name`;
