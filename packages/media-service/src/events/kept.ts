import type { PeriodicTask } from '../janitor/index.ts';
import type { EventLog } from './log.ts';

/** Events of one account that a service keeps at most. Each copies its medium, so one account could fill the disk with changes of a title. */
export const maxEventsOf = 100_000;

const everyMs = 5 * 60_000;
/** Accounts that are remembered between two looks. Beyond it, some are found at their next event. */
const maxGrown = 10_000;

/** Keeps the number of each account's events within `maxEventsOf`, whatever their age. */
export function createKeptEvents(
  log: Pick<EventLog, 'keepNewest'>,
  most = maxEventsOf,
): {
  /** The log has new events of these accounts; of unknown ones, without. */
  grew(accounts: readonly number[] | undefined): void;
  task: PeriodicTask;
} {
  const grown = new Set<number>();
  return {
    // More than 500 accounts at once are unknown ones. None of them has many events in that batch, and later ones tell of it.
    grew(accounts = []) {
      for (const account of accounts) if (grown.size < maxGrown) grown.add(account);
    },
    task: {
      name: 'bounding the events of accounts',
      everyMs,
      async run(signal) {
        for (const account of grown) {
          if (signal.aborted) return;
          await log.keepNewest(account, most, signal);
          grown.delete(account);
        }
      },
    },
  };
}
