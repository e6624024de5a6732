import type { Database } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import type { Settling } from './settling.ts';
import { graceSeconds } from './types.ts';

interface Expired {
  imageId: string;
  name: string;
  leaseId: string;
  evicting: boolean;
}

const find = `
  SELECT image_id AS "imageId", name, lease_id AS "leaseId", evicting
  FROM image.renditions WHERE lease_until < now() - make_interval(secs => $1::float8) AND lease_id IS NOT NULL
  ORDER BY lease_until LIMIT 200`;

const removeEvicted = `DELETE FROM image.renditions WHERE image_id = $1 AND name = $2 AND lease_id = $3::uuid AND evicting`;

/** Cleans up after processes that died: ends expired leases, whether or not the rendition was stored, and completes evictions. */
export function createExpiry(deps: {
  database: Database;
  storage: Storage;
  settling: Settling;
  log: Logger;
}): () => Promise<void> {
  const { database, storage, settling, log } = deps;
  const end = async ({ imageId, name, leaseId, evicting }: Expired): Promise<void> => {
    const key = keys.publicPrefix('images', imageId) + name;
    if (evicting) {
      await storage.delete(key);
      await database.execute(removeEvicted, [imageId, name, leaseId]);
      return;
    }
    // Checked for failures too: a worker that died may have stored the object first.
    const stored = await storage.head(key);
    const outcome = stored === null ? { released: null } : { bytes: stored.size };
    await settling.settle({ imageId, name, leaseId, outcome });
  };
  return async () => {
    for (const expired of await database.query<Expired>(find, [graceSeconds])) {
      try {
        await end(expired);
      } catch (error) {
        // The next run tries again. One failure must not stop the others.
        const { imageId, name } = expired;
        log.warn({ err: error, imageId, name }, 'could not end the expired lease of a rendition; retrying');
      }
    }
  };
}
