import { randomUUID } from 'node:crypto';
import { type Database, type FrequentStatement, frequent } from '@millrace/database';
import { type Problem, problemSchema, type RenditionId, type RenditionTables } from './types.ts';

/** The source of a rendition. */
export interface Source {
  sourceKey: string;
  mezzanineKey: string | null;
  format: string;
  width: number;
  height: number;
  frames: number;
}

export type Claim =
  /** The owner does not exist, or must not get renditions. */
  | { state: 'absent' }
  /** The image has another version. */
  | { state: 'replaced' }
  /** This process has acquired the lease. `count`: renditions of the image, including this one. */
  | { state: 'acquired'; leaseId: string; source: Source; count: number }
  /** Another process renders or evicts it. The caller claims again after at most `leftMs`. */
  | { state: 'held'; leftMs: number }
  /** Stored at this time. If the object is missing, claim again with `missingStoredAt: storedAt`. */
  | { state: 'stored'; storedAt: Date }
  /** Rendering failed a moment ago. */
  | { state: 'failed'; problem: Problem };

interface ClaimRow {
  v: number;
  sourceKey: string;
  mezzanineKey: string | null;
  format: string;
  width: number;
  height: number;
  frames: number;
  count: number;
  acquired: boolean;
  evicting: boolean | null;
  leftMs: number | null;
  storedAt: Date | null;
  problem: string | null;
}

/** Milliseconds after which a rendition that is being evicted is claimed again. */
const evictionRecheckMs = 100;

/**
 * Takes the lease in one statement. Like all statements that change renditions, it locks the image's row first: the count is exact, and
 * deletions of the image cannot run concurrently. An existing row is claimed if its lease has expired (its holder died, or a failure may be
 * retried), or if it was stored at $5 and the caller has found its object missing. The last columns show the row as it was before this
 * statement.
 * $1 image, $2 name, $3 lease, $4 lease in seconds, $5 `stored_at` of the missing object, $6 the version of the image
 */
const claimLeaseIn = ({
  owners,
  renditions,
  ownerId,
  version,
  mezzanineKey,
  isOpen,
}: RenditionTables): FrequentStatement =>
  frequent(`
  WITH image AS MATERIALIZED (
    SELECT id, ${version} AS v, source_key, ${mezzanineKey} AS mezzanine_key, format, width, height, frames, rendition_count FROM ${owners}
    WHERE id = $1 AND ${isOpen} FOR NO KEY UPDATE
  ), claimed AS (
    INSERT INTO ${renditions} AS r (${ownerId}, name, lease_id, lease_until)
    SELECT id, $2, $3::uuid, now() + make_interval(secs => $4::float8) FROM image WHERE v = $6
    ON CONFLICT (${ownerId}, name) DO UPDATE
      SET lease_id = EXCLUDED.lease_id, lease_until = EXCLUDED.lease_until, bytes = NULL, stored_at = NULL, problem = NULL
      WHERE NOT r.evicting AND (r.lease_until <= now() OR r.stored_at = $5::timestamptz)
    RETURNING xmax = 0 AS is_new
  ), counted AS (
    UPDATE ${owners} i SET rendition_count = i.rendition_count + 1 FROM claimed
    WHERE i.id = $1 AND claimed.is_new RETURNING i.rendition_count
  )
  SELECT image.v, image.source_key AS "sourceKey", image.mezzanine_key AS "mezzanineKey", image.format, image.width, image.height, image.frames,
    COALESCE(counted.rendition_count, image.rendition_count) AS count, claimed.is_new IS NOT NULL AS acquired,
    r.evicting, extract(epoch FROM r.lease_until - now())::float8 * 1000 AS "leftMs", r.stored_at AS "storedAt", r.problem
  FROM image LEFT JOIN claimed ON true LEFT JOIN counted ON true
    LEFT JOIN ${renditions} r ON r.${ownerId} = $1 AND r.name = $2`);

/**
 * Claims a rendition that is not stored, in order to render it. Only one process acquires the lease.
 *
 * @param v the version of the image that the name is of
 * @param missingStoredAt the `storedAt` of an earlier claim, if the caller found that its object is missing
 */
export type ClaimRendition = (
  id: RenditionId,
  options: { v: number; leaseSeconds: number; missingStoredAt: Date | null },
) => Promise<Claim>;

export function createClaims(database: Pick<Database, 'query'>, tables: RenditionTables): ClaimRendition {
  const claimLease = claimLeaseIn(tables);
  return async ({ imageId, name }, { v, leaseSeconds, missingStoredAt }) => {
    const leaseId = randomUUID();
    const parameters = [imageId, name, leaseId, leaseSeconds, missingStoredAt, v];
    const [row] = await database.query<ClaimRow>(claimLease, parameters);
    return claimOf(row, v, leaseId);
  };
}

function claimOf(row: ClaimRow | undefined, v: number, leaseId: string): Claim {
  if (row === undefined) return { state: 'absent' };
  if (row.v !== v) return { state: 'replaced' };
  if (row.acquired) {
    const { sourceKey, mezzanineKey, format, width, height, frames, count } = row;
    return { state: 'acquired', leaseId, source: { sourceKey, mezzanineKey, format, width, height, frames }, count };
  }
  if (row.evicting) return { state: 'held', leftMs: evictionRecheckMs };
  if (row.problem !== null) return { state: 'failed', problem: problemSchema.parse(JSON.parse(row.problem)) };
  if (row.storedAt !== null) return { state: 'stored', storedAt: row.storedAt };
  // Another process claimed it while this statement waited for the image's lock. The next claim sees its row.
  return { state: 'held', leftMs: Math.max(row.leftMs ?? 0, 1) };
}
