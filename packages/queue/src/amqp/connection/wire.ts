import type { ConsumeMessage, Options } from 'amqplib';
import { z } from 'zod';
import type { JobMessage } from '../../contract/driver.ts';
import { InvalidMessageError } from '../../contract/errors.ts';

/** Tries that were used up when the message was written. */
const attemptsHeader = 'x-millrace-attempts';
/** How many of them ended because the worker was killed or hung. */
const crashesHeader = 'x-millrace-crashes';
/** The job has a row in queue.jobs: its relay wants to hear of it. */
const rowHeader = 'x-millrace-row';
const reasonHeader = 'x-millrace-reason';
/** The reason of a dead letter whose job killed or hung its workers. */
export const diedReason = 'the worker was killed or hung while it held the job';
/** Part of the name of every hold queue: what comes from there was delivered before. */
export const holdInfix = '.hold.';

const body = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  payload: z.unknown(),
  accountId: z.int(),
  priority: z.int(),
  requestId: z.string().optional(),
  maxAttempts: z.int().positive(),
  maxCrashes: z.int().positive().optional(),
});

const headers = z.object({
  [attemptsHeader]: z.int().nonnegative().default(0),
  [crashesHeader]: z.int().nonnegative().default(0),
  [rowHeader]: z.boolean().default(false),
  [reasonHeader]: z.string().optional(),
  // Set by quorum queues from the second delivery on.
  'x-delivery-count': z.int().nonnegative().default(0),
  'x-first-death-queue': z.string().optional(),
});

/** A job as it came out of the broker. */
export interface JobDelivery {
  job: JobMessage;
  /** Tries that were used up when the message was written. */
  used: number;
  /** How many of them ended because the worker was killed or hung. */
  crashes: number;
  /** How often the broker took this message back. It does so after a crash, but also when it is restarted itself. */
  redeliveries: number;
  hasRow: boolean;
  /** Why it is dead, in a dead-letter queue. */
  reason: string | undefined;
  /** It was delivered before and came back, so a worker may have the job still. */
  cameBack: boolean;
}

/** @throws InvalidMessageError when it is no job of ours */
export function readJob(message: ConsumeMessage): JobDelivery {
  const job = body.safeParse(parseJson(message.content));
  const head = headers.safeParse(message.properties.headers ?? {});
  if (!job.success) throw new InvalidMessageError(`The message is no job: ${z.prettifyError(job.error)}`);
  if (!head.success) throw new InvalidMessageError(`The headers are not a job's: ${z.prettifyError(head.error)}`);
  const redelivered = head.data['x-delivery-count'];
  return {
    job: { ...job.data, requestId: job.data.requestId, maxCrashes: job.data.maxCrashes },
    used: head.data[attemptsHeader],
    crashes: head.data[crashesHeader],
    redeliveries: redelivered,
    hasRow: head.data[rowHeader],
    reason: head.data[reasonHeader],
    cameBack:
      redelivered > 0 || message.fields.redelivered || (head.data['x-first-death-queue'] ?? '').includes(holdInfix),
  };
}

/** Content and properties of a job for any of its queues. */
export function writeJob(
  job: JobMessage,
  about: { used: number; crashes: number; hasRow: boolean; reason?: string },
): { content: Buffer; options: Options.Publish } {
  const { id, name, version, payload, accountId, priority, requestId, maxAttempts, maxCrashes } = job;
  return {
    content: writeJson({ id, name, version, payload, accountId, priority, requestId, maxAttempts, maxCrashes }),
    options: {
      persistent: true,
      contentType: 'application/json',
      messageId: id,
      type: name,
      timestamp: Math.floor(Date.now() / 1000),
      headers: {
        [attemptsHeader]: about.used,
        [crashesHeader]: about.crashes,
        [rowHeader]: about.hasRow,
        ...(about.reason === undefined ? {} : { [reasonHeader]: about.reason.slice(0, 4_000) }),
      },
    },
  };
}

/** What could not be read, kept as it came, for the operator. */
export function writeUnreadable(
  message: ConsumeMessage,
  reason: string,
): { content: Buffer; options: Options.Publish } {
  return {
    content: message.content,
    options: {
      persistent: true,
      headers: { [reasonHeader]: reason.slice(0, 4_000), queue: message.fields.routingKey },
    },
  };
}

export function writeJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** @throws InvalidMessageError */
export function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (error) {
    throw new InvalidMessageError('The message is not JSON.', { cause: error });
  }
}
