import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { createRefreshed } from './refreshed.ts';

/** Number of tracks by gram, for the thousand most common grams. Any other gram is in at most one of 80 tracks. */
export type GramCounts = ReadonlyMap<string, number>;

/** ANALYZE updates the counts after a tenth of the tracks has changed. */
const maxAgeMs = 10 * 60_000;

export const createCommonGrams = (database: Database, log: Logger): (() => Promise<GramCounts>) =>
  createRefreshed<GramCounts>({
    name: 'the common grams',
    maxAgeMs,
    read: async () => {
      const rows = await database.query<{ gram: string; tracks: number }>(
        'SELECT gram, tracks FROM music.common_grams()',
      );
      return new Map(rows.map(({ gram, tracks }) => [gram, tracks]));
    },
    log,
  });
