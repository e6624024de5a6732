import { randomUUID } from 'node:crypto';
import type { Database } from '@millrace/database';
import { type Problem, problemSchema, type RenditionId } from './types.ts';

/** What is known of the source of a rendition. */
export interface Source {
  sourceKey: string;
  format: string;
  width: number;
  height: number;
  frames: number;
}

export type Claim =
  /** There is no such image. */
  | { state: 'absent' }
  /** It is ours to make. `count`: renditions of the image, this one included. */
  | { state: 'won'; leaseId: string; source: Source; count: number }
  /** Somebody else makes (or removes) it, for so long at most. */
  | { state: 'held'; leftMs: number }
  /** It was stored at this time; whoever misses it then claims it again with that. */
  | { state: 'stored'; storedAt: Date }
  /** Somebody failed a moment ago. */
  | { state: 'failed'; problem: Problem };

interface ClaimRow {
  sourceKey: string;
  format: string;
  width: number;
  height: number;
  frames: number;
  count: number;
  won: boolean;
  evicting: boolean | null;
  leftMs: number | null;
  storedAt: Date | null;
  problem: string | null;
}

/** How long a rendition that is being evicted is waited for before it is looked at again. */
const evictionPauseMs = 100;

/**
 * Takes the lease, in one statement. The image's row is locked first, as everybody does who changes renditions: its count is exact then,
 * and a deletion of the image waits or is waited for. A conflicting row is ours when its lease ran out (its holder died, or what failed may
 * be tried again), or when it was stored at the time the caller missed the object. The last columns are those of the row as it was before.
 * $1 image, $2 name, $3 lease, $4 seconds, $5 when it was stored that is missed
 */
const claim = `
  WITH image AS MATERIALIZED (
    SELECT id, source_key, format, width, height, frames, rendition_count FROM image.images
    WHERE id = $1 AND status = 'ready' FOR NO KEY UPDATE
  ), taken AS (
    INSERT INTO image.renditions AS r (image_id, name, lease_id, lease_until)
    SELECT id, $2, $3::uuid, now() + make_interval(secs => $4::float8) FROM image
    ON CONFLICT (image_id, name) DO UPDATE
      SET lease_id = EXCLUDED.lease_id, lease_until = EXCLUDED.lease_until, bytes = NULL, stored_at = NULL, problem = NULL
      WHERE NOT r.evicting AND (r.lease_until <= now() OR r.stored_at = $5::timestamptz)
    RETURNING xmax = 0 AS fresh
  ), counted AS (
    UPDATE image.images i SET rendition_count = i.rendition_count + 1 FROM taken
    WHERE i.id = $1 AND taken.fresh RETURNING i.rendition_count
  )
  SELECT image.source_key AS "sourceKey", image.format, image.width, image.height, image.frames,
    COALESCE(counted.rendition_count, image.rendition_count) AS count, taken.fresh IS NOT NULL AS won,
    r.evicting, extract(epoch FROM r.lease_until - now())::float8 * 1000 AS "leftMs", r.stored_at AS "storedAt", r.problem
  FROM image LEFT JOIN taken ON true LEFT JOIN counted ON true
    LEFT JOIN image.renditions r ON r.image_id = $1 AND r.name = $2`;

/**
 * Claims a rendition that is not in the storage, for whoever will make it. Of all processes one wins.
 *
 * @param missed the time of the stored row whose object the caller looked for, and did not find
 */
export async function claimRendition(
  database: Pick<Database, 'query'>,
  { imageId, name }: RenditionId,
  { leaseSeconds, missed }: { leaseSeconds: number; missed: Date | null },
): Promise<Claim> {
  const leaseId = randomUUID();
  const [row] = await database.query<ClaimRow>(claim, [imageId, name, leaseId, leaseSeconds, missed]);
  if (row === undefined) return { state: 'absent' };
  if (row.won) {
    const { sourceKey, format, width, height, frames, count } = row;
    return { state: 'won', leaseId, source: { sourceKey, format, width, height, frames }, count };
  }
  if (row.evicting) return { state: 'held', leftMs: evictionPauseMs };
  if (row.problem !== null) return { state: 'failed', problem: problemSchema.parse(JSON.parse(row.problem)) };
  if (row.storedAt !== null) return { state: 'stored', storedAt: row.storedAt };
  // Claimed by another while this statement waited for the image's lock: the next look sees its row.
  return { state: 'held', leftMs: Math.max(row.leftMs ?? 0, 1) };
}
