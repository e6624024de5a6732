import type { Logger } from '@millrace/service';

export interface PeriodicTask {
  name: string;
  everyMs: number;
  /** Must end soon after the signal is aborted; may reject with the signal's reason. */
  run: (signal: AbortSignal) => Promise<void>;
}

export interface Periodic {
  /** Starts no more rounds and aborts running ones; resolves when they have ended. */
  stop(): Promise<void>;
}

/** Tasks that are this rare are in no hurry when a process starts. */
const rareMs = 3_600_000;
/** Milliseconds after a start until the first round of a rare task, at least and at most: processes that start together do not do it together. */
const [earliestMs, latestMs] = [5_000, 15_000];

/**
 * Runs each task repeatedly, first at once, or soon after the start if it is rare, then `everyMs` after its last round ended. A failed round is logged and the next one runs
 * as usual. Several replicas run the same tasks, so a task must be safe to run concurrently.
 *
 * @param everyMs of all tasks, instead of their own
 */
export function runPeriodically(tasks: readonly PeriodicTask[], log: Logger, everyMs?: number): Periodic {
  const stopping = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const round = async (task: PeriodicTask): Promise<void> => {
    try {
      await task.run(stopping.signal);
    } catch (error) {
      // Another process continues the interrupted work.
      if (stopping.signal.aborted) return;
      log.warn({ err: error, task: task.name }, `${task.name} failed; retrying in ${task.everyMs / 1000} s`);
    }
    if (!stopping.signal.aborted) schedule(task, everyMs ?? task.everyMs);
  };
  const schedule = (task: PeriodicTask, delayMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const current = round(task).finally(() => running.delete(current));
      running.add(current);
    }, delayMs);
    timer.unref();
    timers.add(timer);
  };
  for (const task of tasks) {
    const isRare = everyMs === undefined && task.everyMs >= rareMs;
    schedule(task, isRare ? earliestMs + Math.random() * (latestMs - earliestMs) : 0);
  }

  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
