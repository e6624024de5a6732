import { holderOfAccount } from '@millrace/auth';
import { createCache, createFairPool, type Holder, type OpenPool, type Place } from '@millrace/service';
import type { EventLog, LoggedEvent } from './log.ts';

/** Milliseconds without a frame after which a comment shows that the connection lives. */
const heartbeatMs = 15_000;
/** Milliseconds after which the log is read although no notice came: a notice may be lost. */
const pollMs = 5_000;
/** Milliseconds after which a stream ends. Its credential is checked when the client connects again. */
const lifetimeMs = 1_800_000;
/** Events that are read at once, and bytes of their media: they are written without a pause, and other requests wait. */
const page = { limit: 100, maxBytes: 256 * 1024 };
/** Streams of one account, and of all, in this process. */
const most = { account: 50, all: 2_000 };
/** How long a stream waits for a place, and how long before the newest of the account with most is ended for it. Clients connect again. */
const waiting = { mostMs: 5_000, graceMs: 200 };
/** How long a client that does not read keeps its connection after the end of its stream. */
const unreadMs = 5_000;

/** How far the processing of a medium is. */
export interface Progress {
  id: string;
  percent: number;
}

/** What a stream yields; undefined is a sign of life. */
export type StreamItem = { event: LoggedEvent } | { progress: Progress } | undefined;

export interface EventStreams {
  /**
   * Follows the events of an account. The generator ends by itself after half an hour, when its credential expires, when the account changes,
   * also while it waits for a place, or when other accounts wait for one.
   *
   * @param options.after the last event that the reader knows; the newest one without
   * @param options.abandon called if the stream has ended and nobody takes its end
   * @throws AppError rate_limited if the account has too many streams, unavailable if no place came free; events_removed if events after that
   *   one are not kept any more
   */
  follow(
    accountId: number,
    options: {
      /** Accounts of one group have one share of the streams together. */
      group?: string | undefined;
      after: number | undefined;
      types: readonly string[] | undefined;
      /** When the reader’s credential expires. */
      until: Date | undefined;
      signal: AbortSignal;
      abandon: () => void;
    },
  ): AsyncGenerator<StreamItem>;
  /** Shows progress in the streams of the account. */
  progressed(accountId: number, progress: Progress): void;
  /** Whether there is a stream at all. */
  hasAny(): boolean;
  /** The log has new events of these accounts; of any, without. */
  wake(accounts?: readonly number[]): void;
  /** Ends all streams of an account: its credentials may not be valid any more. */
  endOf(accountId: number): void;
  /** Ends all streams. */
  close(): void;
}

interface Follower {
  /** The newest progress of each medium that was not shown yet. */
  progress: Map<string, Progress>;
  woken: boolean;
  wake: () => void;
  ending: AbortController;
}

export function createEventStreams(
  log: Pick<EventLog, 'readPage' | 'newest' | 'assertKept'>,
  openPool: OpenPool = createFairPool,
): EventStreams {
  const followers = new Map<number, Set<Follower>>();
  const pool = openPool({
    name: 'event streams',
    size: most.all,
    graceMs: waiting.graceMs,
    perHolder: {
      most: most.account,
      message: 'The account has too many open streams. Close some, or read the log instead.',
    },
    messages: {
      full: 'There are too many open streams. Read the log instead, or try again later.',
      revoked: 'Other accounts were waiting for a stream.',
      retryAfter: 30,
    },
  });

  /** @returns undefined if the stream has ended before its place came free */
  async function enter(holder: Holder, leaving: AbortSignal): Promise<Place | undefined> {
    try {
      const place = await pool.enter(holder, { signal: leaving, waitMs: waiting.mostMs });
      if (!leaving.aborted) return place;
      place.leave();
    } catch (error) {
      if (!leaving.aborted) throw error;
    }
    return undefined;
  }

  /** The newest event of an account, which its idle streams ask for together: each of 2,000 would ask every few seconds. */
  const looks = createCache<number, number>({ most: most.all, ttlMs: pollMs / 2 });
  const newestOf = (accountId: number): Promise<number> => looks.of(accountId, () => log.newest(accountId));

  const add = (accountId: number): Follower => {
    const ofAccount = followers.get(accountId) ?? new Set();
    const follower: Follower = {
      progress: new Map(),
      woken: false,
      wake: () => undefined,
      ending: new AbortController(),
    };
    followers.set(accountId, ofAccount.add(follower));
    return follower;
  };

  const remove = (accountId: number, follower: Follower): void => {
    const ofAccount = followers.get(accountId);
    if (!ofAccount?.delete(follower)) return;
    if (ofAccount.size > 0) return;
    followers.delete(accountId);
    looks.forget(accountId);
  };

  const wakeOne = (follower: Follower): void => {
    follower.woken = true;
    follower.wake();
  };

  /** Resolves when the follower is woken or ended, or the time is over. */
  const waitFor = (follower: Follower, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        follower.wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(done, pollMs);
      follower.wake = done;
      signal.addEventListener('abort', done);
      if (signal.aborted || follower.woken) done();
    });

  async function* itemsOf(
    accountId: number,
    follower: Follower,
    { after, types, signal }: { after: number; types: readonly string[] | undefined; signal: AbortSignal },
  ): AsyncGenerator<StreamItem> {
    let last = after;
    let shownAt = performance.now();
    let mayBeMore = true;
    while (!signal.aborted) {
      mayBeMore ||= follower.woken || (await newestOf(accountId)) > last;
      follower.woken = false;
      for (let more = mayBeMore; more && !signal.aborted; ) {
        const read = await log.readPage({ accountId, after: last, types, ...page });
        for (const event of read.events) {
          yield { event };
          last = event.id;
          shownAt = performance.now();
        }
        more = read.more;
      }
      for (const [id, progress] of follower.progress) {
        follower.progress.delete(id);
        yield { progress };
        shownAt = performance.now();
      }
      if (performance.now() - shownAt >= heartbeatMs) {
        yield undefined;
        shownAt = performance.now();
      }
      await waitFor(follower, signal);
      mayBeMore = false;
    }
  }

  return {
    async *follow(accountId, { group, after, types, until, signal, abandon }) {
      // Before the wait: a change of the account meanwhile ends the stream too, because its credential was checked before it.
      const follower = add(accountId);
      const { ending } = follower;
      const msLeft = Math.min(lifetimeMs, until === undefined ? lifetimeMs : until.getTime() - Date.now());
      const lifetime = setTimeout(() => ending.abort(), msLeft).unref();
      const leaving = AbortSignal.any([signal, ending.signal]);
      let place: Place | undefined;
      let ends: AbortSignal | undefined;
      let unread: NodeJS.Timeout | undefined;
      const onEnd = (): void => {
        // At once, though a client that does not read keeps its connection for a while: others wait.
        place?.leave();
        unread = setTimeout(abandon, unreadMs);
      };
      try {
        place = await enter(holderOfAccount(accountId, group), leaving);
        // The client connects again, and is refused then if its credential is not valid any more.
        if (place === undefined) return;
        ends = AbortSignal.any([leaving, place.revoked]);
        ends.addEventListener('abort', onEnd, { once: true });
        const from = after ?? (await log.newest(accountId));
        if (after !== undefined) await log.assertKept({ accountId, after, types });
        yield undefined;
        yield* itemsOf(accountId, follower, { after: from, types, signal: ends });
      } finally {
        ends?.removeEventListener('abort', onEnd);
        clearTimeout(unread);
        clearTimeout(lifetime);
        remove(accountId, follower);
        place?.leave();
      }
    },
    progressed(accountId, progress) {
      for (const follower of followers.get(accountId) ?? []) {
        follower.progress.set(progress.id, progress);
        wakeOne(follower);
      }
    },
    hasAny: () => followers.size > 0,
    wake(accounts = [...followers.keys()]) {
      for (const accountId of accounts) followers.get(accountId)?.forEach(wakeOne);
    },
    endOf(accountId) {
      for (const follower of followers.get(accountId) ?? []) follower.ending.abort();
    },
    close() {
      for (const ofAccount of followers.values()) for (const follower of ofAccount) follower.ending.abort();
    },
  };
}
