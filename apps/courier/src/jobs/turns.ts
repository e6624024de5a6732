import type { Logger } from '@millrace/service';

/**
 * Milliseconds after which a fetch gives its place away if others wait. Fifty accounts with slow servers then have all had a turn within
 * four seconds, on 24 places.
 */
const turnMs = 1_500;
/** Milliseconds between two looks whether somebody waits, while all places are taken, and after some were given away. */
const lookMs = { full: 500, yielding: 100 };
/** A source that begins anew gets twice the time with each turn, up to this: it must come to its end one day. */
const longestTurnMs = 10 * 60_000;
/** Fetches that are remembered between their turns. */
const maxKnown = 10_000;

/** What is known of a fetch from its turns before. */
interface Known {
  usedMs: number;
  /** Turns after which it had to begin anew. */
  restarts: number;
}

/** A fetch that has a place. */
export interface Turn {
  /** Aborted when the place goes to another fetch. */
  over: AbortSignal;
  /** Milliseconds of its turns before. */
  usedMs: number;
  /** Whether what it has stored is kept if it ends now. Not, until this says so. */
  opened(resumes: boolean): void;
  /** @param bytes so far, of the whole source */
  progressed(bytes: number): void;
  end(): void;
}

/** The places of one kind of fetches. They are enough for most times; when they are not, fetches take turns, the slowest first. */
export interface Turns {
  begin(jobId: string): Turn;
  close(): void;
}

interface Running {
  known: Known;
  since: number;
  resumes: boolean;
  /** Bytes before this turn, and now. */
  first: number | undefined;
  bytes: number;
  over: AbortController;
}

/**
 * One account could hold all places for a day, with servers that send a few kilobytes a second: a place is no right.
 *
 * @param options.places how many fetches run at a time
 * @param options.countWaiting how many others wait, up to a number
 */
export function createTurns(options: {
  places: number;
  countWaiting: (most: number) => Promise<number>;
  log: Logger;
}): Turns {
  const { places, countWaiting, log } = options;
  const running = new Set<Running>();
  /** The one that was used last is the last. */
  const known = new Map<string, Known>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const speedOf = ({ bytes, first, since }: Running, now: number): number => (bytes - (first ?? bytes)) / (now - since);
  const isLong = ({ resumes, known: { restarts } }: Running): boolean => !resumes && restarts > 0;
  const lengthOf = (one: Running): number =>
    isLong(one) ? Math.min(turnMs * 2 ** one.known.restarts, longestTurnMs) : turnMs;

  /** Those whose turn is over, the slowest first. Long turns may take half of the places: beyond it, the newest have none. */
  function due(now: number): Running[] {
    const long = [...running].filter(isLong);
    const tooMany = new Set(long.slice(Math.ceil(places / 2)));
    return [...running]
      .filter((one) => !one.over.signal.aborted && now - one.since >= (tooMany.has(one) ? turnMs : lengthOf(one)))
      .sort((one, other) => speedOf(one, now) - speedOf(other, now));
  }

  function yieldPlace(one: Running): void {
    if (!one.resumes) one.known.restarts += 1;
    one.over.abort(new Error('Another fetch waits.'));
  }

  async function look(): Promise<number> {
    if (running.size < places) return lookMs.full;
    const candidates = due(performance.now());
    if (candidates.length === 0) return lookMs.yielding;
    const leaving = [...running].filter(({ over }) => over.signal.aborted).length;
    const waiting = await countWaiting(places);
    const yielding = candidates.filter(({ over }) => !over.signal.aborted).slice(0, Math.max(0, waiting - leaving));
    for (const one of yielding) yieldPlace(one);
    return waiting > 0 ? lookMs.yielding : lookMs.full;
  }

  async function lookNow(): Promise<void> {
    const next = await look().catch((error: unknown) => {
      log.warn({ err: error }, 'it is not known whether fetches wait');
      return lookMs.full;
    });
    timer = undefined;
    lookLater(next);
  }

  function lookLater(ms: number): void {
    if (timer !== undefined || isClosed || running.size < places) return;
    timer = setTimeout(() => void lookNow(), ms);
  }

  return {
    begin(jobId) {
      const before = known.get(jobId) ?? { usedMs: 0, restarts: 0 };
      known.delete(jobId);
      known.set(jobId, before);
      const [oldest] = known.keys();
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
      const one: Running = {
        known: before,
        since: performance.now(),
        resumes: false,
        first: undefined,
        bytes: 0,
        over: new AbortController(),
      };
      running.add(one);
      lookLater(lookMs.full);
      return {
        over: one.over.signal,
        usedMs: before.usedMs,
        opened(resumes) {
          one.resumes = resumes;
        },
        progressed(bytes) {
          one.first ??= bytes;
          one.bytes = bytes;
        },
        end() {
          if (!running.delete(one)) return;
          before.usedMs += performance.now() - one.since;
          if (!one.over.signal.aborted) known.delete(jobId);
        },
      };
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
