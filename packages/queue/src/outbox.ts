import { randomUUID } from 'node:crypto';
import type { JobMessage } from './contract/driver.ts';
import { check, definitionOf } from './contract/messages.ts';
import type { JobNameOf, MessageSet, Payload, PublishOptions, SqlExecutor } from './contract/types.ts';
import { insertJob, insertParameters } from './table/insert.ts';
import { deleteJob } from './table/settle.ts';

/**
 * Writes a job in the owner's transaction: it is done exactly if that transaction commits. The owner ends it with
 * `completeJob` when it has applied the result. A second job with the id of one that is there is ignored.
 *
 * @returns the job's id
 * @throws InvalidMessageError when the payload does not satisfy its schema
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

/**
 * Ends a job in the owner's transaction: its result is applied, or it is not wanted any more. A waiting job is never run,
 * a running one is aborted within seconds, and a broker that lost its data does not repeat it. Ending one that is gone is
 * no error.
 */
export async function completeJob(executor: SqlExecutor, jobId: string): Promise<void> {
  await executor.execute(deleteJob, [jobId]);
}

/** A checked job, ready to travel. @throws InvalidMessageError */
export function jobMessage<M extends MessageSet, N extends JobNameOf<M>>(
  messages: M,
  name: N,
  payload: Payload<M, N>,
  options: PublishOptions,
): JobMessage {
  const definition = definitionOf(messages, name, 'job');
  return {
    id: options.jobId ?? randomUUID(),
    name,
    version: definition.version,
    payload: check(definition.payload, payload, name),
    accountId: options.accountId ?? 0,
    priority: options.priority ?? 0,
    requestId: options.requestId,
    maxAttempts: definition.maxAttempts,
    maxCrashes: definition.maxCrashes,
  };
}

/** An executor over a pg client in a transaction (or a pool, for a single statement). */
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

/** An executor over a Prisma client or the client of one of its transactions. */
export function prismaExecutor(client: {
  $executeRawUnsafe(sql: string, ...values: unknown[]): Promise<number>;
}): SqlExecutor {
  return { execute: (sql, parameters) => client.$executeRawUnsafe(sql, ...parameters) };
}
