import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import type { ResultRecorder } from './results.ts';
import { graceSeconds, type RenditionTables } from './types.ts';

interface ExpiredLease {
  imageId: string;
  name: string;
  leaseId: string;
  evicting: boolean;
}

const findExpiredIn = ({ renditions, ownerId }: RenditionTables): string => `
  SELECT ${ownerId} AS "imageId", name, lease_id AS "leaseId", evicting
  FROM ${renditions} WHERE lease_until < now() - make_interval(secs => $1::float8) AND lease_id IS NOT NULL
  ORDER BY lease_until LIMIT 200`;

const removeEvictedIn = ({ renditions, ownerId }: RenditionTables): string =>
  `DELETE FROM ${renditions} WHERE ${ownerId} = $1 AND name = $2 AND lease_id = $3::uuid AND evicting`;

/** Cleans up after dead processes: records whether the rendition of an expired lease was stored, and completes evictions. */
export function createLeaseExpiry(deps: {
  database: Database;
  storage: Storage;
  results: ResultRecorder;
  log: Logger;
  tables: RenditionTables;
}): () => Promise<void> {
  const { database, storage, results, log, tables } = deps;
  const endLease = async ({ imageId, name, leaseId, evicting }: ExpiredLease): Promise<void> => {
    const key = keys.publicPrefix('images', imageId) + name;
    if (evicting) {
      await storage.delete(key);
      await database.execute(removeEvictedIn(tables), [imageId, name, leaseId]);
      return;
    }
    // A row with a recorded failure is checked too: a worker that died may have stored the object first.
    const stored = await storage.head(key);
    const outcome = stored === null ? { released: null } : { bytes: stored.size };
    await results.record({ imageId, name, leaseId, outcome });
  };
  return async () => {
    for (const expired of await database.query<ExpiredLease>(findExpiredIn(tables), [graceSeconds])) {
      try {
        await endLease(expired);
      } catch (error) {
        // The next run tries again. One failure must not stop the others.
        const { imageId, name } = expired;
        log.warn({ err: error, imageId, name }, 'could not end the expired lease of a rendition; retrying');
      }
    }
  };
}
