import type { MediaRows, RowDependencies } from './mediaRows.ts';
import type { RemoveRow } from './removal.ts';

/** An upload without a heartbeat for this long, in two looks, was left by a process that died. */
const staleSeconds = 20;

/** Removes uploads whose process died. It remembers what looked stale the last time, so each process has one of its own. */
export function createStaleUploads(deps: RowDependencies, removeRow: RemoveRow): MediaRows['removeStaleUploads'] {
  const { database, log } = deps;
  const { kind, media } = deps.tables;
  /** Stale at the last look, with the time of the heartbeat it had then. */
  let suspects = new Map<string, number>();

  return async (signal) => {
    const stale = await database.query<{ id: string; updatedAt: Date }>(
      `SELECT id, updated_at AS "updatedAt" FROM ${media}
       WHERE status = 'uploading' AND updated_at < $1 ORDER BY updated_at LIMIT 100`,
      [new Date(Date.now() - staleSeconds * 1000)],
    );
    const previous = suspects;
    suspects = new Map(stale.map(({ id, updatedAt }) => [id, updatedAt.getTime()]));
    for (const { id, updatedAt } of stale) {
      if (signal?.aborted) return;
      // While the database was away no heartbeat could be written: a living upload writes one before the second look.
      if (previous.get(id) !== updatedAt.getTime()) continue;
      if (await removeRow(id, { status: 'uploading' })) {
        log.info({ kind, id }, 'removed an upload that was never finished');
      }
    }
  };
}
