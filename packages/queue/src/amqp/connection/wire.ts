import type { ConsumeMessage, Options } from 'amqplib';
import { z } from 'zod';
import type { JobMessage } from '../../contract/driver.ts';
import { InvalidMessageError } from '../../contract/errors.ts';
import { maxReasonLength } from '../../handling/outcome.ts';

/** Number of attempts before this message was published. */
const attemptsHeader = 'x-millrace-attempts';
/** How many of these attempts ended because the worker was killed or hung. */
const crashesHeader = 'x-millrace-crashes';
/** The job has a row in queue.jobs, so workers report it to the relay. */
const rowHeader = 'x-millrace-row';
const reasonHeader = 'x-millrace-reason';
/** The message is a copy of one that was delivered before. */
const redeliveredHeader = 'x-millrace-redelivered';
/** The reason of a dead letter whose job killed or hung its workers. */
export const crashReason = 'the worker was killed or hung while it held the job';
/**
 * After this many redeliveries, a copy with a count of 0 replaces a message. RabbitMQ takes a message out of a work queue after 30. From
 * version 4 on, it drops one after 20 from queues without a limit, which earlier versions of Millrace declared.
 */
export const renewAfterRedeliveries = 10;
/** Part of the name of every hold queue. Messages from such a queue were delivered before. */
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
  [redeliveredHeader]: z.boolean().default(false),
  // Set by quorum queues from the second delivery on.
  'x-delivery-count': z.int().nonnegative().default(0),
  'x-first-death-queue': z.string().optional(),
});

/** A job as delivered by the broker. */
export interface JobDelivery {
  job: JobMessage;
  /** Number of attempts before this message was published. */
  pastAttempts: number;
  /** How many of these attempts ended because the worker was killed or hung. */
  crashes: number;
  /** How often the broker requeued this message: after a crash of the worker, but also after its own restart. */
  redeliveries: number;
  hasRow: boolean;
  /** Why the job is dead; set in a dead-letter queue. */
  reason: string | undefined;
  /** The message was delivered before, so a worker may still run the job. */
  redelivered: boolean;
}

/** @throws InvalidMessageError if the message is not a job of Millrace */
export function readJob(message: ConsumeMessage): JobDelivery {
  const job = body.safeParse(parseJson(message.content));
  const head = headers.safeParse(message.properties.headers ?? {});
  if (!job.success) throw new InvalidMessageError(`The message is not a job: ${z.prettifyError(job.error)}`);
  if (!head.success) throw new InvalidMessageError(`The headers are not valid: ${z.prettifyError(head.error)}`);
  const redeliveries = head.data['x-delivery-count'];
  return {
    job: { ...job.data, requestId: job.data.requestId, maxCrashes: job.data.maxCrashes },
    pastAttempts: head.data[attemptsHeader],
    crashes: head.data[crashesHeader],
    redeliveries,
    hasRow: head.data[rowHeader],
    reason: head.data[reasonHeader],
    redelivered:
      redeliveries > 0 ||
      message.fields.redelivered ||
      head.data[redeliveredHeader] ||
      (head.data['x-first-death-queue'] ?? '').includes(holdInfix),
  };
}

export interface JobState {
  pastAttempts: number;
  crashes: number;
  hasRow: boolean;
  /** Why the job is dead. */
  reason?: string | undefined;
  /** The message replaces one that was redelivered, so a worker may still run the job. */
  redelivered?: boolean;
}

/** The content and properties of a job message, for any of its queues. */
export function writeJob(job: JobMessage, state: JobState): { content: Buffer; options: Options.Publish } {
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
        [attemptsHeader]: state.pastAttempts,
        [crashesHeader]: state.crashes,
        [rowHeader]: state.hasRow,
        ...(state.reason === undefined ? {} : { [reasonHeader]: state.reason.slice(0, maxReasonLength) }),
        ...(state.redelivered === true && { [redeliveredHeader]: true }),
      },
    },
  };
}

/** An unreadable message, unchanged, for the operator. */
export function writeUnreadable(
  message: ConsumeMessage,
  reason: string,
): { content: Buffer; options: Options.Publish } {
  return {
    content: message.content,
    options: {
      persistent: true,
      headers: { [reasonHeader]: reason.slice(0, maxReasonLength), queue: message.fields.routingKey },
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
