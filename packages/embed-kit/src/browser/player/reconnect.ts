import { createBackoff } from '../backoff.ts';
import type { EngineListener } from './types.ts';

/** The tries of one failure, from the first to the recovery. */
export interface Reconnect {
  /** Schedules the next try, unless one is already scheduled. */
  schedule(): void;
  /** Tries now. */
  now(): void;
  /** Whether something failed and has not recovered yet. */
  readonly pending: boolean;
  /** It worked: the next failure begins with a short wait again. */
  succeeded(): void;
  destroy(): void;
}

/** Tries again with growing waits, for as long as the page is open, and at once when the browser says it is online again. */
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
