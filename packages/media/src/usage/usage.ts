import type { Database } from '@millrace/database';
import type { CountedTables, MediaTables } from '@millrace/platform';
import { assertRange, type UsageRange } from './range.ts';

/** What was used in some days. */
export interface Used {
  /** Views or plays; 0 at a service that counts none. */
  count: number;
  /** Bytes delivered. */
  bandwidth: number;
}

export interface UsageSums extends Used {
  /** Media of the account. */
  media: number;
  /** Bytes of their uploaded files. */
  stored: number;
}

export interface UsedOnDay extends Used {
  /** UTC, YYYY-MM-DD. */
  date: string;
}

/** @typeParam Title of a medium: a text, or null where media need none */
export interface UsedMedium<Title> extends Used {
  id: string;
  title: Title;
  /** Bytes of its uploaded file. */
  stored: number;
}

/** Constants that become part of the SQL. */
interface UsageTables {
  tables: MediaTables | CountedTables;
  /** The column with the title of a medium. */
  title: string;
  /** Which media are counted and ranked. */
  where?: string;
}

const lastDay = `COALESCE($4::date, (now() AT TIME ZONE 'UTC')::date)`;
const firstDay = `COALESCE($3::date, ${lastDay} - ($2::int - 1))`;
const inRange = `u.day BETWEEN ${firstDay} AND ${lastDay}`;

/** Counts and bytes of an account's media by UTC day. Those of deleted media stay in the sums. */
export function createUsage<Title>(database: Database, { tables, title, where = 'true' }: UsageTables) {
  const { media, usage, usageId } = tables;
  const column = 'usageCount' in tables ? `u.${tables.usageCount}` : '0';
  const used = `COALESCE(sum(${column}), 0)::bigint AS count, COALESCE(sum(u.bytes), 0)::bigint AS bandwidth`;
  // As the quota counts: failed media keep no file.
  const stored = `CASE WHEN m.status = 'error' OR m.taken_down_at IS NOT NULL THEN 0 ELSE COALESCE(m.source_bytes, 0) END`;
  const own = `FROM ${media} m WHERE m.account_id = $1 AND ${where}`;
  const valuesOf = (accountId: number, range: UsageRange): unknown[] => {
    assertRange(range);
    return [accountId, range.days, range.from ?? null, range.to ?? null];
  };

  return {
    /** @throws AppError invalid_request for a range that cannot be */
    async sums(accountId: number, range: UsageRange): Promise<UsageSums> {
      const [row] = await database.query<UsageSums>(
        `SELECT ${used}, (SELECT count(*) ${own}) AS media, (SELECT COALESCE(sum(${stored}), 0)::bigint ${own}) AS stored
         FROM ${usage} u WHERE u.account_id = $1 AND ${inRange}`,
        valuesOf(accountId, range),
      );
      return row ?? { count: 0, bandwidth: 0, media: 0, stored: 0 };
    },

    /** One entry for each day, zeros included, oldest first. @param mediumId counts one medium only */
    async daily(accountId: number, range: UsageRange, mediumId?: string): Promise<UsedOnDay[]> {
      const values = valuesOf(accountId, range);
      const ofMedium = mediumId === undefined ? '' : `AND u.${usageId} = $5`;
      return database.query<UsedOnDay>(
        `SELECT d.day::date AS date, ${used}
         FROM generate_series(${firstDay}, ${lastDay}, interval '1 day') AS d(day)
         LEFT JOIN ${usage} u ON u.account_id = $1 AND u.day = d.day::date ${ofMedium}
         GROUP BY d.day ORDER BY d.day`,
        mediumId === undefined ? values : [...values, mediumId],
      );
    },

    /** The account's media by what they are counted for, or by bytes: highest first, unused ones included. */
    async ranked(accountId: number, range: UsageRange, limit: number): Promise<UsedMedium<Title>[]> {
      const order = 'usageCount' in tables ? 'count DESC' : 'bandwidth DESC';
      return database.query<UsedMedium<Title>>(
        `SELECT m.id, m.${title} AS title, ${used}, (${stored})::bigint AS stored
         FROM ${media} m LEFT JOIN ${usage} u ON u.${usageId} = m.id AND ${inRange}
         WHERE m.account_id = $1 AND ${where}
         GROUP BY m.id ORDER BY ${order}, m.created_at DESC, m.id DESC LIMIT $5`,
        [...valuesOf(accountId, range), limit],
      );
    },
  };
}

export type Usage<Title> = ReturnType<typeof createUsage<Title>>;
