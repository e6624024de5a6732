import type { Database, SqlExecutor } from '@millrace/database';
import type { Logger } from '@millrace/service';
import { keys, type MediaKind, type Storage } from '@millrace/storage';

/**
 * The objects of a medium that its row still names. `prefix`: the winning attempt under the public prefix; null: no attempt.
 */
export interface Keep {
  source: boolean;
  /** 'all' while attempts may be in progress. */
  attempts: 'all' | { prefix: string | null };
}

export interface Sweeper {
  /**
   * Removes all objects of a medium that its row does not name. Idempotent and safe at any time. An abort ends it between two objects
   * or pages, with the signal's reason.
   */
  sweep(id: string, signal?: AbortSignal): Promise<void>;
  /** Runs up to a hundred due sweeps of this kind, on any replica. What an abort interrupts stays due. */
  sweepDue(signal?: AbortSignal): Promise<void>;
}

/** For a medium without a row. */
export const keepNothing: Keep = { source: false, attempts: { prefix: null } };

/** How long a cancelled job might still write before its worker notices. */
const repeatFor = '24 hours';

/**
 * Schedules sweeps of a medium in the transaction that changes its row: at once, and at growing intervals for a day. A worker that
 * missed the cancellation may write until it notices.
 */
export async function scheduleSweep(
  executor: SqlExecutor,
  kind: MediaKind,
  id: string,
  jobId: string | null,
): Promise<void> {
  await executor.execute(
    `INSERT INTO platform.deletions (prefix, job_id, until) VALUES ($1, $2::uuid, now() + interval '${repeatFor}')`,
    [keys.publicPrefix(kind, id), jobId],
  );
}

/** The delay after attempt n: 10 s, 40 s, 160 s … at most 4 hours. */
const backOff = `LEAST(interval '4 hours', interval '10 seconds' * (4 ^ LEAST(attempts, 10)))`;

/** Sweeps one kind of media. `keeps` reads the owner's row and returns what it names; a medium without a row keeps nothing. */
export function createSweeper(options: {
  database: Database;
  storage: Storage;
  kind: MediaKind;
  keeps: (id: string) => Promise<Keep>;
  log: Logger;
}): Sweeper {
  const { database, storage, kind } = options;

  const removeLosers = async (id: string, winner: string, signal?: AbortSignal): Promise<void> => {
    const publicPrefix = keys.publicPrefix(kind, id);
    const losers = new Set<string>();
    for await (const object of storage.list(publicPrefix)) {
      signal?.throwIfAborted();
      const end = object.key.indexOf('/', publicPrefix.length);
      const attempt = end === -1 ? publicPrefix : object.key.slice(0, end + 1);
      if (attempt !== winner && attempt !== publicPrefix) losers.add(attempt);
    }
    for (const prefix of losers) await storage.deletePrefix(prefix, { signal });
  };

  const sweep = async (id: string, signal?: AbortSignal): Promise<void> => {
    const keep = await options.keeps(id);
    signal?.throwIfAborted();
    if (!keep.source) await storage.deletePrefix(keys.privatePrefix(kind, id), { signal });
    if (keep.attempts === 'all') return;
    if (keep.attempts.prefix === null) await storage.deletePrefix(keys.publicPrefix(kind, id), { signal });
    else await removeLosers(id, keep.attempts.prefix, signal);
  };

  const sweepOne = async (row: { id: number; prefix: string }, signal?: AbortSignal): Promise<void> => {
    const id = row.prefix.split('/')[2];
    if (id === undefined || id === '') return;
    try {
      await sweep(id, signal);
      // The next run would be after `until`, so this was the last one.
      await database.execute('DELETE FROM platform.deletions WHERE id = $1 AND next_attempt_at > until', [row.id]);
    } catch (error) {
      if (signal?.aborted) throw error;
      // The row stays and is retried.
      options.log.warn({ err: error, kind, id }, 'a sweep failed');
    }
  };

  /** Returns rows that were taken but not swept. Otherwise an interrupted sweep would wait for up to four hours. */
  const giveBack = async (rows: readonly { id: number }[]): Promise<void> => {
    await database.execute(
      'UPDATE platform.deletions SET attempts = attempts - 1, next_attempt_at = now() WHERE id = ANY($1::bigint[])',
      [rows.map((row) => row.id)],
    );
  };

  return {
    sweep,
    async sweepDue(signal) {
      // Taking a row postpones its next run, so replicas share the work and a crash loses nothing.
      // The column has millisecond precision, and rounding may have moved a run up to half a millisecond into the future.
      const due = await database.query<{ id: number; prefix: string }>(
        `UPDATE platform.deletions SET attempts = attempts + 1, next_attempt_at = now() + ${backOff}
         WHERE id IN (SELECT id FROM platform.deletions WHERE next_attempt_at <= now() + interval '1 millisecond' AND prefix LIKE $1
                      ORDER BY next_attempt_at LIMIT 100 FOR UPDATE SKIP LOCKED)
         RETURNING id, prefix`,
        [`public/${kind}/%`],
      );
      for (const [n, row] of due.entries()) {
        try {
          signal?.throwIfAborted();
          await sweepOne(row, signal);
        } catch (error) {
          await giveBack(due.slice(n));
          throw error;
        }
      }
    },
  };
}
