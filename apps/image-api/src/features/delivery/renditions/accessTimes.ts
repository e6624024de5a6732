import type { Database } from '@millrace/database';
import { atMostEntries, type Logger } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import { keyOf, type RenditionId, type RenditionTables } from './types.ts';

export interface AccessTimes {
  /** Records in memory that the rendition was requested now. */
  record(rendition: RenditionId): void;
  /** Writes the recorded times to the database. */
  flush(): Promise<void>;
}

/** Most access times kept while the database is unavailable; the oldest are dropped first. */
const maxRecorded = 100_000;
const maxPerStatement = 5_000;

/** Skips locked rows. Their renditions then only look less recently used than they are. */
const writeTimesIn = ({ renditions, ownerId }: RenditionTables): string => `
  WITH recorded AS (SELECT * FROM unnest($1::text[], $2::text[], $3::float8[]) AS a(image_id, name, at)),
  unlocked AS (
    SELECT r.${ownerId} AS image_id, r.name, to_timestamp(a.at) AS at FROM recorded a
    JOIN ${renditions} r ON r.${ownerId} = a.image_id AND r.name = a.name
    WHERE r.accessed_at < to_timestamp(a.at) FOR NO KEY UPDATE OF r SKIP LOCKED
  )
  UPDATE ${renditions} r SET accessed_at = unlocked.at FROM unlocked
  WHERE r.${ownerId} = unlocked.image_id AND r.name = unlocked.name`;

/** Collects access times of renditions for LRU eviction, so that requests themselves write nothing. */
export function createAccessTimes(deps: {
  database: Pick<Database, 'execute'>;
  tables: RenditionTables;
  log: Logger;
}): AccessTimes {
  const { database, tables, log } = deps;
  const writeTimes = writeTimesIn(tables);
  const recorded = new LRUCache<string, RenditionId & { at: number }>(atMostEntries(maxRecorded));

  return {
    record(rendition) {
      recorded.set(keyOf(rendition), { ...rendition, at: Date.now() / 1000 });
    },
    async flush() {
      while (recorded.size > 0) {
        const batch = [...recorded.entries()].slice(0, maxPerStatement);
        for (const [key] of batch) recorded.delete(key);
        const values = batch.map(([, value]) => value);
        try {
          await database.execute(writeTimes, [
            values.map(({ imageId }) => imageId),
            values.map(({ name }) => name),
            values.map(({ at }) => at),
          ]);
        } catch (error) {
          for (const [key, value] of batch) if (!recorded.has(key)) recorded.set(key, value);
          log.warn(
            { err: error, recorded: recorded.size },
            'could not write access times of renditions; they are kept and retried',
          );
          return;
        }
      }
    },
  };
}
