import type { Database } from '@millrace/database';
import { clientName, type PlayQueue, type PlayQueueService, type SavedQueue } from '../../provided/playQueue.ts';

/** What is left of a saved queue. */
function remaining<Shown extends object>(
  { trackIds, current, positionMs }: Omit<SavedQueue, 'changedBy'>,
  shown: ReadonlyMap<string, Shown>,
): Pick<PlayQueue<Shown>, 'entries' | 'current' | 'positionMs'> {
  const queued = trackIds.map((id) => shown.get(id));
  const entries = queued.filter((one) => one !== undefined);
  if (current === null || entries.length === 0) return { entries, current: null, positionMs: 0 };
  const before = queued.slice(0, current).filter((one) => one !== undefined).length;
  return {
    entries,
    current: Math.min(before, entries.length - 1),
    positionMs: queued[current] === undefined ? 0 : positionMs,
  };
}

export function createPlayQueueService(database: Pick<Database, 'query' | 'execute'>): PlayQueueService {
  return {
    async save(accountId, { trackIds, current, positionMs, changedBy }) {
      await database.execute(
        `INSERT INTO music.play_queues (account_id, track_ids, current, position_ms, changed_by) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (account_id) DO UPDATE SET track_ids = EXCLUDED.track_ids, current = EXCLUDED.current,
           position_ms = EXCLUDED.position_ms, changed_at = now(), changed_by = EXCLUDED.changed_by`,
        [accountId, trackIds, current, current === null ? 0 : positionMs, clientName(changedBy)],
      );
    },

    async read(accountId, show) {
      const [row] = await database.query<SavedQueue & { changedAt: Date }>(
        `SELECT track_ids AS "trackIds", current, position_ms::float8 AS "positionMs", changed_at AS "changedAt", changed_by AS "changedBy"
         FROM music.play_queues WHERE account_id = $1`,
        [accountId],
      );
      if (row === undefined) return undefined;
      const { changedAt, changedBy } = row;
      return { ...remaining(row, await show(row.trackIds)), changedAt, changedBy };
    },
  };
}
