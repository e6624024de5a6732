import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxPurgeWaitSeconds, type PurgesAfter } from '@millrace/delivery';
import { type Logger, messageOf } from '@millrace/service';
import { NotDeliveredError } from '../post.ts';
import type { DeliveryTarget } from '../settings.ts';
import { saveState } from '../stateFile.ts';
import { askForPurges } from './ask.ts';
import { type MarkerLimits, Markers } from './markers.ts';
import { loadPurgeState } from './state.ts';

/** Instead of an id: every medium of the service. */
const everyMedium = '*';
/**
 * Each medium is purged again after each of these times. Until then, a replica of the API that has not heard of the change may have answered as
 * before it. The first time is for a replica that hears of it a moment later than this edge: copies are gone within two seconds. At the last one,
 * replicas have read what they missed, and answers that they had begun have ended.
 */
const againMs: readonly number[] = [1_000, 10_000];
/** While nothing happens, the time of the last answer is saved so often. */
const saveMs = 60_000;
const oldEveryMs = 86_400_000;
/** Purges are kept for days, so this is only against a clock that is a little wrong. */
const marginMs = 3_600_000;
/** An outage ends as fast as possible: until then, this edge delivers what it must not. Wrong settings stay for longer. */
const delays = { firstMs: 250, mostMs: 2_000, refusedMs: 30_000 };

/** Callbacks for metrics. */
export interface PurgeWatcher {
  onPurges(count: number): void;
  onMarkers(count: number): void;
  /** All purges of the log are known. */
  onCaughtUp(): void;
}

export interface FollowerOptions {
  target: DeliveryTarget;
  token: string;
  /** Folder of this service's markers, which nginx reads. */
  folder: string;
  log: Logger;
  watcher: PurgeWatcher;
  limits?: MarkerLimits;
  /** Milliseconds after which each medium is purged again. */
  againMs?: readonly number[];
}

export interface PurgeFollower {
  /** Aborts the current request. The next follower continues where this one ended. */
  close(): Promise<void>;
}

/**
 * Follows the purges of one service, and writes them down for nginx. The place in the log is saved after the markers are written, so a purge that
 * was interrupted is repeated. If it is not known what was missed, everything is purged.
 */
export async function followPurges(options: FollowerOptions): Promise<PurgeFollower> {
  const { folder, log, target, token, watcher } = options;
  const stateFile = join(folder, '.state.json');
  const clock = options.limits?.clock ?? Date.now;
  const state = await loadPurgeState(stateFile, log);
  const markers = await Markers.open(folder, state.generation, options.limits);
  const stop = new AbortController();
  let savedAt = 0;
  let hasAsked = false;
  let oldAt = 0;
  let failures = 0;

  const purge = (id: string): Promise<void> => (id === everyMedium ? markers.purgeAll() : markers.purge(id));

  const save = async (): Promise<void> => {
    state.generation = markers.generation;
    await saveState(stateFile, state);
    savedAt = clock();
    watcher.onMarkers(markers.count);
  };

  /** @returns whether something changed */
  const purgeAgain = async (): Promise<boolean> => {
    const now = clock();
    const due = new Set(state.again.filter(([, at]) => at <= now).map(([id]) => id));
    for (const id of due) await purge(id);
    state.again = state.again.filter(([, at]) => at > now);
    return due.size > 0;
  };

  const isLost = ({ reset, kept_seconds }: PurgesAfter): boolean =>
    reset || clock() - state.readAt > kept_seconds * 1_000 - marginMs;

  const apply = async (answer: PurgesAfter): Promise<void> => {
    const lost = isLost(answer);
    if (lost) log.warn({ after: state.next }, 'it is not known which purges were missed; purging all copies');
    const ids = new Set([...(lost ? [everyMedium] : []), ...answer.purges.map(({ media_id }) => media_id)]);
    for (const id of ids) await purge(id);
    const now = clock();
    const after = options.againMs ?? againMs;
    state.again = state.again.filter(([id]) => !ids.has(id));
    for (const id of ids) for (const ms of after) state.again.push([id, now + ms]);
    const isNews = ids.size > 0 || state.next !== answer.next;
    state.next = answer.next;
    state.readAt = clock();
    if (isNews || clock() - savedAt > saveMs) await save();
    watcher.onPurges(answer.purges.length);
    watcher.onCaughtUp();
  };

  const round = async (): Promise<void> => {
    if (await purgeAgain()) await save();
    if (clock() - oldAt > oldEveryMs) {
      await markers.removeOld();
      oldAt = clock();
    }
    const nextAgain = Math.min(...state.again.map(([, at]) => at));
    // The first answer tells at once that nothing was missed.
    const mostSeconds = hasAsked ? maxPurgeWaitSeconds : 0;
    const waitSeconds = Math.max(0, Math.min(mostSeconds, (nextAgain - clock()) / 1_000));
    await apply(await askForPurges(target, token, { after: state.next, waitSeconds }, stop.signal));
    hasAsked = true;
    failures = 0;
  };

  const delayAfter = (error: unknown): number => {
    if (error instanceof NotDeliveredError && !error.mayPass) return delays.refusedMs;
    return Math.min(delays.mostMs, delays.firstMs * 2 ** Math.min(failures, 5));
  };

  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        await round();
      } catch (error) {
        if (stop.signal.aborted) return;
        const delayMs = delayAfter(error);
        // Not each attempt of a long outage.
        if (failures % 30 === 0)
          log.error({ err: error, delayMs }, `cannot follow purges: ${messageOf(error)}; retrying`);
        failures += 1;
        await sleep(delayMs, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
  };
  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}
