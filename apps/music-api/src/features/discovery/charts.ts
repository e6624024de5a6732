import type { Database } from '@millrace/database';
import { cached } from '@millrace/service';

export const chartWindows = ['24h', '7d', '30d'] as const;
export type ChartWindow = (typeof chartWindows)[number];

export interface Charts {
  /** Ids of the most played tracks of the last hours or days, most played first: some more than a list shows, because some may be hidden. */
  mostPlayed(window: ChartWindow): Promise<string[]>;
}

/** Ids that are read. */
const size = 200;

/** The log of plays has the time of each; for longer windows, the totals by day (UTC) are smaller. */
const byWindow: Readonly<Record<ChartWindow, { played: string; ttlMs: number }>> = {
  '24h': {
    played: `SELECT track_id, count(*) AS plays FROM music.plays WHERE created_at > now() - interval '24 hours' GROUP BY track_id`,
    ttlMs: 60_000,
  },
  '7d': { played: playedSince(6), ttlMs: 300_000 },
  '30d': { played: playedSince(29), ttlMs: 300_000 },
};

function playedSince(days: number): string {
  return `SELECT track_id, sum(plays) AS plays FROM music.usage_daily
    WHERE day >= (now() AT TIME ZONE 'UTC')::date - ${days} AND plays > 0 GROUP BY track_id`;
}

/** Each chart is read once for all who ask within its time. */
export function createCharts(database: Pick<Database, 'query'>): Charts {
  const readerOf = (window: ChartWindow): (() => Promise<string[]>) => {
    const { played, ttlMs } = byWindow[window];
    const read = async () => {
      const rows = await database.query<{ id: string }>(
        `SELECT t.id FROM (${played}) AS played JOIN music.tracks t ON t.id = played.track_id
         WHERE t.status = 'ready' ORDER BY played.plays DESC, t.play_count DESC, t.id DESC LIMIT ${size}`,
        [],
      );
      return rows.map(({ id }) => id);
    };
    return cached(read, { ttlMs });
  };
  const charts = { '24h': readerOf('24h'), '7d': readerOf('7d'), '30d': readerOf('30d') };
  return { mostPlayed: (window) => charts[window]() };
}
