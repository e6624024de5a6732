// Statements of the postgres driver that lease jobs and renew the leases.
// A holder is a worker process: `holder` is the key of the advisory lock that its session keeps (ControlConnection).

/** Leases the next jobs in fair order: waiting → active. $1 name, $2 how many, $3 holder, $4 lease ms */
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

/**
 * Leases one dead letter, so that only one process delivers it to its owner. It stays dead; the attempt id only names this lease.
 * $1 name, $2 holder, $3 lease ms
 */
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
 * Renews the leases of the given attempts. Returns the attempts that still hold their jobs; the others have lost the lease.
 * Skips rows that another transaction has locked, and returns their attempts too: the next heartbeat renews them. Waiting could
 * deadlock with an owner that completes the same jobs in another order.
 * $1 job ids, $2 attempt ids, $3 lease ms
 */
export const heartbeat = `
  WITH unlocked AS (
    SELECT id FROM queue.jobs WHERE id = ANY($1::uuid[]) AND attempt_id = ANY($2::uuid[]) FOR UPDATE SKIP LOCKED
  ), renewed AS (
    UPDATE queue.jobs j SET lease_until = now() + make_interval(secs => $3::float8 / 1000)
    FROM unlocked WHERE j.id = unlocked.id
  )
  SELECT attempt_id FROM queue.jobs WHERE id = ANY($1::uuid[]) AND attempt_id = ANY($2::uuid[])`;
