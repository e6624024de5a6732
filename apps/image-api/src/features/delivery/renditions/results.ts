import { createBatcher, type Database, type FrequentStatement, frequent } from '@millrace/database';
import { keyOf, type Notice, type Outcome, type RenditionId, type RenditionTables } from './types.ts';

/** The NOTIFY channel that announces the end of every rendering. */
export const noticeChannel = 'millrace:image-renditions';

/** How long a failure caused by the image or the parameters is remembered, so that a page full of it costs one request to a worker. */
const rememberedSeconds = 10;

/** The result of the process that held the lease. */
export interface RenderingResult extends RenditionId {
  leaseId: string;
  outcome: Outcome;
}

export interface ResultRecorder {
  /**
   * Stores the outcome of a rendering, ends its lease and notifies waiting requests.
   *
   * @returns whether a row names the rendition's object. If not (the image was deleted, or the lease expired and the row is gone), the
   * caller deletes the object
   * @throws errors of the database; the lease then expires
   */
  record(result: RenderingResult): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Locks images first, in the order of their ids, like all statements that change renditions, so that they do not deadlock with each other
 * or with a deletion. The lock also shows whether the image exists: it sees changes committed while it waited.
 * $1 images, $2 names, $3 leases, $4 bytes, $5 permanent problems, $6 notices, $7 channel, $8 seconds a failure is remembered, $9 whether
 * the outcome is unknown
 */
const recordResultsIn = ({ owners, renditions, ownerId }: RenditionTables): FrequentStatement =>
  frequent(`
  WITH results AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::text[], $3::uuid[], $4::bigint[], $5::text[], $6::text[], $9::boolean[])
      AS res(image_id, name, lease_id, bytes, problem, notice, unknown)
  ), locked_images AS MATERIALIZED (
    SELECT id FROM ${owners} WHERE id IN (SELECT image_id FROM results) ORDER BY id FOR NO KEY UPDATE
  ), updated AS (
    UPDATE ${renditions} r SET
      bytes = res.bytes, problem = res.problem,
      stored_at = CASE WHEN res.bytes IS NULL THEN NULL ELSE clock_timestamp() END,
      lease_id = CASE WHEN res.bytes IS NULL THEN r.lease_id END,
      lease_until = CASE WHEN res.unknown THEN now() WHEN res.bytes IS NULL THEN now() + make_interval(secs => $8::float8) END
    FROM results res JOIN locked_images l ON l.id = res.image_id
    WHERE (res.bytes IS NOT NULL OR res.problem IS NOT NULL OR res.unknown)
      AND r.${ownerId} = res.image_id AND r.name = res.name AND r.lease_id = res.lease_id AND NOT r.evicting
  ), released AS (
    DELETE FROM ${renditions} r USING results res JOIN locked_images l ON l.id = res.image_id
    WHERE res.bytes IS NULL AND res.problem IS NULL AND NOT res.unknown
      AND r.${ownerId} = res.image_id AND r.name = res.name AND r.lease_id = res.lease_id AND NOT r.evicting
    RETURNING r.${ownerId} AS image_id
  ), counted AS (
    UPDATE ${owners} i SET rendition_count = i.rendition_count - gone.n
    FROM (SELECT image_id, count(*)::int AS n FROM released GROUP BY image_id) gone WHERE i.id = gone.image_id
  )
  SELECT res.image_id AS "imageId", res.name, l.id IS NOT NULL AND r.name IS NOT NULL AS "hasRow",
    CASE WHEN res.notice IS NOT NULL THEN pg_notify($7, res.notice) END AS notified
  FROM results res LEFT JOIN locked_images l ON l.id = res.image_id
    LEFT JOIN ${renditions} r ON r.${ownerId} = res.image_id AND r.name = res.name`);

const problemOf = (outcome: Outcome) => {
  if ('failed' in outcome) return outcome.failed;
  if ('unknown' in outcome) return outcome.unknown;
  return 'released' in outcome ? outcome.released : null;
};

/** Groups concurrent results into one commit. */
export function createResultRecorder(database: Pick<Database, 'query'>, tables: RenditionTables): ResultRecorder {
  const recordResults = recordResultsIn(tables);
  const batcher = createBatcher<RenderingResult, boolean>({
    maxBatch: 200,
    maxPending: 20_000,
    async flush(entries) {
      const rows = await database.query<RenditionId & { hasRow: boolean }>(recordResults, [
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
      const withRow = new Set(rows.filter((row) => row.hasRow).map(keyOf));
      return entries.map((entry) => withRow.has(keyOf(entry)));
    },
  });
  return { record: (result) => batcher.add(result), close: () => batcher.close() };
}
