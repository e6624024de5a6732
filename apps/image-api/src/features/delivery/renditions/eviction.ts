import { randomUUID } from 'node:crypto';
import type { Database } from '@millrace/database';
import { keys, type Storage } from '@millrace/storage';
import { graceSeconds, type RenditionTables } from './types.ts';

/** Lease of an eviction. If its process dies, the janitor completes the eviction. */
const leaseSeconds = 15;
/** Evicts a few more than needed: with the default cap, one in twenty claims of a full image pays for the sorting. */
const extraEvictionsOf = (cap: number): number => Math.floor(cap / 50);
/** A round skips locked rows, so one round may not evict enough. */
const maxRounds = 5;

interface Marked {
  /** Renditions of the image before the marking. */
  count: number;
  /** The name of a marked rendition; null if none was marked. */
  name: string | null;
}

/**
 * If the image is over the cap, marks the least recently used renditions for eviction until $3 are left, and subtracts them from the
 * count. Spares renditions that are being rendered or that a late worker may still store.
 * $1 image, $2 cap, $3 how many stay, $4 lease, $5 lease in seconds
 */
const markForEvictionIn = ({ owners, renditions, ownerId }: RenditionTables): string => `
  WITH image AS MATERIALIZED (
    SELECT id, rendition_count AS count FROM ${owners} WHERE id = $1 FOR NO KEY UPDATE
  ), victims AS MATERIALIZED (
    SELECT r.name FROM ${renditions} r
    WHERE r.${ownerId} = $1 AND NOT r.evicting AND (r.lease_until IS NULL OR r.lease_until <= now() - make_interval(secs => ${graceSeconds}))
    ORDER BY r.accessed_at, r.name
    LIMIT (SELECT CASE WHEN count > $2::int THEN count - $3::int ELSE 0 END FROM image)
    FOR UPDATE SKIP LOCKED
  ), marked AS (
    UPDATE ${renditions} r
    SET evicting = true, lease_id = $4::uuid, lease_until = now() + make_interval(secs => $5::float8)
    FROM victims v WHERE r.${ownerId} = $1 AND r.name = v.name RETURNING r.name
  ), counted AS (
    UPDATE ${owners} i SET rendition_count = i.rendition_count - (SELECT count(*) FROM marked)::int
    WHERE i.id = $1 AND EXISTS (SELECT 1 FROM marked)
  )
  SELECT image.count, marked.name FROM image LEFT JOIN marked ON true`;

/** $1 image */
const lockImageIn = ({ owners }: RenditionTables): string => `SELECT FROM ${owners} WHERE id = $1 FOR NO KEY UPDATE`;

/** Also locks the image first: a deletion removes the same rows in another order. $1 image, $2 lease */
const removeMarkedIn = ({ owners, renditions, ownerId }: RenditionTables): string => `
  WITH image AS MATERIALIZED (SELECT id FROM ${owners} WHERE id = $1 FOR KEY SHARE)
  DELETE FROM ${renditions} r USING image WHERE r.${ownerId} = image.id AND r.lease_id = $2::uuid AND r.evicting`;

/**
 * Evicts the least recently used renditions of an image that is over the cap: first the objects, then the rows. So no object is without a
 * row, and a row without an object only means that the rendition has to be rendered again.
 *
 * @returns the number of evicted renditions; null if no room can be made because all others are being rendered
 */
export async function makeRoom(
  deps: { database: Database; storage: Pick<Storage, 'delete'>; tables: RenditionTables },
  imageId: string,
  cap: number,
): Promise<number | null> {
  const { database, storage, tables } = deps;
  const markForEviction = markForEvictionIn(tables);
  const prefix = keys.publicPrefix('images', imageId);
  let evicted = 0;
  let lockFirst = false;
  for (let n = 0; n < maxRounds; n += 1) {
    const leaseId = randomUUID();
    const parameters = [imageId, cap, cap - extraEvictionsOf(cap), leaseId, leaseSeconds];
    const rows = await (lockFirst
      ? database.queryLocked<Marked>({ sql: lockImageIn(tables), parameters: [imageId] }, markForEviction, parameters)
      : database.query<Marked>(markForEviction, parameters));
    const names = rows.flatMap(({ name }) => name ?? []);
    const count = rows[0]?.count ?? 0;
    if (names.length > 0) {
      await Promise.all(names.map((name) => storage.delete(prefix + name)));
      await database.execute(removeMarkedIn(tables), [imageId, leaseId]);
      evicted += names.length;
    }
    if (count - names.length <= cap) return evicted;
    if (names.length === 0) {
      if (lockFirst) return null;
      // A statement sees the rows as they were when it began. While it waited for the image, others may have evicted all that it saw.
      lockFirst = true;
    }
  }
  return null;
}
