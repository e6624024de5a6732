import { setTimeout as sleep } from 'node:timers/promises';
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

/** Milliseconds that the first round of a task may take before that of the next one begins beside it. */
const firstRoundMs = 100;

/**
 * Runs each task repeatedly, first at once, or soon after the start if it is rare, then `everyMs` after its last round ended. A failed round is
 * logged and the next one runs as usual. First rounds follow each other, and so do the next ones of tasks that are equally frequent: together they
 * would open all connections of the database, and keep them open. Several replicas run the same tasks, so a task must be safe to run concurrently.
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
  const begin = async (work: Promise<void>): Promise<void> => {
    running.add(work);
    await work.finally(() => running.delete(work));
  };
  const after = (delayMs: number, work: () => Promise<void>): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void begin(work());
    }, delayMs);
    timer.unref();
    timers.add(timer);
  };
  const schedule = (task: PeriodicTask, delayMs: number): void => after(delayMs, () => round(task));
  const isRare = (task: PeriodicTask): boolean => everyMs === undefined && task.everyMs >= rareMs;
  after(0, async () => {
    const { signal } = stopping;
    for (const task of tasks.filter((task) => !isRare(task))) {
      if (signal.aborted) return;
      await Promise.race([begin(round(task)), sleep(firstRoundMs, undefined, { ref: false })]);
    }
  });
  for (const task of tasks.filter(isRare)) schedule(task, earliestMs + Math.random() * (latestMs - earliestMs));

  return {
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
