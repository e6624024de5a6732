import type { Database } from '@millrace/database';
import { cached, type Logger } from '@millrace/service';

/** How many tracks have which grams. */
export interface GramCounts {
  /** By gram, for the thousand most common grams. Any other gram is in at most one of 80 tracks. */
  tracks: ReadonlyMap<string, number>;
  /** All tracks, counted with them. */
  total: number;
}

/** ANALYZE updates the counts after a tenth of the tracks has changed. */
const ttlMs = 10 * 60_000;

export const createCommonGrams = (database: Database, log: Logger): (() => Promise<GramCounts>) =>
  cached<GramCounts>(
    async () => {
      const rows = await database.query<{ gram: string; tracks: number; total: number }>(
        `SELECT gram, tracks, (SELECT reltuples FROM pg_class WHERE oid = 'music.track_search'::regclass)::int AS total
         FROM music.common_grams()`,
      );
      return {
        tracks: new Map(rows.map(({ gram, tracks }) => [gram, tracks])),
        total: rows[0]?.total ?? 0,
      };
    },
    {
      ttlMs,
      onStale: (error) => log.warn({ err: error }, 'the common grams could not be refreshed; using the previous ones'),
    },
  );
