import { createBatcher, type Database } from '@millrace/database';
import type { Notice, Outcome, RenditionId } from './types.ts';
import { keyOf } from './types.ts';

/** The NOTIFY channel that announces the end of every computation. */
export const noticeChannel = 'millrace:image-renditions';

/** How long a failure caused by the image or the parameters is remembered, so that a page full of it costs one request to a worker. */
const rememberedSeconds = 10;

export interface Settled extends RenditionId {
  leaseId: string;
  outcome: Outcome;
}

export interface Settling {
  /**
   * Ends the lease of a computation and notifies waiting requests.
   *
   * @returns false if no row names the object any more (the image was deleted, or the lease expired and the row is gone); the caller then
   * deletes the object
   * @throws errors of the database; the lease then expires
   */
  settle(settled: Settled): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Locks images first, in the order of their ids, like all statements that change renditions, so that they do not deadlock with each other
 * or with a deletion. The lock also shows whether the image exists: it sees changes committed while it waited.
 * $1 images, $2 names, $3 leases, $4 bytes, $5 permanent problems, $6 notices, $7 channel, $8 seconds a failure is remembered, $9 whether
 * the outcome is unknown
 */
const settle = `
  WITH given AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::text[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $9::boolean[])
      AS g(image_id, name, lease_id, bytes, problem, notice, unknown)
  ), owners AS MATERIALIZED (
    SELECT id FROM image.images WHERE id IN (SELECT image_id FROM given) ORDER BY id FOR NO KEY UPDATE
  ), kept AS (
    UPDATE image.renditions r SET
      bytes = g.bytes, problem = g.problem,
      stored_at = CASE WHEN g.bytes IS NULL THEN NULL ELSE clock_timestamp() END,
      lease_id = CASE WHEN g.bytes IS NULL THEN r.lease_id END,
      lease_until = CASE WHEN g.unknown THEN now() WHEN g.bytes IS NULL THEN now() + make_interval(secs => $8::float8) END
    FROM given g JOIN owners o ON o.id = g.image_id
    WHERE (g.bytes IS NOT NULL OR g.problem IS NOT NULL OR g.unknown)
      AND r.image_id = g.image_id AND r.name = g.name AND r.lease_id = g.lease_id AND NOT r.evicting
  ), released AS (
    DELETE FROM image.renditions r USING given g JOIN owners o ON o.id = g.image_id
    WHERE g.bytes IS NULL AND g.problem IS NULL AND NOT g.unknown
      AND r.image_id = g.image_id AND r.name = g.name AND r.lease_id = g.lease_id AND NOT r.evicting
    RETURNING r.image_id
  ), counted AS (
    UPDATE image.images i SET rendition_count = i.rendition_count - gone.n
    FROM (SELECT image_id, count(*)::int AS n FROM released GROUP BY image_id) gone WHERE i.id = gone.image_id
  )
  SELECT g.image_id AS "imageId", g.name, o.id IS NOT NULL AND r.name IS NOT NULL AS named,
    CASE WHEN g.notice IS NOT NULL THEN pg_notify($7, g.notice) END AS told
  FROM given g LEFT JOIN owners o ON o.id = g.image_id
    LEFT JOIN image.renditions r ON r.image_id = g.image_id AND r.name = g.name`;

const problemOf = (outcome: Outcome) => {
  if ('failed' in outcome) return outcome.failed;
  if ('unknown' in outcome) return outcome.unknown;
  return 'released' in outcome ? outcome.released : null;
};

/** Settles computations in grouped commits. */
export function createSettling(database: Pick<Database, 'query'>): Settling {
  const batcher = createBatcher<Settled, boolean>({
    maxBatch: 200,
    maxPending: 20_000,
    async flush(entries) {
      const rows = await database.query<RenditionId & { named: boolean }>(settle, [
        entries.map((entry) => entry.imageId),
        entries.map((entry) => entry.name),
        entries.map((entry) => entry.leaseId),
        entries.map(({ outcome }) => ('bytes' in outcome ? outcome.bytes : null)),
        entries.map(({ outcome }) => ('failed' in outcome ? JSON.stringify(outcome.failed) : null)),
        entries.map((entry) => {
          const notice: Notice = { key: keyOf(entry), problem: problemOf(entry.outcome) };
          return JSON.stringify(notice);
        }),
        noticeChannel,
        rememberedSeconds,
        entries.map(({ outcome }) => 'unknown' in outcome),
      ]);
      const named = new Set(rows.filter((row) => row.named).map(keyOf));
      return entries.map((entry) => named.has(keyOf(entry)));
    },
  });
  return { settle: (settled) => batcher.add(settled), close: () => batcher.close() };
}
