import { type Database, isUnavailable } from '@millrace/database';
import { type PeriodicTask, runPeriodically } from '@millrace/platform';
import type { Lifecycle, Logger } from '@millrace/service';

/**
 * How long a process trusts what it knows of images after it has last read which replacements are in progress, in milliseconds. A replacement
 * is in progress for longer before it commits, so every process has stopped to trust what it knows of that image by then.
 */
export const trustedMs = 1_000;
const pollMs = 250;
/** A process that nobody asks for pictures stops to read after so many milliseconds. Its next request asks the database. */
const idleMs = 60_000;

/** Tells when what this process knows of an image is still true, without asking the database for each request. */
export interface ReplacementWatch {
  /**
   * A number that stays the same while what is known of the image stays true; undefined if the database must be asked. What is read is true
   * under the number from before the read.
   */
  trust(id: string): string | undefined;
  /** Whether a replacement of the image was in progress at the last look. */
  isReplacing(id: string): boolean;
  task: PeriodicTask;
}

/**
 * @param readReplaced the images that are being replaced
 * @param clock in milliseconds
 */
export function createReplacementWatch(
  readReplaced: () => Promise<readonly string[]>,
  clock = (): number => performance.now(),
): ReplacementWatch {
  /** When the last complete round began. */
  let lastRound = Number.NEGATIVE_INFINITY;
  /** Rounds before which another one was missed. */
  let gaps = 0;
  /** By image: the rounds that saw a replacement of it, since the last gap. */
  let seen = new Map<string, number>();
  let askedAt = clock();
  let replaced: ReadonlySet<string> = new Set();

  return {
    trust(id) {
      askedAt = clock();
      if (clock() - lastRound >= trustedMs || replaced.has(id)) return undefined;
      return `${gaps}.${seen.get(id) ?? 0}`;
    },
    isReplacing: (id) => replaced.has(id),
    task: {
      name: 'reading which images are being replaced',
      everyMs: pollMs,
      async run() {
        const began = clock();
        if (began - askedAt > idleMs) return;
        let found: readonly string[];
        try {
          found = await readReplaced();
        } catch (error) {
          // Others tell that the database is away; meanwhile nothing is trusted.
          if (isUnavailable(error)) return;
          throw error;
        }
        // Since the last round, a replacement may have begun and ended unseen.
        if (clock() - lastRound >= trustedMs || seen.size > maxSeen) {
          gaps += 1;
          seen = new Map();
        }
        replaced = new Set(found);
        for (const id of replaced) seen.set(id, (seen.get(id) ?? 0) + 1);
        lastRound = began;
      },
    },
  };
}

/** Replaced images that are remembered one by one. */
const maxSeen = 10_000;

/** Starts the watch; the lifecycle ends it. */
export function openReplacementWatch(deps: {
  database: Database;
  lifecycle: Pick<Lifecycle, 'onClose'>;
  log: Logger;
}): ReplacementWatch {
  const watch = createReplacementWatch(async () => {
    const rows = await deps.database.query<{ imageId: string }>(
      'SELECT DISTINCT image_id AS "imageId" FROM image.replacements',
    );
    return rows.map(({ imageId }) => imageId);
  });
  const running = runPeriodically([watch.task], deps.log);
  deps.lifecycle.onClose('replacement watch', () => running.stop());
  return watch;
}
