import type { Delivery, JobPolicy } from '../contract/driver.ts';
import type { Subscription } from '../contract/types.ts';
import { judge, type Outcome } from '../handling/outcome.ts';
import { deadChannel, jobChannel } from '../table/channels.ts';
import { leaseNext } from '../table/lease.ts';
import { settleDead, settleMoved, settleRetry, settleReturned, settleYielded } from '../table/settle.ts';
import type { PostgresContext } from './context.ts';
import { Pump } from './pump.ts';

interface LeasedJob {
  id: string;
  version: number;
  payload: unknown;
  request_id: string | null;
  attempts: number;
  attempt_id: string;
}

/** Takes jobs of one name. */
export class JobConsumer implements Subscription {
  readonly #context: PostgresContext;
  readonly #policy: JobPolicy;
  readonly #handler: (delivery: Delivery) => Promise<void>;
  readonly #pump: Pump<LeasedJob>;

  constructor(
    context: PostgresContext,
    policy: JobPolicy,
    handler: (delivery: Delivery) => Promise<void>,
    options: { concurrency: number },
  ) {
    this.#context = context;
    this.#policy = policy;
    this.#handler = handler;
    this.#pump = new Pump(
      context,
      { channel: jobChannel(policy.name), concurrency: options.concurrency },
      (count) => this.#lease(count),
      (row) => this.#run(row),
    );
  }

  async attach(): Promise<this> {
    await this.#pump.attach();
    return this;
  }

  async #lease(count: number): Promise<LeasedJob[]> {
    const { control, database, timings } = this.#context;
    const parameters = [this.#policy.name, count, control.holder, timings.leaseMs];
    return (await database.prepared<LeasedJob>('queue.leaseNext', leaseNext, parameters)).rows;
  }

  #run(row: LeasedJob): Promise<void> {
    const { id, version, payload, request_id, attempts, attempt_id } = row;
    const job = { id, name: this.#policy.name, version, payload, requestId: request_id ?? undefined };
    return this.#context.handlers.run(
      { jobId: id, attemptId: attempt_id },
      (signal, handBackOnClose) =>
        this.#handler({ job, attempt: attempts, attemptId: attempt_id, signal, handBackOnClose }),
      (error) => judge(this.#policy, attempts, error),
      (outcome) => this.#settle(row, outcome),
    );
  }

  async #settle(row: LeasedJob, outcome: Outcome): Promise<void> {
    const { database, stopRetrying, log, writes } = this.#context;
    const { id, attempt_id, attempts, request_id } = row;
    const { name } = this.#policy;
    const patience = { patienceMs: Number.POSITIVE_INFINITY, signal: stopRetrying };
    const about = { jobId: id, job: name, attempt: attempts, requestId: request_id ?? undefined };
    switch (outcome.kind) {
      case 'done':
      case 'cancelled':
        await database.persistently(() => writes.end(row), patience);
        return;
      case 'lost':
        log.warn(about, 'lease lost: another worker holds the job');
        return;
      case 'returned':
        await database.persist(settleReturned, [[id], [attempt_id]], patience);
        return;
      case 'yielded':
        await database.persist(settleYielded, [[id], [attempt_id]], patience);
        return;
      case 'moved':
        await database.persist(settleMoved, [id, attempt_id, outcome.to, outcome.version], patience);
        return;
      case 'retry':
        log.warn({ ...about, err: outcome.error, delayMs: outcome.delayMs }, 'a job failed; retrying');
        await database.persist(settleRetry, [id, attempt_id, outcome.delayMs, outcome.reason], patience);
        return;
      case 'dead':
        log.error({ ...about, err: outcome.error }, 'a job failed: dead-lettered');
        await database.persist(settleDead, [id, attempt_id, outcome.reason, deadChannel(name)], patience);
    }
  }

  stop(): Promise<void> {
    return this.#pump.stop();
  }
}
