/** The number of jobs by name and state (postgres driver). */
export const depths = `
  SELECT name,
    count(*) FILTER (WHERE state IN ('waiting', 'delayed'))::int AS waiting,
    count(*) FILTER (WHERE state IN ('active', 'published'))::int AS active,
    count(*) FILTER (WHERE state = 'dead')::int AS dead,
    COALESCE(extract(epoch FROM now() - min(GREATEST(created_at, run_at)) FILTER (WHERE state = 'waiting')), 0)::float8
      AS "oldestWaitingSeconds"
  FROM queue.jobs GROUP BY name`;

/** How many jobs wait for a worker, counted up to a number (postgres driver). $1 name, $2 number */
export const countWaiting = `
  SELECT count(*)::int AS count FROM (SELECT FROM queue.jobs WHERE name = $1 AND state = 'waiting' LIMIT $2) AS waiting`;

/** The number of jobs by name and state for the relay, which knows from workers' reports which published jobs run (amqp driver). $1 silent for ms */
export const rowDepths = `
  SELECT name,
    count(*) FILTER (WHERE state IN ('waiting', 'delayed'))::int AS waiting,
    count(*) FILTER (WHERE state = 'published' AND phase = 'running'
      AND alive_at > now() - make_interval(secs => $1::float8 / 1000))::int AS active,
    COALESCE(extract(epoch FROM now() - min(GREATEST(created_at, run_at)) FILTER (
      WHERE state = 'waiting' OR (state = 'published' AND phase IS NULL))), 0)::float8 AS oldest
  FROM queue.jobs GROUP BY name`;
