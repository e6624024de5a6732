import type { RemoveRow } from './removal.ts';
import type { MediaRows, RowDependencies } from './types.ts';

/** An upload without a heartbeat for this long, in two consecutive checks, belongs to a dead process. */
const staleSeconds = 20;

/** Removes uploads whose process died. It remembers the stale uploads of its last check, so each process needs its own. */
export function createStaleUploads(deps: RowDependencies, removeRow: RemoveRow): MediaRows['removeStaleUploads'] {
  const { database, log } = deps;
  const { kind, media } = deps.tables;
  /** Uploads that were stale at the last check, with the time of their heartbeat. */
  let suspects = new Map<string, number>();

  return async (signal) => {
    const stale = await database.query<{ id: string; updatedAt: Date }>(
      `SELECT id, updated_at AS "updatedAt" FROM ${media}
       WHERE status = 'uploading' AND updated_at < now() - make_interval(secs => $1)
         -- Those that arrive in several requests may pause.
         AND NOT EXISTS (SELECT 1 FROM platform.uploads u WHERE u.kind = $2 AND u.media_id = id)
       ORDER BY updated_at LIMIT 100`,
      [staleSeconds, kind],
    );
    const previous = suspects;
    suspects = new Map(stale.map(({ id, updatedAt }) => [id, updatedAt.getTime()]));
    for (const { id, updatedAt } of stale) {
      if (signal?.aborted) return;
      // While the database was unreachable no heartbeat could be written; a live upload writes one before the second check.
      if (previous.get(id) !== updatedAt.getTime()) continue;
      if (await removeRow(id, { status: 'uploading' })) {
        log.info({ kind, id }, 'removed an unfinished upload whose process died');
      }
    }
  };
}
