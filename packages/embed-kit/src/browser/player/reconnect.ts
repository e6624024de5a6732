import { createBackoff } from '../backoff.ts';
import type { EngineListener } from './types.ts';

/** The attempts to recover from a failure. */
export interface Reconnect {
  /** Schedules the next attempt, unless one is scheduled. */
  schedule(): void;
  /** Retries now. */
  now(): void;
  /** Whether a failure has not been recovered from. */
  readonly pending: boolean;
  /** Reports the recovery. The next failure starts with a short delay again. */
  succeeded(): void;
  destroy(): void;
}

/** Retries with increasing delays while the page is open, and immediately when the browser reports that it is online again. */
export function createReconnect(attempt: () => void, listener: EngineListener): Reconnect {
  const backoff = createBackoff({ first: 1000, max: 30_000, factor: 2 });
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    attempt();
  }

  function runWhenOnline(): void {
    if (timer !== undefined) run();
  }

  window.addEventListener('online', runWhenOnline);
  return {
    schedule() {
      if (timer !== undefined) return;
      const wait = backoff.next();
      attempts += 1;
      timer = setTimeout(run, wait);
      listener.onReconnecting(attempts, Math.ceil(wait / 1000));
    },
    now: run,
    get pending() {
      return attempts > 0;
    },
    succeeded() {
      if (attempts === 0) return;
      attempts = 0;
      clearTimeout(timer);
      timer = undefined;
      backoff.reset();
      listener.onRecovered();
    },
    destroy() {
      clearTimeout(timer);
      window.removeEventListener('online', runWhenOnline);
    },
  };
}
