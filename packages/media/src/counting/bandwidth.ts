import type { Database } from '@millrace/database';
import type { DeliveryLine } from '@millrace/delivery';
import { type MediaTables, pictureOwner } from '@millrace/platform';

/** Adds bytes by medium and day. If the medium is deleted, its past usage tells the account. */
const addBytes = ({ media, usage, usageId, ...tables }: MediaTables) => `
  WITH given AS (SELECT * FROM unnest($1::text[], $2::date[], $3::bigint[]) AS g(id, day, bytes)),
  owned AS (
    SELECT g.id, g.day, g.bytes, COALESCE(m.account_id, ${pictureOwner(tables, 'g.id')}, (
      SELECT u.account_id FROM ${usage} u WHERE u.${usageId} = g.id LIMIT 1
    )) AS account_id
    FROM given g LEFT JOIN ${media} m ON m.id = g.id
  )
  INSERT INTO ${usage} AS u (${usageId}, account_id, day, bytes)
  SELECT id, account_id, day, sum(bytes)::bigint FROM owned WHERE account_id IS NOT NULL
  GROUP BY id, account_id, day ORDER BY id, day
  ON CONFLICT (${usageId}, day) DO UPDATE SET bytes = u.bytes + EXCLUDED.bytes`;

export interface Bandwidth {
  /** Adds bytes sent today, by medium id. */
  addSent(entries: readonly { id: string; bytes: number }[]): Promise<void>;
  /** Counts lines of a CDN's or a bucket's log. A line whose id was counted before is a duplicate. */
  record(lines: readonly DeliveryLine[]): Promise<{ counted: number; duplicates: number }>;
}

const dayMs = 86_400_000;

/** The UTC day of a delivery. An implausible time (wrong clock, older than any window shown) counts as today. */
function utcDay(time: Date): string {
  const age = Date.now() - time.getTime();
  const plausible = age > -dayMs && age < 400 * dayMs;
  return (plausible ? time : new Date()).toISOString().slice(0, 10);
}

/** Counts an account's bandwidth: bytes of media sent, counted where they are sent. */
export function createBandwidth(database: Database, tables: MediaTables): Bandwidth {
  const add = addBytes(tables);
  return {
    async addSent(entries) {
      const today = utcDay(new Date());
      await database.execute(add, [
        entries.map((entry) => entry.id),
        entries.map(() => today),
        entries.map((entry) => entry.bytes),
      ]);
    },

    async record(lines) {
      return database.transaction(async (tx) => {
        const fresh = await tx.$queryRawUnsafe<{ id: string }[]>(
          `INSERT INTO ${tables.deliveryReceipts} (id) SELECT DISTINCT id FROM unnest($1::text[]) AS g(id) ORDER BY id
           ON CONFLICT DO NOTHING RETURNING id`,
          lines.map((line) => line.id),
        );
        const ids = new Set(fresh.map((row) => row.id));
        // delete() returns true once per id, so a line that occurs twice in one batch counts once.
        const counted = lines.filter((line) => ids.delete(line.id));
        await database
          .executor(tx)
          .execute(add, [
            counted.map((line) => line.mediaId),
            counted.map((line) => utcDay(line.time)),
            counted.map((line) => line.bytes),
          ]);
        return { counted: counted.length, duplicates: lines.length - counted.length };
      });
    },
  };
}
