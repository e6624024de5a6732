import { sqlTimings } from '../postgres/connection/timings.ts';

/** Times of the amqp driver in milliseconds. Tests shorten them. */
export const amqpTimings = {
  ...sqlTimings,
  /** How long the broker may take to confirm a message. It first writes the message to disk on a majority of its nodes. */
  confirmMs: 15_000,
  /** How long `openQueue` waits for the first connection. It then resolves without one. */
  connectMs: 3_000,
  /** How long handlers may run after `close` has aborted their signals. */
  abortMs: 5_000,
  /**
   * After how long a worker replaces the message of a running job by a copy. RabbitMQ closes a channel with a message that
   * stays unacknowledged for the consumer_timeout, 30 minutes by default.
   */
  holdMs: 10 * 60_000,
  /** How long a copy waits for its holder. Then the holder has died, and the copy returns to the work queue. */
  holdTtlMs: 15_000,
  /** How often a worker process reports the jobs that it runs. */
  reportMs: 15_000,
  /**
   * How long a worker waits for another worker to reply that it holds a redelivered job. A worker on a busy machine replies late, and its job
   * would then run twice; the job of one that has crashed starts so much later.
   */
  findHolderMs: 3_000,
  /** How often it asks again meanwhile, for workers that connect later. */
  askHolderMs: 700,
  /** As `findHolderMs`, if the job will be dead-lettered without a reply: it must not end because a machine is busy. */
  lastCrashMs: 15_000,
  /** How long a worker waits after a reconnect before it looks for holders: others reconnect up to `reconnectLongestMs` later. */
  reconnectGraceMs: 8_000,
  /** The relay's polling interval if no notice arrives. */
  relayMs: 1_000,
  /** After how long a published job is published again if it is in no queue and no worker reports it. */
  lostMs: 3 * 60_000,
  /** How long no report is expected for a job that is done: its result is in transit to the owner. */
  doneQuietMs: 30 * 60_000,
};

export type AmqpTimings = typeof amqpTimings;
