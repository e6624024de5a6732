import { randomUUID } from 'node:crypto';
import type { JobMessage } from './contract/driver.ts';
import { check, definitionOf } from './contract/messages.ts';
import type { JobNameOf, MessageSet, Payload, PublishOptions, SqlExecutor } from './contract/types.ts';
import { columnsOf, insertJob, insertJobs, insertParameters } from './table/insert.ts';
import { deleteJob, deleteJobs } from './table/settle.ts';

/**
 * Writes a job in the owner's transaction: the job exists if and only if that transaction commits. The owner ends it with
 * `completeJob` when it has applied the result. A job whose id already exists is ignored.
 *
 * @returns the job's id
 * @throws InvalidMessageError if the payload does not match its schema
 */
export async function enqueue<M extends MessageSet, N extends JobNameOf<M>>(
  executor: SqlExecutor,
  messages: M,
  name: N,
  payload: Payload<M, N>,
  options: PublishOptions = {},
): Promise<string> {
  const job = jobMessage(messages, name, payload, options);
  await executor.execute(insertJob, insertParameters(job));
  return job.id;
}

/** As `enqueue`, for many jobs in one statement. Those of one account run in the given order. */
export async function enqueueAll<M extends MessageSet, N extends JobNameOf<M>>(
  executor: SqlExecutor,
  messages: M,
  name: N,
  jobs: readonly { payload: Payload<M, N>; options: PublishOptions }[],
): Promise<void> {
  const parameters = jobs.map(({ payload, options }) => insertParameters(jobMessage(messages, name, payload, options)));
  if (parameters.length > 0) await executor.execute(insertJobs, columnsOf(parameters));
}

/** As `completeJob`, for many jobs in one statement. */
export async function completeJobs(executor: SqlExecutor, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length > 0) await executor.execute(deleteJobs, [jobIds]);
}

/**
 * Ends a job in the owner's transaction, because its result is applied or no longer needed. A waiting job is never run. A
 * running job is aborted within seconds. After a broker's data loss, the job is not repeated. A missing job is not an error.
 */
export async function completeJob(executor: SqlExecutor, jobId: string): Promise<void> {
  await executor.execute(deleteJob, [jobId]);
}

/** Builds a job with a checked payload. @throws InvalidMessageError */
export function jobMessage<M extends MessageSet, N extends JobNameOf<M>>(
  messages: M,
  name: N,
  payload: Payload<M, N>,
  options: PublishOptions,
): JobMessage {
  const definition = definitionOf(messages, name, 'job');
  const checked = check(definition.payload, payload, name);
  return {
    id: options.jobId ?? randomUUID(),
    name,
    version: definition.versionOf?.(checked) ?? definition.version,
    payload: checked,
    accountId: options.accountId ?? 0,
    priority: options.priority ?? 0,
    requestId: options.requestId,
    maxAttempts: definition.maxAttempts,
    maxCrashes: definition.maxCrashes,
  };
}

/** An executor for a pg client in a transaction (or a pool, for a single statement). */
export function pgExecutor(client: {
  query(text: string, values: unknown[]): Promise<{ rowCount: number | null }>;
}): SqlExecutor {
  return {
    async execute(sql, parameters) {
      const result = await client.query(sql, [...parameters]);
      return result.rowCount ?? 0;
    },
  };
}

/** An executor for a Prisma client or the client of one of its transactions. */
export function prismaExecutor(client: {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
}): SqlExecutor {
  return { execute: (sql, parameters) => client.$executeRawUnsafe(sql, ...parameters) };
}
