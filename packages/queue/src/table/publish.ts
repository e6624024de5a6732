import { newTurn, shareIn, yieldedTurn } from './turn.ts';

// waiting → published, and workers' reports on published jobs (amqp driver)

/**
 * Whether jobs of each name wait to be published, and how many published jobs are silent: without a report for $2, although the relay
 * has received reports for longer. $1 names, $2 lost after ms, $3 ms since the relay receives reports
 */
export const namesWithWork = `
  SELECT n.name,
    EXISTS (SELECT FROM queue.jobs j WHERE j.name = n.name AND j.state = 'waiting') AS waiting,
    (SELECT count(*) FROM queue.jobs j WHERE j.name = n.name AND j.state = 'published' AND j.published_at <
      now() - make_interval(secs => $2::float8 / 1000)
      AND GREATEST(j.published_at, j.alive_at, j.quiet_until) < now() - make_interval(secs => $2::float8 / 1000)
      AND $3::float8 > $2::float8)::int AS silent
  FROM unnest($1::text[]) AS n(name)`;

/** Only one relay at a time may fill a queue; otherwise each would fill it up. $1 name */
export const lockName = `SELECT pg_try_advisory_xact_lock(hashtext('millrace.queue.relay'), hashtext($1)) AS locked`;

/** The next jobs in fair order. $1 name, $2 how many */
export const nextJobs = `
  SELECT id, version, payload, account_id::float8 AS account, priority, request_id, attempts, max_attempts,
    crashes, max_crashes
  FROM queue.jobs WHERE name = $1 AND state = 'waiting'
  ORDER BY priority DESC, turn, seq LIMIT $2 FOR UPDATE SKIP LOCKED`;

/** $1 ids */
export const markPublished = `
  UPDATE queue.jobs SET state = 'published', published_at = now(), alive_at = NULL, quiet_until = NULL, phase = NULL
  WHERE id = ANY($1::uuid[])`;

/**
 * Stores workers' reports. A job that was treated as lost and waits again counts as published, because a worker has it.
 * Returns the ids of jobs that run, or wait for a retry, and no longer have a row. $1 ids, $2 attempts, $3 crashes, $4 phases, $5 quiet ms,
 * $6 names and $7 versions of those that have moved
 */
export const applyReports = `
  WITH reports AS (
    SELECT DISTINCT ON (id) id, attempts, crashes, phase, quiet, name, version FROM
      unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::float8[], $6::text[], $7::int[])
        WITH ORDINALITY AS r(id, attempts, crashes, phase, quiet, name, version, n)
    ORDER BY id, n DESC
  ), applied AS (
    UPDATE queue.jobs j SET
      state = 'published', published_at = COALESCE(j.published_at, now()), alive_at = now(), phase = r.phase,
      attempts = GREATEST(j.attempts, r.attempts),
      crashes = CASE WHEN r.attempts >= j.attempts THEN r.crashes ELSE j.crashes END,
      quiet_until = CASE WHEN r.quiet > 0 THEN now() + make_interval(secs => r.quiet / 1000) END
    FROM reports r WHERE j.id = r.id AND r.phase NOT IN ('yielded', 'moved') AND j.state IN ('published', 'waiting')
  ), yielded AS (
    UPDATE queue.jobs j SET
      state = 'waiting', turn = ${yieldedTurn}, attempts = r.attempts, crashes = r.crashes,
      published_at = NULL, alive_at = NULL, phase = NULL, quiet_until = NULL
    FROM reports r WHERE j.id = r.id AND r.phase = 'yielded' AND j.state = 'published'
  ), moved AS (
    UPDATE queue.jobs j SET
      name = r.name, version = r.version, state = 'waiting',
      turn = ${newTurn({ name: 'r.name', priority: 'j.priority', share: shareIn('j') })},
      attempts = r.attempts, crashes = r.crashes,
      published_at = NULL, alive_at = NULL, phase = NULL, quiet_until = NULL
    FROM reports r WHERE j.id = r.id AND r.phase = 'moved' AND j.state = 'published'
  )
  SELECT r.id FROM reports r WHERE r.phase IN ('running', 'retrying') AND NOT EXISTS (SELECT FROM queue.jobs j WHERE j.id = r.id)`;
