import { randomUUID } from 'node:crypto';
import type { Database, SqlExecutor } from '@millrace/database';
import { trackObjects } from '@millrace/jobs';
import { scheduleSweep } from '@millrace/media';
import type { PeriodicTask } from '@millrace/platform';
import type { Logger } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import { trackTables } from '../../tables.ts';

const { kind } = trackTables;
/** How long a change of the visibility waits for its consequence. */
const waitMs = 20_000;
const tracksAtOnce = 20;

/** A prefix that nobody knows. */
export const newPrefix = (trackId: string): string => keys.attemptPrefix(kind, trackId, randomUUID());

/**
 * Gives the objects of a track that others may not see any more addresses that nobody knows: who has the old ones, or a copy of an answer with
 * them, gets nothing. The row names the next prefix from the change of the visibility on, so any process finishes what another began; several
 * at once do the same. Objects are copied, then the row takes the prefix, then the old ones are removed: at any time, one prefix has all of
 * them.
 */
export interface Readdressing {
  /** Returns when it is done, or after 20 s: it then goes on in the background. */
  settle(trackId: string): Promise<void>;
  /** Continues what other processes began. */
  task: PeriodicTask;
}

export function createReaddressing(deps: {
  database: Database;
  storage: Pick<Storage, 'list' | 'copy'>;
  /** Removes what the row does not name. */
  sweep: (trackId: string, signal: AbortSignal) => Promise<void>;
  purge: (executor: SqlExecutor, trackId: string) => Promise<void>;
  log: Logger;
}): Readdressing {
  const { database, storage, log } = deps;

  /** @returns the keys from which objects are copied, with those to which they are */
  const copiesOf = async (from: string, to: string, picture: string | null): Promise<Map<string, string>> => {
    const copies = new Map<string, string>();
    for await (const { key } of storage.list(from)) copies.set(key, to + key.slice(from.length));
    if (picture === null) return copies;
    // The picture that the owner has set becomes the cover of the new prefix.
    copies.delete(from + trackObjects.cover);
    return copies.set(picture, to + trackObjects.cover);
  };

  /** Takes the new prefix, unless the row has changed meanwhile. */
  const takeNext = (trackId: string, from: string, to: string, picture: string | null): Promise<boolean> =>
    database.transaction(async (tx) => {
      const executor = database.executor(tx);
      const taken = await executor.execute(
        `UPDATE music.tracks SET output_prefix = $3, next_prefix = NULL, picture_key = NULL, has_cover = has_cover OR picture_key IS NOT NULL,
           updated_at = now()
         WHERE id = $1 AND output_prefix = $2 AND next_prefix = $3 AND picture_key IS NOT DISTINCT FROM $4`,
        [trackId, from, to, picture],
      );
      if (taken === 0) return false;
      // Repeated for a day: another process may still be copying to a prefix that it has read before.
      await scheduleSweep(executor, trackTables, trackId, null);
      await deps.purge(executor, trackId);
      return true;
    });

  /** Copies the objects, and lets the row take the prefix. */
  const run = async (trackId: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      const row = await database.prisma.track.findUnique({ where: { id: trackId } });
      // Deleted or taken down: its sweeps remove everything.
      if (row === null || row.outputPrefix === null || row.nextPrefix === null) return;
      const { outputPrefix: from, nextPrefix: to, pictureKey: picture } = row;
      // An object that is gone is of no use to anybody, or another process has moved all of them: then the row has changed.
      for (const [key, target] of await copiesOf(from, to, picture)) await storage.copy(key, target, { signal });
      if (await takeNext(trackId, from, to, picture)) return;
    }
  };

  /** The sweep is repeated also where another process has taken the prefix: it may not have removed the old objects yet. */
  const readdress = async (trackId: string, signal: AbortSignal): Promise<void> => {
    await run(trackId, signal);
    await deps.sweep(trackId, signal);
  };

  return {
    async settle(trackId) {
      try {
        await readdress(trackId, AbortSignal.timeout(waitMs));
      } catch (error) {
        log.warn({ err: error, trackId }, 'the objects of a track have no other addresses yet; the janitor goes on');
      }
    },
    task: {
      name: 'giving objects of tracks other addresses',
      everyMs: 5_000,
      async run(signal) {
        const waiting = await database.query<{ id: string }>(
          // What is taken down keeps its next prefix, and has no objects. Tracks that are locked come in a later round, and those that fail are not
          // always the first ones: neither delays the others.
          `SELECT id FROM music.tracks WHERE next_prefix IS NOT NULL AND output_prefix IS NOT NULL
           ORDER BY random() LIMIT ${tracksAtOnce} FOR NO KEY UPDATE SKIP LOCKED`,
        );
        for (const { id } of waiting) {
          await readdress(id, AbortSignal.any([signal, AbortSignal.timeout(waitMs)])).catch((error: unknown) => {
            if (signal.aborted) throw error;
            log.warn({ err: error, trackId: id }, 'the objects of a track could not get other addresses; retrying');
          });
        }
      },
    },
  };
}
