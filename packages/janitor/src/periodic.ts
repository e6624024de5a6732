import type { Logger } from '@millrace/logging';

export interface PeriodicTask {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
}

export interface Periodic {
  /** Starts no more rounds; resolves when the task in progress has ended. */
  stop(): Promise<void>;
}

/**
 * Runs each task again and again, `everyMs` after its last round ended, the first at once. A failing round is logged and followed by
 * the next. Several replicas may run the same task: tasks must bear that.
 */
export function runPeriodically(tasks: readonly PeriodicTask[], log: Logger): Periodic {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const round = async (task: PeriodicTask): Promise<void> => {
    try {
      await task.run();
    } catch (error) {
      log.warn({ err: error, task: task.name }, `${task.name} failed; it is tried again in ${task.everyMs / 1000} s`);
    }
    if (!stopped) schedule(task, task.everyMs);
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
  for (const task of tasks) schedule(task, 0);

  return {
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
