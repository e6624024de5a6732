import { AsyncLocalStorage } from 'node:async_hooks';
import type { Holder } from './share.ts';

interface Acting {
  /** Undefined: the service itself. A function until somebody asks: most requests that only count never do. */
  holder: Holder | (() => Holder) | undefined;
  /** Whether the work has a connection of the database, within a transaction. Shared with all that the transaction starts. */
  transaction: { isOpen: boolean } | undefined;
}

/** What asynchronous work is done for. Promises, timers and listeners keep the store of the work that has made them. */
const acting = new AsyncLocalStorage<Acting | undefined>();

/** Whom the present work is charged to; undefined for the service itself: tasks, results of workers, writes for everybody. */
export function presentHolder(): Holder | undefined {
  const store = acting.getStore();
  if (typeof store?.holder === 'function') store.holder = store.holder();
  return store?.holder;
}

/** Does work for a holder: a request, for the network of its client. */
export const runFor = <T>(holder: Holder | (() => Holder), work: () => T): T =>
  acting.run({ holder, transaction: undefined }, work);

/** From now on, the work of this request is for another holder: for the account, once a guard knows it. */
export function actFor(holder: Holder): void {
  const store = acting.getStore();
  if (store?.holder !== undefined) store.holder = holder;
}

/**
 * Does work of the service, although a request may have started it: what is written for many requests together, heartbeats, and timers that
 * go on after the request. Otherwise all of it would wait in the line of whoever happened to come first.
 */
export const asService = <T>(work: () => T): T => acting.run(undefined, work);

/**
 * Does work every `everyMs` milliseconds, as the service: a heartbeat that waited in the line of an account's requests would come too late, and
 * its lease would end. It keeps no process alive.
 *
 * @returns ends it
 */
export function startHeartbeat(beat: () => void, everyMs: number): () => void {
  const timer = asService(() => setInterval(beat, everyMs));
  timer.unref();
  return () => clearInterval(timer);
}

/** All work that many wait for has one share together. */
const shared = 'shared work';

/**
 * Does work that one request starts and others wait for, such as filling a cache. It waits in a line of its own, in which those who start it
 * take turns: the starter's other work does not delay the others, and the starter cannot fill the line of the service. For work that waits
 * for no lock: what waits for the starter's own locks must count as the starter's.
 */
export function runShared<T>(work: () => T): T {
  const starter = presentHolder();
  if (starter === undefined || starter.group === shared) return work();
  return runFor({ key: `${shared} ${starter.group ?? starter.key}`, group: shared }, work);
}

/** Whether the present work is within an open transaction, whose connection others may be waiting for. */
export const isInTransaction = (): boolean => acting.getStore()?.transaction?.isOpen === true;

/** Does the work of a transaction. */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await acting.run({ holder: acting.getStore()?.holder, transaction }, work);
  } finally {
    transaction.isOpen = false;
  }
}
