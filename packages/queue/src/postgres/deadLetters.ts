import type { JobPolicy, RawDeadLetter } from '../contract/driver.ts';
import type { Subscription } from '../contract/types.ts';
import { type Outcome, reasonOf } from '../handling/outcome.ts';
import { deadChannel } from '../table/channels.ts';
import { leaseDead } from '../table/lease.ts';
import { settleDone, settleUndelivered } from '../table/settle.ts';
import type { PostgresContext } from './context.ts';
import { Pump } from './pump.ts';

interface LeasedLetter {
  id: string;
  version: number;
  payload: unknown;
  request_id: string | null;
  attempts: number;
  attempt_id: string;
  last_error: string | null;
  crashed: boolean;
}

/** Delivers the dead letters of one name to their owner, one at a time. */
export class DeadLetterConsumer implements Subscription {
  readonly #context: PostgresContext;
  readonly #policy: JobPolicy;
  readonly #handler: (letter: RawDeadLetter) => Promise<void>;
  readonly #pump: Pump<LeasedLetter>;

  constructor(context: PostgresContext, policy: JobPolicy, handler: (letter: RawDeadLetter) => Promise<void>) {
    this.#context = context;
    this.#policy = policy;
    this.#handler = handler;
    this.#pump = new Pump(
      context,
      { channel: deadChannel(policy.name), concurrency: 1 },
      () => this.#lease(),
      (row) => this.#run(row),
    );
  }

  async attach(): Promise<this> {
    await this.#pump.attach();
    return this;
  }

  async #lease(): Promise<LeasedLetter[]> {
    const { control, database, timings } = this.#context;
    const parameters = [this.#policy.name, control.holder, timings.leaseMs];
    return (await database.prepared<LeasedLetter>('queue.leaseDead', leaseDead, parameters)).rows;
  }

  #run(row: LeasedLetter): Promise<void> {
    const { id, version, payload, attempts, attempt_id, last_error, crashed, request_id } = row;
    const letter: RawDeadLetter = {
      jobId: id,
      version,
      payload,
      attempts,
      cause: crashed ? 'crashed' : 'failed',
      reason: last_error ?? 'unknown',
      requestId: request_id ?? undefined,
    };
    return this.#context.handlers.run(
      { jobId: id, attemptId: attempt_id },
      () => this.#handler(letter),
      (error) => ({ kind: 'retry', delayMs: this.#context.timings.pollMs, reason: reasonOf(error), error }),
      (outcome) => this.#settle(row, outcome),
    );
  }

  async #settle({ id, attempt_id }: LeasedLetter, outcome: Outcome): Promise<void> {
    const { database, stopRetrying, log, timings } = this.#context;
    const patience = { patienceMs: Number.POSITIVE_INFINITY, signal: stopRetrying };
    if (outcome.kind === 'done') {
      await database.persist(settleDone, [id, attempt_id], patience);
      return;
    }
    if (outcome.kind === 'retry') {
      log.error({ err: outcome.error, jobId: id, job: this.#policy.name }, 'a dead-letter handler failed; retrying');
    }
    await database.persist(settleUndelivered, [id, attempt_id, timings.pollMs], patience);
  }

  stop(): Promise<void> {
    return this.#pump.stop();
  }
}
