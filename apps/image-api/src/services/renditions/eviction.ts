import { randomUUID } from 'node:crypto';
import type { Database } from '@millrace/database';
import { keys, type Storage } from '@millrace/storage';
import { graceSeconds } from './types.ts';

/** How long an evictor may take; one that died in between is followed by the janitor. */
const leaseSeconds = 15;
/** When room must be made, it is made for some more: one in twenty claims of a full image pays for the sorting. */
const slackOf = (cap: number): number => Math.floor(cap / 50);
const tries = 5;

/**
 * Marks the least recently used as being evicted, those above the cap and the slack. What is marked is not counted any more, and what is
 * being made, or may be stored yet by one who is late, is spared. $1 image, $2 cap, $3 how many stay, $4 lease, $5 seconds
 */
const mark = `
  WITH image AS MATERIALIZED (
    SELECT id, rendition_count AS count FROM image.images WHERE id = $1 FOR NO KEY UPDATE
  ), victims AS MATERIALIZED (
    SELECT r.name FROM image.renditions r
    WHERE r.image_id = $1 AND NOT r.evicting AND (r.lease_until IS NULL OR r.lease_until <= now() - make_interval(secs => ${graceSeconds}))
    ORDER BY r.accessed_at, r.name
    LIMIT (SELECT CASE WHEN count > $2::int THEN count - $3::int ELSE 0 END FROM image)
    FOR UPDATE SKIP LOCKED
  ), marked AS (
    UPDATE image.renditions r
    SET evicting = true, lease_id = $4::uuid, lease_until = now() + make_interval(secs => $5::float8)
    FROM victims v WHERE r.image_id = $1 AND r.name = v.name RETURNING r.name
  ), counted AS (
    UPDATE image.images i SET rendition_count = i.rendition_count - (SELECT count(*) FROM marked)::int
    WHERE i.id = $1 AND EXISTS (SELECT 1 FROM marked)
  )
  SELECT image.count, marked.name FROM image LEFT JOIN marked ON true`;

/** Behind the image's lock as well: a deletion removes the same rows, in an order of its own. $1 image, $2 lease */
const removeMarked = `
  WITH image AS MATERIALIZED (SELECT id FROM image.images WHERE id = $1 FOR KEY SHARE)
  DELETE FROM image.renditions r USING image WHERE r.image_id = image.id AND r.lease_id = $2::uuid AND r.evicting`;

/**
 * Makes room in an image that has more renditions than it may: the least recently used lose their objects, then their rows. So there is never
 * an object without a row, and a row without an object is only a rendition to be made again.
 *
 * @returns how many were evicted; null when there was no room to be made, for all that are left are being made just now
 */
export async function makeRoom(
  deps: { database: Database; storage: Pick<Storage, 'delete'> },
  imageId: string,
  cap: number,
): Promise<number | null> {
  const { database, storage } = deps;
  const prefix = keys.publicPrefix('images', imageId);
  let evicted = 0;
  for (let n = 0; n < tries; n += 1) {
    const leaseId = randomUUID();
    const rows = await database.query<{ count: number; name: string | null }>(mark, [
      imageId,
      cap,
      cap - slackOf(cap),
      leaseId,
      leaseSeconds,
    ]);
    const names = rows.flatMap(({ name }) => name ?? []);
    const count = rows[0]?.count ?? 0;
    if (names.length > 0) {
      await Promise.all(names.map((name) => storage.delete(prefix + name)));
      await database.execute(removeMarked, [imageId, leaseId]);
      evicted += names.length;
    }
    if (count - names.length <= cap) return evicted;
    if (names.length === 0) return null;
  }
  return null;
}
