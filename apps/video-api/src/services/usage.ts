import type { Database } from '@millrace/database';

export interface UsageSummary {
  views: number;
  /** Bytes. */
  bandwidth: number;
  videoCount: number;
}

export interface UsageDay {
  /** UTC, YYYY-MM-DD. */
  date: string;
  views: number;
  bandwidth: number;
}

export interface UsageVideo {
  id: string;
  title: string;
  views: number;
  bandwidth: number;
}

/** The first of the last n UTC days, today included. */
const since = `((now() AT TIME ZONE 'UTC')::date - ($2::int - 1))`;

/** Views and bytes of an account's videos in the last `days` UTC days, deleted videos included. */
export function createUsageService(database: Database) {
  return {
    async summary(accountId: number, days: number): Promise<UsageSummary> {
      const [row] = await database.query<UsageSummary>(
        `SELECT COALESCE(sum(views), 0)::bigint AS views, COALESCE(sum(bytes), 0)::bigint AS bandwidth,
           (SELECT count(*) FROM video.videos WHERE account_id = $1) AS "videoCount"
         FROM video.usage_daily WHERE account_id = $1 AND day >= ${since}`,
        [accountId, days],
      );
      return row ?? { views: 0, bandwidth: 0, videoCount: 0 };
    },

    /** One entry per day, zeros included, oldest first. */
    async daily(accountId: number, days: number): Promise<UsageDay[]> {
      return database.query<UsageDay>(
        `SELECT d.day::date AS date, COALESCE(sum(u.views), 0)::bigint AS views, COALESCE(sum(u.bytes), 0)::bigint AS bandwidth
         FROM generate_series(${since}, (now() AT TIME ZONE 'UTC')::date, interval '1 day') AS d(day)
         LEFT JOIN video.usage_daily u ON u.account_id = $1 AND u.day = d.day::date
         GROUP BY d.day ORDER BY d.day`,
        [accountId, days],
      );
    },

    /** The account's videos by views in that time, most first, including videos without views. */
    async videos(accountId: number, days: number, limit: number): Promise<UsageVideo[]> {
      return database.query<UsageVideo>(
        `SELECT v.id, v.title, COALESCE(sum(u.views), 0)::bigint AS views, COALESCE(sum(u.bytes), 0)::bigint AS bandwidth
         FROM video.videos v LEFT JOIN video.usage_daily u ON u.video_id = v.id AND u.day >= ${since}
         WHERE v.account_id = $1
         GROUP BY v.id ORDER BY views DESC, v.created_at DESC, v.id DESC LIMIT $3`,
        [accountId, days, limit],
      );
    },
  };
}

export type UsageService = ReturnType<typeof createUsageService>;
