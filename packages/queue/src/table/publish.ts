// waiting → published, and workers' reports on published jobs (amqp driver)

/** Names with jobs to publish or jobs that may be lost. $1 names, $2 silent for ms, $3 listening for ms */
export const namesWithWork = `
  SELECT n.name,
    EXISTS (SELECT FROM queue.jobs j WHERE j.name = n.name AND j.state = 'waiting') AS waiting,
    (SELECT count(*) FROM queue.jobs j WHERE j.name = n.name AND j.state = 'published' AND j.published_at <
      now() - make_interval(secs => $2::float8 / 1000)
      AND GREATEST(j.published_at, j.alive_at, j.quiet_until) < now() - make_interval(secs => $2::float8 / 1000)
      AND $3::float8 > $2::float8)::int AS silent
  FROM unnest($1::text[]) AS n(name)`;

/** Only one relay at a time may fill a queue; otherwise each would fill the whole window. $1 name */
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
 * Applies workers' reports. A row that was taken for lost is not published again if a worker reports it.
 * Returns the ids that no longer have a row. $1 ids, $2 attempts, $3 crashes, $4 phases, $5 quiet for ms
 */
export const applySigns = `
  WITH signs AS (
    SELECT DISTINCT ON (id) id, attempts, crashes, phase, quiet FROM
      unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::float8[])
        WITH ORDINALITY AS s(id, attempts, crashes, phase, quiet, n)
    ORDER BY id, n DESC
  ), applied AS (
    UPDATE queue.jobs j SET
      state = 'published', published_at = COALESCE(j.published_at, now()), alive_at = now(), phase = s.phase,
      attempts = GREATEST(j.attempts, s.attempts),
      crashes = CASE WHEN s.attempts >= j.attempts THEN s.crashes ELSE j.crashes END,
      quiet_until = CASE WHEN s.quiet > 0 THEN now() + make_interval(secs => s.quiet / 1000) END
    FROM signs s WHERE j.id = s.id AND j.state IN ('published', 'waiting')
  )
  SELECT s.id FROM signs s WHERE s.phase = 'running' AND NOT EXISTS (SELECT FROM queue.jobs j WHERE j.id = s.id)`;
