import { createBatcher, type Database } from '@millrace/database';
import { noSuch } from '../rows/noSuch.ts';
import type { CountedTables } from '../rows/tables.ts';

export interface BeaconCounter<B> {
  /** Resolves when the beacon is committed, now or by an earlier call. @throws AppError not_found, unavailable */
  count(beacon: B): Promise<void>;
  /** Writes pending beacons. */
  close(): Promise<void>;
}

export interface BeaconOptions<B> {
  tables: CountedTables;
  /** The columns of the relation `given`: name, SQL type and how to read the value from a beacon. `id` is the medium's id. */
  columns: { id: BeaconColumn<B> } & Record<string, BeaconColumn<B>>;
  /**
   * The common table expressions that drop repeated beacons. They read `given` and `known` (id and account_id of the existing media, which
   * are locked). The last one is `fresh`: a row with the medium's `id` for each beacon that counts.
   */
  fresh: string;
  /** More common table expressions; they may read `counted` (id, n) and `known`. */
  also?: string;
  /** More columns of `known`, from the media table. */
  knownColumns?: readonly string[];
  /** A condition on the row of the media table, a constant: beacons for others are `not_found`. */
  countable?: string;
  /** A condition on a row `k` of `known` and a beacon `g`, a constant: whether the sender sees the medium. Others are `not_found`. */
  seen?: string;
}

interface BeaconColumn<B> {
  type: string;
  of: (beacon: B) => string | number | null;
}

/**
 * Minimum time between two commits. Under load a batch gathers for this long, so the database writes a few dozen grouped upserts per
 * second instead of thousands of single ones. A beacon that arrives when idle does not wait.
 */
const gatherMs = 20;

/**
 * Media are locked in the order of their ids, so replicas whose batches name the same media wait for each other instead of deadlocking.
 * Receipts are written under that lock. $1 ids
 */
const lockOf = ({ media }: CountedTables): string =>
  `SELECT FROM ${media} WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE`;

/** Counts a batch of beacons whose media are locked. */
function statement<B>({
  tables,
  columns,
  fresh,
  also,
  knownColumns = [],
  countable = 'true',
  seen = 'true',
}: BeaconOptions<B>): string {
  const { media, mediaCount, usage, usageId, usageCount } = tables;
  const parameters = Object.values(columns).map(({ type }, n) => `$${n + 1}::${type}[]`);
  return `
    WITH given AS (
      SELECT * FROM unnest(${parameters.join(', ')}) WITH ORDINALITY AS g(${Object.keys(columns).join(', ')}, place)
    ),
    known AS (
      SELECT ${['id', 'account_id', ...knownColumns].join(', ')} FROM ${media}
      WHERE id IN (SELECT id FROM given) AND (${countable})
    ),
    ${fresh},
    counted AS (SELECT id, count(*) AS n FROM fresh GROUP BY id),
    totals AS (
      UPDATE ${media} m SET ${mediaCount} = m.${mediaCount} + c.n FROM counted c WHERE m.id = c.id
    ),
    days AS (
      INSERT INTO ${usage} AS u (${usageId}, account_id, day, ${usageCount})
      SELECT c.id, k.account_id, (now() AT TIME ZONE 'UTC')::date, c.n FROM counted c JOIN known k ON k.id = c.id
      ORDER BY c.id
      ON CONFLICT (${usageId}, day) DO UPDATE SET ${usageCount} = u.${usageCount} + EXCLUDED.${usageCount}
    )${also === undefined ? '' : `, ${also}`}
    SELECT g.place::int AS place FROM given g JOIN known k ON k.id = g.id AND (${seen})`;
}

/** Counts beacons in grouped commits: a beacon is answered after its commit has succeeded. */
export function createBeaconCounter<B>(database: Database, options: BeaconOptions<B>): BeaconCounter<B> {
  const sql = statement(options);
  const lock = lockOf(options.tables);
  const columns = Object.values(options.columns);
  const batcher = createBatcher<B, boolean>({
    maxBatch: 2_000,
    maxPending: 50_000,
    delayMs: gatherMs,
    async flush(beacons) {
      const known = await database.queryLocked<{ place: number }>(
        { sql: lock, parameters: [beacons.map(options.columns.id.of)] },
        sql,
        columns.map(({ of }) => beacons.map(of)),
      );
      const places = new Set(known.map(({ place }) => place));
      return beacons.map((_, index) => places.has(index + 1));
    },
  });
  return {
    async count(beacon) {
      if (!(await batcher.add(beacon))) throw noSuch(options.tables);
    },
    close: () => batcher.close(),
  };
}
