import type { JobMessage } from '../contract/driver.ts';
import { jobChannelOf } from './channels.ts';
import { followingTurn, newTurn, shareOf } from './turn.ts';

// New jobs are waiting. A job whose id already exists is ignored.

/** $1 id, $2 name, $3 version, $4 payload, $5 account, $6 priority, $7 request id, $8 attempts, $9 crashes or null */
export const insertJob = `
  WITH share AS (
    SELECT ${shareOf('$5::bigint')} AS id
  ), added AS (
    INSERT INTO queue.jobs
      (id, name, version, payload, account_id, share_id, priority, request_id, max_attempts, max_crashes, turn)
    VALUES (
      $1::uuid, $2::text, $3::int, $4::json, $5::bigint, (SELECT id FROM share), $6::int, $7::text, $8::int, $9::int,
      ${newTurn({ name: '$2::text', priority: '$6::int', share: '(SELECT id FROM share)' })}
    )
    ON CONFLICT (id) DO NOTHING
    RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM added`;

/** The same for many jobs. Each parameter is an array with one element per job. */
export const insertJobs = `
  WITH new AS (
    SELECT n.*, s.share_id FROM unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::bigint[], $6::int[], $7::text[], $8::int[], $9::int[])
      WITH ORDINALITY
      AS n(id, name, version, payload, account_id, priority, request_id, max_attempts, max_crashes, ord)
      JOIN (
        SELECT account_id, ${shareOf('account_id')} AS share_id FROM (SELECT DISTINCT unnest($5::bigint[]) AS account_id) AS a
      ) AS s USING (account_id)
  ), shares AS (
    SELECT a.*, ${newTurn({ name: 'a.name', priority: 'a.priority', share: 'a.share_id' })} AS turn
    FROM (SELECT DISTINCT name, priority, share_id FROM new) AS a
  ), added AS (
    INSERT INTO queue.jobs
      (id, name, version, payload, account_id, share_id, priority, request_id, max_attempts, max_crashes, turn)
    SELECT n.id, n.name, n.version, n.payload::json, n.account_id, n.share_id, n.priority, n.request_id, n.max_attempts,
      n.max_crashes,
      ${followingTurn('s.turn', '(row_number() OVER (PARTITION BY n.name, n.priority, n.share_id ORDER BY n.ord) - 1)')}
    FROM new n JOIN shares s USING (name, priority, share_id) ORDER BY n.ord
    ON CONFLICT (id) DO NOTHING
    RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM (SELECT DISTINCT name FROM added) AS names`;

/** The parameters of `insertJobs`. */
export const columnsOf = (jobs: readonly InsertParameters[]): unknown[][] =>
  (jobs[0] ?? []).map((_value, column) => jobs.map((job) => job[column]));

/** The parameters of `insertJob`, or one element of each array of `insertJobs`. */
export type InsertParameters = readonly unknown[];

export function insertParameters(job: JobMessage): InsertParameters {
  return [
    job.id,
    job.name,
    job.version,
    JSON.stringify(job.payload),
    job.accountId,
    job.priority,
    job.requestId ?? null,
    job.maxAttempts,
    job.maxCrashes ?? null,
  ];
}
