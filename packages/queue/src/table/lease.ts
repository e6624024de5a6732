// waiting → active, and the heartbeats that renew the lease (postgres driver)

/** Leases the next jobs in fair order. $1 name, $2 how many, $3 holder, $4 lease ms */
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

/** Leases a dead letter. $1 name, $2 holder, $3 lease ms */
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
 * Renews the leases of a holder and returns the attempts that it still holds. Skips locked rows until the next heartbeat: an
 * owner that ends jobs locks them in another order, so waiting could deadlock.
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
