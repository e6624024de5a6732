import { randomInt } from 'node:crypto';
import { messageOf } from '@millrace/service';
import type { JobPolicy } from '../contract/driver.ts';
import { HandlerAbortedError, isPermanent } from '../contract/errors.ts';

/** What becomes of a job after a handler has ended. */
export type Outcome =
  | { kind: 'done' }
  /** Not wanted any more: dropped. */
  | { kind: 'cancelled' }
  /** Another worker has it: nothing to do. */
  | { kind: 'lost' }
  /** This process goes away: back to the queue, and the attempt does not count. */
  | { kind: 'returned' }
  | { kind: 'retry'; delayMs: number; reason: string; error: unknown }
  | { kind: 'dead'; reason: string; error: unknown };

export interface Held {
  jobId: string;
  attemptId: string;
}

interface Entry extends Held {
  controller: AbortController;
}

/** The handlers that run in this process: who to abort, and when all have ended. */
export class InHand {
  readonly #entries = new Map<string, Entry>();
  #idle: (() => void)[] = [];

  get size(): number {
    return this.#entries.size;
  }

  held(): Held[] {
    return [...this.#entries.values()].map(({ jobId, attemptId }) => ({ jobId, attemptId }));
  }

  /**
   * Runs a handler with a signal of its own. The entry stays until `settle` has ended too: a job is in hand until the
   * engine knows its outcome.
   */
  async run(
    held: Held,
    handler: (signal: AbortSignal) => Promise<void>,
    judge: (error: unknown) => Outcome,
    settle: (outcome: Outcome) => Promise<void>,
  ): Promise<void> {
    const controller = new AbortController();
    this.#entries.set(held.attemptId, { ...held, controller });
    try {
      await settle(await this.#outcome(controller.signal, handler, judge));
    } finally {
      this.#entries.delete(held.attemptId);
      if (this.#entries.size === 0) for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  async #outcome(
    signal: AbortSignal,
    handler: (signal: AbortSignal) => Promise<void>,
    judge: (error: unknown) => Outcome,
  ): Promise<Outcome> {
    try {
      await handler(signal);
      return signalled(signal) === 'lost' ? { kind: 'lost' } : { kind: 'done' };
    } catch (error) {
      switch (signalled(signal)) {
        case 'cancelled':
          return { kind: 'cancelled' };
        case 'lost':
          return { kind: 'lost' };
        case 'closing':
          return { kind: 'returned' };
        case undefined:
          return judge(error);
      }
    }
  }

  cancel(jobId: string): void {
    for (const entry of this.#entries.values()) {
      if (entry.jobId === jobId) entry.controller.abort(new HandlerAbortedError('cancelled'));
    }
  }

  /** False when it was lost before, or has ended. */
  lose(attemptId: string): boolean {
    const entry = this.#entries.get(attemptId);
    if (entry === undefined || entry.controller.signal.aborted) return false;
    entry.controller.abort(new HandlerAbortedError('lost'));
    return true;
  }

  abortAll(): void {
    for (const entry of this.#entries.values()) entry.controller.abort(new HandlerAbortedError('closing'));
  }

  /** Resolves when nothing is in hand. */
  idle(): Promise<void> {
    if (this.#entries.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }
}

function signalled(signal: AbortSignal): HandlerAbortedError['why'] | undefined {
  return signal.aborted && signal.reason instanceof HandlerAbortedError ? signal.reason.why : undefined;
}

/** Dead, or tried again and when, by the registry's rules. `attempt` counts from 1. */
export function judge(policy: JobPolicy, attempt: number, error: unknown): Outcome {
  const reason = messageOf(error);
  if (isPermanent(error) || attempt >= policy.maxAttempts) return { kind: 'dead', reason, error };
  return { kind: 'retry', delayMs: retryDelayMs(policy, attempt), reason, error };
}

/** Milliseconds to wait after the given attempt failed; the last delay of the list repeats. */
export function retryDelayMs(policy: JobPolicy, attempt: number): number {
  const { retryDelaysSeconds: delays } = policy;
  return (delays[Math.min(attempt, delays.length) - 1] ?? 0) * 1000;
}

/** Growing pauses between tries to reach an engine, spread so that a fleet does not return in step. */
export function backoffMs(failures: number, limits: { firstMs: number; longestMs: number }): number {
  const ceiling = Math.min(limits.longestMs, limits.firstMs * 2 ** Math.min(failures, 20));
  return randomInt(Math.ceil(ceiling / 2), Math.ceil(ceiling) + 1);
}
