import { sqlTimings } from '../postgres/connection/timings.ts';

/** Milliseconds of the amqp driver; tests shorten them. */
export const amqpTimings = {
  ...sqlTimings,
  /** How long the broker may take to confirm a message (it writes it to disk, on a majority of its nodes). */
  confirmMs: 15_000,
  /** How long `openQueue` waits for the first connection before it goes on without. */
  connectMs: 3_000,
  /** What handlers get to end after their signal aborted at a close. */
  abortMs: 5_000,
  /**
   * After how long a worker exchanges the message of a running job for a copy. RabbitMQ closes a channel whose message
   * stays unacknowledged for its consumer_timeout, 30 minutes by default.
   */
  holdMs: 10 * 60_000,
  /** How long a copy waits for its holder before it goes back to the work queue: the holder has died. */
  holdTtlMs: 15_000,
  /** How often a worker reports the jobs that it holds. */
  aliveMs: 15_000,
  /** How long a worker waits for another to say that it still has a job whose message came back. */
  whoMs: 700,
  /** How long workers wait after a reconnect before they ask: the others reconnect too, up to `reconnectLongestMs` later. */
  settleMs: 8_000,
  /** How often the relay looks without having been woken. */
  relayMs: 1_000,
  /** After how long a published job is published again that no worker reports and that is in no queue. */
  lostMs: 3 * 60_000,
  /** How long nothing is expected of a job that was done: its result is on its way to the owner. */
  doneMs: 30 * 60_000,
};

export type AmqpTimings = typeof amqpTimings;
