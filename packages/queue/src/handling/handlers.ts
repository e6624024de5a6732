import { HandlerAbortedError } from '../contract/errors.ts';
import type { Outcome } from './outcome.ts';

export interface Held {
  jobId: string;
  attemptId: string;
}

interface Entry extends Held {
  controller: AbortController;
  /** Whether it is aborted as soon as this process closes. */
  isHandedBack: boolean;
}

/** The running handlers of this process. They can be aborted and waited for. */
export class Handlers {
  readonly #entries = new Map<string, Entry>();
  #idle: (() => void)[] = [];
  #isClosing = false;

  get size(): number {
    return this.#entries.size;
  }

  held(): Held[] {
    return [...this.#entries.values()].map(({ jobId, attemptId }) => ({ jobId, attemptId }));
  }

  /**
   * Runs a handler with its own signal. The entry stays until `settle` has ended too: the lease must be renewed until the
   * engine knows the outcome.
   */
  async run(
    held: Held,
    handler: (signal: AbortSignal, handBackOnClose: () => void) => Promise<void>,
    judge: (error: unknown) => Outcome,
    settle: (outcome: Outcome) => Promise<void>,
  ): Promise<void> {
    const controller = new AbortController();
    const entry = { ...held, controller, isHandedBack: false };
    this.#entries.set(held.attemptId, entry);
    const handBackOnClose = () => {
      entry.isHandedBack = true;
      if (this.#isClosing) controller.abort(new HandlerAbortedError('closing'));
    };
    try {
      await settle(await this.#outcome(controller.signal, (signal) => handler(signal, handBackOnClose), judge));
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

  /** Aborts an attempt whose lease is lost. Returns false if it was aborted before or has ended. */
  abortLost(attemptId: string): boolean {
    const entry = this.#entries.get(attemptId);
    if (entry === undefined || entry.controller.signal.aborted) return false;
    entry.controller.abort(new HandlerAbortedError('lost'));
    return true;
  }

  /** Aborts the handlers whose jobs are handed back at once, also those that begin from now on. */
  close(): void {
    this.#isClosing = true;
    for (const { controller, isHandedBack } of this.#entries.values()) {
      if (isHandedBack) controller.abort(new HandlerAbortedError('closing'));
    }
  }

  abortAll(): void {
    for (const entry of this.#entries.values()) entry.controller.abort(new HandlerAbortedError('closing'));
  }

  /** Resolves when no handler runs. */
  idle(): Promise<void> {
    if (this.#entries.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }
}

function signalled(signal: AbortSignal): HandlerAbortedError['why'] | undefined {
  return signal.aborted && signal.reason instanceof HandlerAbortedError ? signal.reason.why : undefined;
}
