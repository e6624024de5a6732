import { createBatcher, type Database } from '@millrace/database';
import type { CountedTables } from '@millrace/platform';
import type { OpenPool } from '@millrace/service';
import { noSuch } from '../rows/noSuch.ts';
import { createLockedMedia } from './lockedMedia.ts';

export interface BeaconCounter<B> {
  /** Resolves when the beacon is committed, now or by an earlier call. @throws AppError not_found, unavailable */
  count(beacon: B): Promise<void>;
  /** Writes pending beacons. */
  close(): Promise<void>;
}

export interface BeaconOptions<B> {
  tables: CountedTables;
  /** The pool of attempts that wait for locked media. Its name is for metrics. */
  lockedPool: { name: string; openPool?: OpenPool | undefined };
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

/** Batches that look whether a medium is free, before an attempt waits for it. Most changes of a row take a few milliseconds. */
const looks = 3;

/** A medium that another transaction has locked. */
interface BusyMedium {
  id: string;
  /** Whose medium it is. */
  owner: number;
}

interface Entry<B> {
  beacon: B;
  /** Which batch looks whether its medium is free. */
  look: number;
}

/**
 * Locks the media that are free, and returns the others: the change of one medium may take seconds, and beacons of all others would wait for it.
 * Receipts are written under the lock. $1 ids
 */
const lockFree = ({ media }: CountedTables): string => `
  WITH free AS MATERIALIZED (SELECT id FROM ${media} WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
  SELECT id, account_id AS owner FROM ${media} WHERE id = ANY($1::text[]) AND id NOT IN (SELECT id FROM free)`;

/** Waits for one medium. $1 ids */
const lockOne = ({ media }: CountedTables): string =>
  `SELECT FROM ${media} WHERE id = ANY($1::text[]) FOR NO KEY UPDATE`;

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

/**
 * Counts beacons in grouped commits: a beacon is answered after its commit has succeeded. Those of a medium that is locked go to later batches, and
 * then to an attempt that waits for this medium only.
 */
export function createBeaconCounter<B>(
  database: Pick<Database, 'queryLocked'>,
  options: BeaconOptions<B>,
): BeaconCounter<B> {
  const { tables } = options;
  const sql = statement(options);
  const [free, one] = [lockFree(tables), lockOne(tables)];
  const columns = Object.values(options.columns);
  const idOf = (beacon: B): string => String(options.columns.id.of(beacon));
  const valuesOf = (beacons: readonly B[]) => columns.map(({ of }) => beacons.map(of));
  let closing = false;

  const locked = createLockedMedia<B>({
    ...options.lockedPool,
    async count(id, beacons, waitMs) {
      const lock = { sql: one, parameters: [[id]], waitMs };
      const known = await database.queryLocked<{ place: number }>(lock, sql, valuesOf(beacons));
      const places = new Set(known.map(({ place }) => place));
      return beacons.map((_, index) => places.has(index + 1));
    },
  });

  /** Later batches look again. A batcher that closes takes none. */
  const later = async ({ beacon, look }: Entry<B>, medium: BusyMedium): Promise<boolean> =>
    closing || look === looks ? locked.add(medium, beacon) : batcher.add({ beacon, look: look + 1 });

  const batcher = createBatcher<Entry<B>, boolean | Promise<boolean>>({
    maxBatch: 2_000,
    maxPending: 50_000,
    delayMs: gatherMs,
    async flush(entries) {
      const busy = new Map<string, BusyMedium>();
      const known = await database.queryLocked<{ place: number }, BusyMedium>(
        { sql: free, parameters: [entries.map(({ beacon }) => idOf(beacon))] },
        sql,
        (media) => {
          for (const medium of media) busy.set(medium.id, medium);
          return valuesOf(entries.flatMap(({ beacon }) => (busy.has(idOf(beacon)) ? [] : [beacon])));
        },
      );
      const places = new Set(known.map(({ place }) => place));
      let place = 0;
      return entries.map((entry) => {
        const medium = busy.get(idOf(entry.beacon));
        if (medium !== undefined) return later(entry, medium);
        place += 1;
        return places.has(place);
      });
    },
  });
  return {
    async count(beacon) {
      if (!(await batcher.add({ beacon, look: 1 }))) throw noSuch(tables);
    },
    async close() {
      closing = true;
      await batcher.close();
      await locked.close();
    },
  };
}
