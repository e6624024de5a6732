import { setImmediate as nextTurn } from 'node:timers/promises';
import { shareCall } from '@millrace/service';
import type { Subscription } from '../contract/types.ts';
import type { PostgresContext } from './context.ts';

/** Leases rows when woken, at most `concurrency` at a time, and runs `work` for each. */
export class Pump<R extends { id: string }> implements Subscription {
  readonly #context: PostgresContext;
  readonly #lease: (count: number) => Promise<R[]>;
  readonly #work: (row: R) => Promise<void>;
  readonly #channel: string;
  readonly #concurrency: number;
  readonly #poll: NodeJS.Timeout;
  #busy = 0;
  #stopped = false;
  #wakeRequested = false;
  readonly #pumping = shareCall(
    () => this.#pump(),
    () => {
      // Otherwise a wake-up after the loop's last check would be lost.
      if (this.#wakeRequested && !this.#stopped && this.#context.control.connected) this.wake();
    },
  );
  #ended: (() => void)[] = [];
  readonly #detach: (() => unknown)[] = [];

  constructor(
    context: PostgresContext,
    options: { channel: string; concurrency: number },
    lease: (count: number) => Promise<R[]>,
    work: (row: R) => Promise<void>,
  ) {
    this.#context = context;
    this.#channel = options.channel;
    this.#concurrency = options.concurrency;
    this.#lease = lease;
    this.#work = work;
    this.#poll = setInterval(() => this.wake(), context.timings.pollMs);
  }

  /** Starts taking rows. */
  async attach(): Promise<this> {
    const { control } = this.#context;
    this.#detach.push(await control.listen(this.#channel, () => this.wake()));
    this.#detach.push(control.onConnect(() => this.wake()));
    this.wake();
    return this;
  }

  wake(): void {
    this.#wakeRequested = true;
    void this.#pumping.run();
  }

  async #pump(): Promise<void> {
    while (this.#wakeRequested) {
      this.#wakeRequested = false;
      // Jobs settled by one statement free their slots in one turn of the event loop, so one lease statement can fill them all.
      await nextTurn();
      const free = this.#concurrency - this.#busy;
      // Without its control session this process sends no heartbeats and would lose its leases.
      if (this.#stopped || free <= 0 || !this.#context.control.connected) return;
      try {
        const rows = await this.#lease(free);
        for (const row of rows) this.#start(row);
        if (rows.length === free) this.#wakeRequested = true;
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
    // First: a job that ends meanwhile must not cause another lease.
    this.#stopped = true;
    clearInterval(this.#poll);
    for (const detach of this.#detach.splice(0)) await detach();
    await this.#pumping.running;
    if (this.#busy > 0) await new Promise<void>((resolve) => this.#ended.push(resolve));
  }
}
