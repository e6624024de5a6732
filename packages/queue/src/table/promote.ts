import { jobChannelOf } from './channels.ts';
import { returnedTurn } from './turn.ts';

// delayed → waiting

/** SQL: whether a job is a retry whose time has come. */
export const isDue = `state = 'delayed' AND run_at <= now()`;

/** Makes due retries waiting again. */
export const promoteDelayed = `
  WITH due AS (
    SELECT id FROM queue.jobs WHERE ${isDue}
    ORDER BY run_at LIMIT 500 FOR UPDATE SKIP LOCKED
  ), promoted AS (
    UPDATE queue.jobs j SET state = 'waiting', turn = ${returnedTurn}
    FROM due WHERE j.id = due.id RETURNING j.name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM (SELECT DISTINCT name FROM promoted) AS names`;
