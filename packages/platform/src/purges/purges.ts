import { setTimeout as sleep } from 'node:timers/promises';
import { type Auth, changesChannel } from '@millrace/auth';
import type { Database, SqlExecutor } from '@millrace/database';
import type { PurgesAfter } from '@millrace/delivery';
import { atMostEntries, type Lifecycle, type Logger, shareCall } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import { createAppender } from '../appending/appender.ts';
import type { PeriodicTask } from '../periodic/periodic.ts';
import type { MediaTables } from '../tables.ts';
import { createPurgeLog, everyMedium, type PurgeLog, purgeDays, purgesAtOnce } from './log.ts';

/** A commit of this process may follow the writing of a purge by as much: a transaction takes 15 s at most. */
const commitMs = 20_000;
/** A notice may be lost, and a process may die between a commit and its notice. */
const pollMs = 1_000;
/** Media that were removed are known for so long. By then their objects are removed: sweeps are repeated every ten seconds. */
const goneSeconds = 3_600;
const maxGone = 200_000;

/** The purges of a service: what caches in front of the APIs, and memories in them, must forget. */
export interface Purges {
  /**
   * Purges a medium everywhere, when the transaction commits: from the edges, from CDNs, and from the memory of every replica. May be called
   * again: each call purges what was cached before it.
   *
   * @param id of the medium, or the `replaceableName` of one of its objects
   * @param change.isGone the medium exists no more, nor will: replicas answer 404 at once, even before its objects are removed
   */
  purge(executor: SqlExecutor, id: string, change?: { isGone: boolean }): Promise<void>;
  /**
   * Call when a transaction that has purged a medium with `isGone` has committed. This process then answers 404 at once: whoever was told of a
   * deletion must not see the medium again before the notice arrives.
   */
  forgetHere(id: string): void;
  /** Purges media that a statement of the caller has written without `purge`. */
  wake(): void;
  /** Whether the medium was removed lately. */
  isGone(id: string): boolean;
  /** Calls back for each medium that is purged, in every replica; for all of them, with undefined. */
  onPurged(hear: (id: string | undefined) => void): void;
  /** Calls back when the log has new purges. */
  onLogged(hear: () => void): void;
  /** For edges: the purges after one, as soon as there are any, or none when the time is over. */
  after(request: { after: number | undefined; waitMs: number; signal: AbortSignal }): Promise<PurgesAfter>;
  log: PurgeLog;
  tasks: readonly PeriodicTask[];
}

/** Wires the purges of a service. The lifecycle ends what waits for them. */
export function createPurges(deps: {
  database: Database;
  tables: Pick<MediaTables, 'kind'>;
  changes: Auth['changes'];
  lifecycle: Pick<Lifecycle, 'onClose' | 'onDrain'>;
  log: Logger;
}): Purges {
  const { database, lifecycle } = deps;
  const { kind } = deps.tables;
  const log = createPurgeLog(database, kind, changesChannel);
  const appender = createAppender({ name: 'purges', atOnce: purgesAtOnce, append: () => log.append() }, deps.log);
  const gone = new LRUCache<string, true>({ ...atMostEntries(maxGone), ttl: goneSeconds * 1_000 });
  const hearers: ((id: string | undefined) => void)[] = [];
  const loggedHearers: (() => void)[] = [];
  const waiting = new Set<() => void>();
  const draining = new AbortController();
  /** The last purge that this process knows; undefined before its first read. */
  let position: number | undefined;
  let isNoticed = false;
  let writtenAt = Number.NEGATIVE_INFINITY;

  const forget = (id: string, isGone: boolean): void => {
    if (isGone) gone.set(id, true);
    for (const hear of hearers) hear(id === everyMedium ? undefined : id);
  };

  /** @returns whether there may be more */
  const readSome = async (): Promise<boolean> => {
    if (position === undefined) {
      const from = await log.newest();
      for (const id of await log.goneLately(goneSeconds)) gone.set(id, true);
      position = from;
    }
    const purges = await log.read(position);
    for (const { mediaId, isGone } of purges) forget(mediaId, isGone);
    position = purges.at(-1)?.id ?? position;
    if (purges.length > 0) {
      for (const hear of loggedHearers) hear();
      for (const wake of waiting) wake();
    }
    return purges.length === purgesAtOnce;
  };

  const reading = shareCall(async (): Promise<void> => {
    do {
      isNoticed = false;
      while (await readSome());
    } while (isNoticed);
  });

  /** A notice during a read starts another one: the read may have begun before the purge. */
  const read = (): Promise<void> => {
    isNoticed = true;
    return reading.run();
  };

  database.onCommit(() => {
    if (performance.now() - writtenAt < commitMs) appender.wake();
  });
  deps.changes.onAnnouncement('purged', (ofKind) => {
    if (ofKind !== kind) return;
    read().catch((error: unknown) => deps.log.warn({ err: error }, 'purges could not be read; retrying'));
  });
  lifecycle.onDrain(() => draining.abort());
  lifecycle.onClose('purges', async () => {
    draining.abort();
    await appender.close();
    await reading.running?.catch(() => undefined); // Logged by whoever started it.
  });

  /** Calls `read` until it finds something or the time is over: after each notice, and each second, because a notice may be lost. */
  const untilFound = async <T>(
    read: () => Promise<T | undefined>,
    { waitMs, signal }: { waitMs: number; signal: AbortSignal },
  ): Promise<T | undefined> => {
    const ends = AbortSignal.any([signal, draining.signal]);
    const deadline = performance.now() + waitMs;
    for (;;) {
      const woken = new AbortController();
      const wake = () => woken.abort();
      // Before the read: what comes during it must wake.
      waiting.add(wake);
      try {
        const found = await read();
        const left = deadline - performance.now();
        if (found !== undefined || left <= 0 || ends.aborted) return found;
        const pause = { signal: AbortSignal.any([ends, woken.signal]) };
        await sleep(Math.min(left, pollMs), undefined, pause).catch(() => undefined);
      } finally {
        waiting.delete(wake);
      }
    }
  };

  return {
    log,
    async purge(executor, id, { isGone } = { isGone: false }) {
      writtenAt = performance.now();
      await log.write(executor, id, isGone);
    },
    forgetHere: (id) => forget(id, true),
    wake: () => appender.wake(),
    isGone: (id) => gone.has(id),
    onPurged: (hear) => void hearers.push(hear),
    onLogged: (hear) => void loggedHearers.push(hear),

    async after({ after, ...wait }) {
      const keptSeconds = purgeDays * 86_400;
      // What a reader has missed is not known if it begins, or has read a log that was lost.
      if (after === undefined || (await log.isOther(after))) {
        return { purges: [], next: await log.newest(), reset: true, kept_seconds: keptSeconds };
      }
      const next = async () => {
        const purges = await log.read(after);
        return purges.length > 0 ? purges : undefined;
      };
      const purges = (await untilFound(next, wait)) ?? [];
      const shown = purges.map(({ id, mediaId }) => ({ id, media_id: mediaId }));
      return { purges: shown, next: purges.at(-1)?.id ?? after, reset: false, kept_seconds: keptSeconds };
    },

    tasks: [
      appender.task,
      { name: 'reading purges', everyMs: pollMs, run: read },
      { name: 'removing repeated purges', everyMs: 3_600_000, run: (signal) => log.compact(signal) },
    ],
  };
}
