import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { createRefreshed } from './refreshed.ts';

/** How many tracks have a gram, of the thousand most common ones. A gram that is not among them is in at most one track of eighty. */
export type GramCounts = ReadonlyMap<string, number>;

/** ANALYZE counts them anew when a tenth of the tracks has changed. */
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
