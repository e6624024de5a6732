import type { Database } from '@millrace/database';
import type { PeriodicTask } from '@millrace/platform';
import { atMostEntries, type Logger } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import { LRUCache } from 'lru-cache';
import type { RemoteMetrics } from './metrics.ts';

const second = 1_000;
const perRound = 100;
/** Most sources whose access is remembered until it is written. */
const maxRecorded = 100_000;

/** Rows change once an hour at most, however often a source is asked for. Skips those that are locked: they are in use. $1 sources */
const writeAccess = `
  WITH due AS (
    SELECT id FROM image.remote_sources WHERE id = ANY($1::text[]) AND accessed_at < now() - interval '1 hour'
    FOR NO KEY UPDATE SKIP LOCKED
  )
  UPDATE image.remote_sources s SET accessed_at = now() FROM due WHERE s.id = due.id`;

/** Removes sources. Their versions name the objects until those are removed. @param unused SQL that locks them and selects their ids */
const removeSources = (unused: string): string => `
  WITH unused AS (${unused}
  ), retired AS (
    UPDATE image.remote_versions v SET status = 'retired', changed_at = now() FROM image.remote_sources s
    WHERE s.id IN (SELECT id FROM unused) AND v.id = s.version_id
  )
  DELETE FROM image.remote_sources s USING unused WHERE s.id = unused.id`;

/** What a rendition counts at least, in bytes. */
const leastCounted = 4_096;

/** Sources that nobody asked for. $1 days, $2 most */
const removeUnused = removeSources(`
    SELECT id FROM image.remote_sources
    WHERE accessed_at < now() - make_interval(days => $1::int) AND (lease_until IS NULL OR lease_until < now())
    ORDER BY accessed_at LIMIT $2 FOR UPDATE SKIP LOCKED`);

/**
 * The sources that were not asked for the longest, beyond a number and their bytes: a stranger makes another source with each `?v=1`, `?v=2`.
 * A rendition counts at least a block of a file system, so the bytes bound the number of their rows too.
 * $1 bytes of originals and renditions, $2 sources, $3 most
 */
const removeExcess = removeSources(`
    SELECT s.id FROM image.remote_sources s JOIN (
      SELECT o.id, row_number() OVER newest AS number,
        sum(COALESCE(v.source_bytes, 0) + COALESCE(r.bytes, 0)) OVER newest AS bytes
      FROM image.remote_sources o LEFT JOIN image.remote_versions v ON v.id = o.version_id
        LEFT JOIN (SELECT version_id, sum(GREATEST(bytes, ${leastCounted})) AS bytes FROM image.remote_renditions
          GROUP BY version_id) AS r ON r.version_id = v.id
      WINDOW newest AS (ORDER BY o.accessed_at DESC, o.id ROWS UNBOUNDED PRECEDING)
    ) AS ranked ON ranked.id = s.id
    WHERE (ranked.bytes > $1::float8 OR ranked.number > $2::int) AND (s.lease_until IS NULL OR s.lease_until < now())
    LIMIT $3 FOR UPDATE OF s SKIP LOCKED`);

/**
 * Versions that nothing writes to any more: fetches of processes that died, and what was replaced.
 * $1 seconds after which a fetch has ended, $2 seconds after which a rendering has ended, $3 most
 */
const findDue = `
  SELECT id FROM image.remote_versions
  WHERE (status = 'fetching' AND changed_at < now() - make_interval(secs => $1::float8))
    OR (status = 'retired' AND changed_at < now() - make_interval(secs => $2::float8))
  ORDER BY changed_at LIMIT $3`;

export interface RemoteUse {
  /** Records in memory that a source was asked for. */
  record(sourceId: string): void;
  flush(): Promise<void>;
}

/** Collects which sources are asked for, so that requests themselves write nothing. */
export function createRemoteUse(database: Pick<Database, 'execute'>, log: Logger): RemoteUse {
  const recorded = new LRUCache<string, true>(atMostEntries(maxRecorded));
  return {
    record: (sourceId) => void recorded.set(sourceId, true),
    async flush() {
      const ids = [...recorded.keys()];
      if (ids.length === 0) return;
      recorded.clear();
      try {
        await database.execute(writeAccess, [ids]);
      } catch (error) {
        for (const id of ids) recorded.set(id, true);
        log.warn({ err: error }, 'could not write the use of remote sources; it is kept and retried');
      }
    },
  };
}

/** The tasks of every replica. All are safe to run concurrently. */
export function remoteTasks(deps: {
  database: Database;
  storage: Pick<Storage, 'deletePrefix'>;
  use: RemoteUse;
  metrics: Pick<RemoteMetrics, 'removed'>;
  unusedDays: number;
  /** Sources that are kept, and bytes of their originals and renditions. */
  most: { sources: number; bytes: number };
  /** Milliseconds after which a fetch has ended. */
  fetchMs: number;
  /** Milliseconds after which a rendering has ended. */
  renderMs: number;
}): PeriodicTask[] {
  const { database, storage, use, metrics } = deps;
  return [
    { name: 'writing the use of remote sources', everyMs: 30 * second, run: () => use.flush() },
    {
      name: 'removing unused remote sources',
      everyMs: 60 * second,
      async run(signal) {
        for (let n = perRound; n === perRound && !signal.aborted; ) {
          n = await database.execute(removeUnused, [deps.unusedDays, perRound]);
          metrics.removed.inc(n);
        }
      },
    },
    {
      name: 'removing remote sources beyond their number',
      everyMs: 60 * second,
      async run(signal) {
        const { sources, bytes } = deps.most;
        for (let n = perRound * 10; n === perRound * 10 && !signal.aborted; ) {
          n = await database.execute(removeExcess, [bytes, sources, perRound * 10]);
          metrics.removed.inc(n);
        }
      },
    },
    {
      name: 'removing old versions of remote sources',
      everyMs: 10 * second,
      async run(signal) {
        const due = await database.query<{ id: string }>(findDue, [
          ...[deps.fetchMs / second, deps.renderMs / second, perRound],
        ]);
        for (const { id } of due) {
          await storage.deletePrefix(keys.publicPrefix('images', id), { signal });
          await storage.deletePrefix(keys.privatePrefix('images', id), { signal });
          await database.execute(`DELETE FROM image.remote_versions WHERE id = $1 AND status <> 'ready'`, [id]);
        }
      },
    },
  ];
}
