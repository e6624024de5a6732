import type { Database, SqlExecutor } from '@millrace/database';
import { type MediaTables, type PicturedRows, picturedRow } from '@millrace/platform';
import type { Logger } from '@millrace/service';
import {
  asNamed,
  inPlace,
  isCaptions,
  isPicture,
  isPlaylist,
  isSizedCopy,
  keys,
  type MediaKind,
  type Place,
  placeOf,
  placesOf,
  replaceableName,
  type Storage,
} from '@millrace/storage';

/** The objects of a medium that its row names. A sweep removes all others. */
export interface KeptObjects {
  source: boolean;
  /**
   * Output of attempts: all of it while attempts may be in progress, else that under `prefix`; null: of no attempt. Prefixes that begin with
   * one of `derived` are kept too.
   */
  attempts: 'all' | { prefix: string | null; derived?: readonly string[] };
  /** Where they lie: in one place, or in both while they move. */
  places?: readonly Place[];
  /** Objects outside of attempts, for media whose picture can be replaced. */
  pictures?: {
    /** Keys of the row's picture, and of pictures that are being made. */
    keys: readonly string[];
    /** The picture of the attempt, if the row has another one. */
    replaced: string | null;
    /** The picture of the attempt, if the row has no other one. Its smaller copies are kept, as are those of `keys`. */
    own?: string | null;
  };
  /** In place of `attempts`, for media whose source can be replaced: whether the row names the object, wherever it lies. */
  isNamed?: (key: string) => boolean;
  /** Keys that other rows of the service name, up to the first point of the name. */
  others?: readonly string[];
}

/** For a medium without a row. */
export const keepNothing: KeptObjects = { source: false, attempts: { prefix: null } };

export interface Sweeper {
  /**
   * Removes all objects of a medium that its row does not name. Idempotent and safe at any time. An abort ends it between two objects
   * or pages, with the signal's reason.
   */
  sweep(id: string, signal?: AbortSignal): Promise<void>;
  /** Runs up to a hundred due sweeps of this kind of media, scheduled by any replica. Sweeps that an abort interrupts stay due. */
  sweepDue(signal?: AbortSignal): Promise<void>;
}

/** How long sweeps are repeated: a worker that missed the cancellation of its job may write until it notices. */
const repeatedFor = '24 hours';

/** The delay after the n-th run: 10 s, 40 s, 160 s … at most 4 hours. The column `attempts` counts runs. */
const delayAfterRun = `LEAST(interval '4 hours', interval '10 seconds' * (4 ^ LEAST(attempts, 10)))`;

/** Of a medium. Its sweeps have its public prefix as their name. */
const ofMedia = (kind: MediaKind): string => `public/${kind}/`;
/**
 * Of pictures of rows that are no media. Versions without such pictures leave these sweeps alone: they would remove the picture as that of a
 * lost medium.
 */
const ofPictured = (kind: MediaKind, { noun }: PicturedRows): string => `${noun}s/${kind}/`;
function sweepPrefix({ kind, pictured }: Swept, id: string): string {
  const isMedium = pictured === undefined || picturedRow(pictured, id) === undefined;
  return `${isMedium ? ofMedia(kind) : ofPictured(kind, pictured)}${id}/`;
}

/** Whose objects are swept. */
export type Swept = Pick<MediaTables, 'kind' | 'pictured'>;

/**
 * Schedules sweeps of a medium in the transaction that changes its row. The first is due at once; more follow at growing intervals for
 * a day.
 *
 * @param jobId the job that a worker may still be running; stored for the operator
 */
export async function scheduleSweep(
  executor: SqlExecutor,
  tables: Swept,
  id: string,
  jobId: string | null,
): Promise<void> {
  await executor.execute(
    `INSERT INTO platform.deletions (prefix, job_id, until) VALUES ($1, $2::uuid, now() + interval '${repeatedFor}')`,
    [sweepPrefix(tables, id), jobId],
  );
}

/**
 * As `scheduleOneSweep`, in a while: for an object that a worker is asked to write, if the row may stop to name it meanwhile.
 *
 * @param seconds until then the worker has written it, or it never will
 */
export async function scheduleLaterSweep(
  executor: SqlExecutor,
  tables: Swept,
  id: string,
  seconds: number,
): Promise<void> {
  await executor.execute(
    `INSERT INTO platform.deletions (prefix, next_attempt_at, until) VALUES ($1, now() + make_interval(secs => $2), now())`,
    [sweepPrefix(tables, id), seconds],
  );
}

/** As `scheduleSweep`, but a single one: nothing can be written any more that the row does not name. */
export async function scheduleOneSweep(executor: SqlExecutor, tables: Swept, id: string): Promise<void> {
  await executor.execute('INSERT INTO platform.deletions (prefix, until) VALUES ($1, now())', [
    sweepPrefix(tables, id),
  ]);
}

/** A scheduled sweep. `prefix` ends with the kind and the id: public/<kind>/<id>/. */
interface ScheduledSweep {
  id: number;
  prefix: string;
}

/**
 * Takes due sweeps and postpones their next run, so replicas share the work and a crash loses nothing. The column has millisecond
 * precision, and rounding may have moved a run up to half a millisecond into the future. $1 patterns of prefixes
 */
const takeDue = `
  UPDATE platform.deletions SET attempts = attempts + 1, next_attempt_at = now() + ${delayAfterRun}
  WHERE id IN (SELECT id FROM platform.deletions WHERE next_attempt_at <= now() + interval '1 millisecond' AND prefix LIKE ANY($1::text[])
               ORDER BY next_attempt_at LIMIT 100 FOR UPDATE SKIP LOCKED)
  RETURNING id, prefix`;

/** Ends the repetition if the run that just ended was the last one: its next run would be after `until`. $1 id */
const removeLast = 'DELETE FROM platform.deletions WHERE id = $1 AND next_attempt_at > until';

/** Makes sweeps that were taken but not completed due again. Otherwise they would wait for up to four hours. $1 ids */
const returnTaken =
  'UPDATE platform.deletions SET attempts = attempts - 1, next_attempt_at = now() WHERE id = ANY($1::bigint[])';

/** The key without what follows the first point of its name. */
function withoutEnding(key: string): string {
  const point = key.indexOf('.', key.lastIndexOf('/'));
  return point < 0 ? key : key.slice(0, point);
}

/**
 * Creates the sweeper of one kind of media.
 *
 * @param options.keptObjects reads the row of a medium
 * @param options.purge purges the copies of a delivered object, by its `replaceableName`
 */
export function createSweeper(options: {
  database: Database;
  storage: Storage;
  tables: Swept;
  keptObjects: (id: string) => Promise<KeptObjects>;
  purge: (name: string) => Promise<void>;
  log: Logger;
}): Sweeper {
  const { database, storage, tables } = options;
  const { kind, pictured } = tables;
  const prefixes = [ofMedia(kind), ...(pictured === undefined ? [] : [ofPictured(kind, pictured)])];
  const patterns = prefixes.map((prefix) => `${prefix}%`);
  /** Where objects of a medium that are delivered can lie. */
  const prefixesOf = (id: string) => placesOf(kind).map((place) => inPlace(place, keys.publicPrefix(kind, id)));

  /** The prefixes of attempts, and the objects outside of attempts that are not a medium's only source. */
  const listed = async (id: string, signal?: AbortSignal) => {
    const attempts = new Set<string>();
    const replaceable: string[] = [];
    const isReplaceable = (name: string) => isPicture(name) || isCaptions(name);
    for (const prefix of prefixesOf(id)) {
      for await (const { key } of storage.list(prefix)) {
        signal?.throwIfAborted();
        const end = key.indexOf('/', prefix.length);
        if (end !== -1) attempts.add(key.slice(0, end + 1));
        else if (isReplaceable(key.slice(prefix.length))) replaceable.push(key);
      }
    }
    const privatePrefix = keys.privatePrefix(kind, id);
    for await (const { key } of storage.list(privatePrefix)) {
      signal?.throwIfAborted();
      if (isReplaceable(key.slice(privatePrefix.length))) replaceable.push(key);
    }
    return { attempts, replaceable };
  };

  /**
   * Removes an object that no row will name again, and purges its copies in caches. The purge comes first: if the process ends in between, or
   * the storage fails, the next sweep repeats both. Caches are told again seconds later, when the object is gone. Playlists need no purge:
   * they expire within a minute.
   */
  const removeObject = async (id: string, key: string): Promise<void> => {
    const isDelivered = placeOf(key) !== undefined;
    const name = isDelivered ? replaceableName(asNamed(key).slice(keys.publicPrefix(kind, id).length)) : undefined;
    if (name !== undefined && !isPlaylist(key)) await options.purge(name);
    await storage.delete(key);
  };

  /**
   * Removes what a ready medium does not name. The row is read after the objects are listed: the row of what can be replaced is written
   * before its objects, so every listed object that is being made is in it.
   */
  const removeOthers = async (id: string, signal?: AbortSignal): Promise<void> => {
    const { attempts, replaceable } = await listed(id, signal);
    const kept = await options.keptObjects(id);
    signal?.throwIfAborted();
    if (kept.attempts === 'all') return;
    const { prefix: winner, derived = [] } = kept.attempts;
    const { pictures: named, others = [], places = ['public'] } = kept;
    // Others than delivered objects have no place.
    const isNamed = (key: string, name: string | null) =>
      name !== null && places.some((place) => inPlace(place, name) === key);
    const isDerived = (prefix: string) =>
      places.some((place) => derived.some((start) => prefix.startsWith(inPlace(place, start))));
    for (const prefix of attempts) {
      if (!isNamed(prefix, winner) && !isDerived(prefix)) await storage.deletePrefix(prefix, { signal });
    }
    const pictures = [...(named?.keys ?? []), ...(named?.own == null ? [] : [named.own])];
    const isKept = (name: string): boolean =>
      named?.keys.includes(name) === true ||
      others.includes(withoutEnding(name)) ||
      pictures.some((picture) => isSizedCopy(name, picture));
    for (const key of replaceable) {
      if (!isKept(asNamed(key))) await removeObject(id, key);
      // A leftover of a move: the row names the copy in the other place.
      else if (places.every((place) => inPlace(place, key) !== key)) await storage.delete(key);
    }
    if (named?.replaced == null) return;
    for (const place of places) {
      const key = inPlace(place, named.replaced);
      if ((await storage.head(key)) !== null) await removeObject(id, key);
    }
  };

  /**
   * Removes what a medium with `isNamed` does not name. The row is read after the objects are listed, as above: what a replacement writes is
   * named before it is there, and an object of an older version is never named again.
   */
  const removeUnnamed = async (id: string, signal?: AbortSignal): Promise<void> => {
    const found: string[] = [];
    for (const prefix of [keys.privatePrefix(kind, id), ...prefixesOf(id)]) {
      for await (const { key } of storage.list(prefix)) {
        signal?.throwIfAborted();
        found.push(key);
      }
    }
    const { isNamed } = await options.keptObjects(id);
    // Removed meanwhile, with a sweep of its own.
    if (isNamed === undefined) return;
    for (const key of found) {
      signal?.throwIfAborted();
      if (!isNamed(key)) await storage.delete(key);
    }
  };

  const sweep = async (id: string, signal?: AbortSignal): Promise<void> => {
    const kept = await options.keptObjects(id);
    signal?.throwIfAborted();
    if (!kept.source) await storage.deletePrefix(keys.privatePrefix(kind, id), { signal });
    if (kept.isNamed !== undefined) return removeUnnamed(id, signal);
    if (kept.attempts === 'all') return;
    if (kept.attempts.prefix !== null) await removeOthers(id, signal);
    else for (const prefix of prefixesOf(id)) await storage.deletePrefix(prefix, { signal });
  };

  const runScheduled = async (scheduled: ScheduledSweep, signal?: AbortSignal): Promise<void> => {
    const id = scheduled.prefix.split('/')[2];
    if (id === undefined || id === '') return;
    try {
      await sweep(id, signal);
      await database.execute(removeLast, [scheduled.id]);
    } catch (error) {
      if (signal?.aborted) throw error;
      // The row stays and is retried.
      options.log.warn({ err: error, kind, id }, 'a sweep failed');
    }
  };

  return {
    sweep,
    async sweepDue(signal) {
      const due = await database.query<ScheduledSweep>(takeDue, [patterns]);
      for (const [n, scheduled] of due.entries()) {
        try {
          signal?.throwIfAborted();
          await runScheduled(scheduled, signal);
        } catch (error) {
          await database.execute(returnTaken, [due.slice(n).map((row) => row.id)]);
          throw error;
        }
      }
    },
  };
}
