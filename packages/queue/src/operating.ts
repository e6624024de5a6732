import { randomUUID } from 'node:crypto';
import type { SqlExecutor } from './contract/types.ts';
import { listJobs, lockJob, replaceJob, reviveJob } from './table/operate.ts';

/** The states of a job as an operator sees them. A retry that waits for its time counts as waiting. */
export const shownJobStates = ['waiting', 'active', 'dead'] as const;
export type ShownJobState = (typeof shownJobStates)[number];

/** A job without its payload. */
export interface ShownJob {
  id: string;
  /** Rises with each job of the installation. */
  seq: number;
  name: string;
  /** 0 for a job without an account. */
  accountId: number;
  state: ShownJobState;
  attempts: number;
  maxAttempts: number;
  /** Workers that it killed or hung. */
  crashes: number;
  /** Why the last attempt failed; null before one has. For operators. */
  reason: string | null;
  requestId: string | null;
  createdAt: Date;
  /** When it may run. */
  runAt: Date;
}

/** Runs a statement in the caller's transaction and returns its rows. */
type Read = <Row extends object>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>;

/**
 * Jobs in `queue.jobs`, newest first. With RabbitMQ, those are the jobs that APIs have written; results are only in the broker's queues.
 *
 * @param query.before only jobs with a smaller `seq`
 */
export const readJobs = (
  read: Read,
  query: { names: readonly string[]; state: ShownJobState; before?: number | undefined; limit: number },
): Promise<ShownJob[]> => read<ShownJob>(listJobs, [query.names, query.state, query.before ?? null, query.limit]);

/** Locks a job until the transaction ends; undefined if there is none of these names with this id. */
export async function lockShownJob(read: Read, id: string, names: readonly string[]): Promise<ShownJob | undefined> {
  const [job] = await read<ShownJob>(lockJob, [id, names]);
  return job;
}

/** Makes a dead job wait again with all its attempts. The job is locked: see `lockShownJob`. */
export async function reviveDeadJob(executor: SqlExecutor, id: string): Promise<void> {
  await executor.execute(reviveJob, [id]);
}

/**
 * Replaces a dead job by a new one, which the owner's row must name from now on. A dead letter or a late result of the old one is then that
 * of a job that is not current, in any process and with any driver. The job is locked: see `lockShownJob`.
 *
 * @returns the new id
 */
export async function replaceDeadJob(executor: SqlExecutor, id: string): Promise<string> {
  const next = randomUUID();
  await executor.execute(replaceJob, [id, next]);
  return next;
}
