import { setTimeout as sleep } from 'node:timers/promises';
import { asService, type Logger, shareCall } from '@millrace/service';
import type { PeriodicTask } from '../periodic/periodic.ts';

/** A log whose entries get their places after the commits that wrote them. */
export interface AppendedLog {
  /** What is appended, for messages: `events`. */
  name: string;
  /** Entries that one statement appends at most. */
  atOnce: number;
  /**
   * Gives places in the log to entries that have none, and tells all processes. One process at a time does.
   *
   * @returns the number of entries, and whether this process was the one
   */
  append(): Promise<{ appended: number; mine: boolean }>;
}

/** The process that committed an entry may die before it appends it, and programs beside the APIs change media too. */
const pollMs = 1_000;
/** Least milliseconds between two statements that append: commits that come closer share one. */
const paceMs = 10;
/** Another process appends, and may have begun before the newest entry was committed. */
const retryMs = 25;
/** Then the other process is believed to go on; the next poll finds what it leaves. */
const retries = 4;

export interface Appender {
  /** Appends what is committed by now. */
  wake(): void;
  /** Appends what other programs have written, and processes that died. */
  task: PeriodicTask;
  /** Resolves when no statement runs any more. */
  close(): Promise<void>;
}

/** Appends new entries to a log after transactions. Runs in all processes; the database lets one at a time work. */
export function createAppender({ name, atOnce, append }: AppendedLog, log: Logger): Appender {
  /** Something was committed after the running statement began. */
  let again = false;
  let closed = false;
  let nextAt = 0;

  const appending = shareCall(async (): Promise<void> => {
    let refusals = 0;
    do {
      const wait = nextAt - performance.now();
      if (wait > 0) await sleep(wait);
      nextAt = performance.now() + paceMs;
      again = false;
      const { appended, mine } = await append();
      if (mine) again ||= appended === atOnce;
      else if (refusals < retries) {
        refusals += 1;
        await sleep(retryMs);
        again = true;
      }
    } while (again && !closed);
  });

  const run = async (): Promise<void> => {
    again = true;
    while (again && !closed) await appending.run();
  };

  return {
    wake() {
      // It appends what all requests have committed, not only the one that calls.
      asService(run).catch((error: unknown) =>
        log.warn({ err: error }, `${name} could not be appended to the log; retrying`),
      );
    },
    task: { name: `appending ${name}`, everyMs: pollMs, run },
    async close() {
      closed = true;
      await appending.running?.catch(() => undefined); // Logged by whoever started it.
    },
  };
}
