import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@millrace/service';
import type { PeriodicTask } from '../janitor/index.ts';
import { appendedAtOnce, type EventLog } from './log.ts';

/** The process that committed an event may die before it appends it, and programs beside the APIs change media too. */
const pollMs = 1_000;
/** Least milliseconds between two statements that append: commits that come closer share one. */
const paceMs = 10;
/** Another process appends, and may have begun before the newest event was committed. */
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

/** Appends new events to the log after each transaction. Runs in all processes; the database lets one at a time work. */
export function createAppender(events: Pick<EventLog, 'append'>, log: Logger): Appender {
  let running: Promise<void> | undefined;
  /** Something was committed after the running statement began. */
  let again = false;
  let closed = false;
  let nextAt = 0;

  const appendAll = async (): Promise<void> => {
    let refusals = 0;
    do {
      const wait = nextAt - performance.now();
      if (wait > 0) await sleep(wait);
      nextAt = performance.now() + paceMs;
      again = false;
      const { appended, mine } = await events.append();
      if (mine) again ||= appended === appendedAtOnce;
      else if (refusals < retries) {
        refusals += 1;
        await sleep(retryMs);
        again = true;
      }
    } while (again && !closed);
  };

  const run = async (): Promise<void> => {
    again = true;
    while (again && !closed) {
      running ??= appendAll().finally(() => {
        running = undefined;
      });
      await running;
    }
  };

  return {
    wake() {
      run().catch((error: unknown) => log.warn({ err: error }, 'events could not be appended to the log; retrying'));
    },
    task: { name: 'appending events', everyMs: pollMs, run },
    async close() {
      closed = true;
      await running?.catch(() => undefined); // Logged by whoever started it.
    },
  };
}
