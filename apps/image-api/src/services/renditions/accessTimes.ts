import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import { keyOf, type RenditionId } from './types.ts';

export interface AccessTimes {
  /** Records in memory that the rendition was requested now. */
  note(rendition: RenditionId): void;
  /** Writes the recorded times to the database. */
  flush(): Promise<void>;
}

/** Most access times kept while the database is unavailable; the oldest are dropped first. */
const maxNoted = 100_000;
const maxPerStatement = 5_000;

/** Skips locked rows: without the update, a rendition only looks a little older than it is. */
const write = `
  WITH given AS (SELECT * FROM unnest($1::text[], $2::text[], $3::float8[]) AS g(image_id, name, at)),
  free AS (
    SELECT r.image_id, r.name, to_timestamp(g.at) AS at FROM given g
    JOIN image.renditions r ON r.image_id = g.image_id AND r.name = g.name
    WHERE r.accessed_at < to_timestamp(g.at) FOR NO KEY UPDATE OF r SKIP LOCKED
  )
  UPDATE image.renditions r SET accessed_at = free.at FROM free WHERE r.image_id = free.image_id AND r.name = free.name`;

/** Collects access times of renditions for LRU eviction, so that requests themselves write nothing. */
export function createAccessTimes(database: Pick<Database, 'execute'>, log: Logger): AccessTimes {
  const noted = new LRUCache<string, RenditionId & { at: number }>({ max: maxNoted });

  return {
    note(rendition) {
      noted.set(keyOf(rendition), { ...rendition, at: Date.now() / 1000 });
    },
    async flush() {
      while (noted.size > 0) {
        const batch = [...noted.entries()].slice(0, maxPerStatement);
        for (const [key] of batch) noted.delete(key);
        const values = batch.map(([, value]) => value);
        try {
          await database.execute(write, [
            values.map(({ imageId }) => imageId),
            values.map(({ name }) => name),
            values.map(({ at }) => at),
          ]);
        } catch (error) {
          for (const [key, value] of batch) if (!noted.has(key)) noted.set(key, value);
          log.warn(
            { err: error, noted: noted.size },
            'could not write access times of renditions; they are kept and retried',
          );
          return;
        }
      }
    },
  };
}
