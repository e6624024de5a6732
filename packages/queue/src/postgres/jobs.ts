import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
import { messageOf } from '@millrace/service';
import type { Delivery, JobPolicy, RawDeadLetter } from '../contract/driver.ts';
import type { Subscription } from '../contract/types.ts';
import { type InHand, judge, type Outcome } from '../handling/handlers.ts';
import {
  leaseDead,
  leaseNext,
  settleDead,
  settleDone,
  settleFailedNotice,
  settleManyDone,
  settleRetry,
  settleReturned,
} from '../table/settle.ts';
import { deadChannel, jobChannel } from './connection/channels.ts';
import type { QueueDatabase } from './connection/database.ts';
import type { Grouped } from './connection/grouped.ts';
import type { ControlConnection } from './connection/session.ts';
import type { PostgresTimings } from './timings.ts';

/** What consumers share. */
export interface ConsumerContext {
  database: QueueDatabase;
  control: ControlConnection;
  inHand: InHand;
  log: Logger;
  timings: PostgresTimings;
  /** Aborts when the process stops waiting for a server that is away. */
  giveUp: AbortSignal;
  /** Ends jobs that are done. */
  endings: Grouped<Pick<Leased, 'id' | 'attempt_id'>>;
}

/** Ends jobs by one statement, and one by one those whose rows are locked. */
export async function endGroup(
  database: QueueDatabase,
  rows: readonly Pick<Leased, 'id' | 'attempt_id'>[],
): Promise<void> {
  if (rows.length > 1) {
    const ids = rows.map(({ id }) => id);
    const attempts = rows.map((row) => row.attempt_id);
    const { rows: gone } = await database.prepared<{ attempt_id: string }>('queue.settleManyDone', settleManyDone, [
      ids,
      attempts,
    ]);
    const ended = new Set(gone.map((row) => row.attempt_id));
    const left = rows.filter((row) => !ended.has(row.attempt_id));
    for (const row of left) await database.prepared('queue.settleDone', settleDone, [row.id, row.attempt_id]);
  } else for (const row of rows) await database.prepared('queue.settleDone', settleDone, [row.id, row.attempt_id]);
}

export interface Leased {
  id: string;
  version: number;
  payload: unknown;
  request_id: string | null;
  attempts: number;
  attempt_id: string;
}

interface LeasedLetter extends Leased {
  last_error: string | null;
  crashed: boolean;
}

/** Leases rows when woken and hands them on, a bounded number at a time. */
class Pump<R extends Leased> {
  readonly #context: ConsumerContext;
  readonly #lease: (count: number) => Promise<R[]>;
  readonly #work: (row: R) => Promise<void>;
  readonly #concurrency: number;
  readonly #poll: NodeJS.Timeout;
  #busy = 0;
  #stopped = false;
  #again = false;
  #pumping: Promise<void> | undefined;
  #ended: (() => void)[] = [];

  constructor(
    context: ConsumerContext,
    concurrency: number,
    lease: (count: number) => Promise<R[]>,
    work: (row: R) => Promise<void>,
  ) {
    this.#context = context;
    this.#concurrency = concurrency;
    this.#lease = lease;
    this.#work = work;
    this.#poll = setInterval(() => this.wake(), context.timings.pollMs);
  }

  wake(): void {
    this.#again = true;
    this.#pumping ??= this.#pump().finally(() => {
      this.#pumping = undefined;
      // A wake-up between the loop's last look and here would be lost otherwise.
      if (this.#again && !this.#stopped && this.#context.control.connected) this.wake();
    });
  }

  async #pump(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      // Jobs that were settled together free their places in one turn of the event loop: one lease fills all of them.
      await nextTurn();
      const free = this.#concurrency - this.#busy;
      // Without its own session this process has no heartbeat and would lose what it leased.
      if (this.#stopped || free <= 0 || !this.#context.control.connected) return;
      try {
        const rows = await this.#lease(free);
        for (const row of rows) this.#start(row);
        if (rows.length === free) this.#again = true;
      } catch (error) {
        this.#context.log.warn({ err: error }, 'the queue could not be read');
        return;
      }
    }
  }

  #start(row: R): void {
    this.#busy += 1;
    void this.#work(row)
      .catch((error: unknown) => this.#context.log.error({ err: error, jobId: row.id }, 'a job could not be settled'))
      .finally(() => {
        this.#busy -= 1;
        if (this.#busy === 0) for (const resolve of this.#ended.splice(0)) resolve();
        this.wake();
      });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    await this.#pumping;
    if (this.#busy > 0) await new Promise<void>((resolve) => this.#ended.push(resolve));
  }
}

/** Takes jobs of one name. */
export async function consumeJobs(
  context: ConsumerContext,
  policy: JobPolicy,
  handler: (delivery: Delivery) => Promise<void>,
  options: { concurrency: number },
): Promise<Subscription> {
  const { database, control, inHand, log, timings, giveUp } = context;

  const settle = async (row: Leased, outcome: Outcome): Promise<void> => {
    const patience = { patienceMs: Number.POSITIVE_INFINITY, signal: giveUp };
    const about = { jobId: row.id, job: policy.name, attempt: row.attempts, requestId: row.request_id ?? undefined };
    switch (outcome.kind) {
      case 'done':
      case 'cancelled':
        await database.persistently(() => context.endings.add(row), patience);
        return;
      case 'lost':
        log.warn(about, 'a job was taken from this worker');
        return;
      case 'returned':
        await database.persist(settleReturned, [[row.id], [row.attempt_id]], patience);
        return;
      case 'retry':
        log.warn({ ...about, err: outcome.error, delayMs: outcome.delayMs }, 'a job failed and will be tried again');
        await database.persist(settleRetry, [row.id, row.attempt_id, outcome.delayMs, outcome.reason], patience);
        return;
      case 'dead':
        log.error({ ...about, err: outcome.error }, 'a job failed for good');
        await database.persist(
          settleDead,
          [row.id, row.attempt_id, outcome.reason, deadChannel(policy.name)],
          patience,
        );
    }
  };

  const pump = new Pump(
    context,
    options.concurrency,
    async (count) =>
      (
        await database.prepared<Leased>('queue.leaseNext', leaseNext, [
          policy.name,
          count,
          control.holder,
          timings.leaseMs,
        ])
      ).rows,
    (row) =>
      inHand.run(
        { jobId: row.id, attemptId: row.attempt_id },
        (signal) =>
          handler({
            job: {
              id: row.id,
              name: policy.name,
              version: row.version,
              payload: row.payload,
              requestId: row.request_id ?? undefined,
            },
            attempt: row.attempts,
            attemptId: row.attempt_id,
            signal,
          }),
        (error) => judge(policy, row.attempts, error),
        (outcome) => settle(row, outcome),
      ),
  );
  return attach(context, pump, jobChannel(policy.name));
}

/** Takes the notices of jobs that died, one at a time. */
export async function consumeDead(
  context: ConsumerContext,
  policy: JobPolicy,
  handler: (letter: RawDeadLetter) => Promise<void>,
): Promise<Subscription> {
  const { database, control, inHand, log, timings, giveUp } = context;
  const pump = new Pump(
    context,
    1,
    async () => (await database.query<LeasedLetter>(leaseDead, [policy.name, control.holder, timings.leaseMs])).rows,
    (row) =>
      inHand.run(
        { jobId: row.id, attemptId: row.attempt_id },
        () =>
          handler({
            jobId: row.id,
            version: row.version,
            payload: row.payload,
            attempts: row.attempts,
            cause: row.crashed ? 'crashed' : 'failed',
            reason: row.last_error ?? 'unknown',
            requestId: row.request_id ?? undefined,
          }),
        (error) => ({ kind: 'retry', delayMs: timings.leaseMs, reason: messageOf(error), error }),
        async (outcome) => {
          const patience = { patienceMs: Number.POSITIVE_INFINITY, signal: giveUp };
          if (outcome.kind === 'done') {
            await database.persist(settleDone, [row.id, row.attempt_id], patience);
            return;
          }
          if (outcome.kind === 'retry') {
            log.error({ err: outcome.error, jobId: row.id, job: policy.name }, 'the notice of a dead job failed');
          }
          await database.persist(settleFailedNotice, [row.id, row.attempt_id, timings.pollMs], patience);
        },
      ),
  );
  return attach(context, pump, deadChannel(policy.name));
}

async function attach<R extends Leased>(
  context: ConsumerContext,
  pump: Pump<R>,
  channel: string,
): Promise<Subscription> {
  const unlisten = await context.control.listen(channel, () => pump.wake());
  const forget = context.control.onConnect(() => pump.wake());
  pump.wake();
  return {
    async stop() {
      // First of all: a job that ends meanwhile must not make it take another one.
      const stopped = pump.stop();
      forget();
      await unlisten();
      await stopped;
    },
  };
}
