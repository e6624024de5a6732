import { type SharedCall, shareCall } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import type { EventLog, LoggedEvent } from './log.ts';

/** Accounts whose newest events are kept, and how many of each. */
const most = { accounts: 64, events: 100 };
/** Events that are read at once. */
const pageSize = 100;

/** The newest events of an account: all after `from`, as far as they were read. */
interface Tail {
  from: number;
  events: LoggedEvent[];
  /** Reads what comes next. */
  reading: SharedCall<void>;
}

/**
 * Reads the ends of logs, once for all readers of an account that are near its end. What stands in a log never changes, so what was read
 * once is right.
 *
 * @returns reads up to `limit` events after one
 */
export function createTails(
  log: Pick<EventLog, 'read'>,
): (query: { accountId: number; after: number; limit: number }) => Promise<LoggedEvent[]> {
  const tails = new LRUCache<number, Tail>({ max: most.accounts });

  const endOf = ({ events, from }: Tail): number => events.at(-1)?.id ?? from;

  const readOn = async (accountId: number, tail: Tail): Promise<void> => {
    const after = endOf(tail);
    tail.events.push(...(await log.read({ accountId, after, limit: pageSize })));
    const dropped = tail.events.splice(0, tail.events.length - most.events).at(-1);
    if (dropped !== undefined) tail.from = dropped.id;
  };

  const openTail = (accountId: number, from: number): Tail => {
    const tail: Tail = { from, events: [], reading: shareCall(() => readOn(accountId, tail)) };
    return tail;
  };

  return async ({ accountId, after, limit }) => {
    let tail = tails.get(accountId);
    // Another process has delivered what is missing.
    if (tail === undefined || endOf(tail) < after) tail = openTail(accountId, after);
    // It is behind the others.
    if (after < tail.from) return log.read({ accountId, after, limit });
    tails.set(accountId, tail);
    const { events } = tail;
    const known = () => events.filter(({ id }) => id > after).slice(0, limit);
    // One that is being read may have begun before the newest event was committed.
    if (known().length === 0) await tail.reading.running?.catch(() => undefined); // Its reader gets the error.
    if (known().length === 0) await tail.reading.run();
    return after < tail.from ? log.read({ accountId, after, limit }) : known();
  };
}
