import { type Database, frequent, isUnavailable } from '@millrace/database';
import { noSuch } from '@millrace/media';
import { AppError, atMostEntries, runShared } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import type { SourceSize } from '../../parameters/outputSize.ts';
import type { KnownVersion } from '../../parameters/version.ts';
import { patiently } from '../../remembered.ts';
import { imageTables } from '../../tables.ts';
import type { ReplacementWatch } from './watch.ts';

/** The storage key, type, size and version of an original, and whose it is. */
export interface Original extends SourceSize {
  accountId: number;
  v: number;
  sourceKey: string;
  mimeType: string;
}

/**
 * The originals of images in memory, so that what is stored is delivered without the database. What is known of an image is used as long as the
 * watch tells that its picture was not replaced.
 */
export interface Originals {
  /** @throws AppError not_found; what the database throws, if nothing is known of the image */
  of(id: string): Promise<Original>;
  /** What is certain without a read; undefined if it must be read. Most requests are for such an image, and wait for nothing then. */
  known(id: string): KnownVersion | undefined;
  /** While the database is unavailable and nothing is known, the first version is guessed. @throws AppError not_found */
  versionOf(id: string): Promise<KnownVersion>;
  /** Call if the image was changed or an object of it is missing; without an id, for all images. */
  forget(id: string | undefined): void;
}

/** A read of an image that is in progress. */
interface Read {
  /** From before it. */
  trust: string | undefined;
  answer: Promise<Original>;
  /** The answer of a read that begins when this one has ended. */
  next: Promise<Original> | undefined;
}

const findOriginal = frequent(`
  SELECT account_id AS "accountId", v, source_key AS "sourceKey", mime_type AS "mimeType", format, width, height, frames
  FROM image.images WHERE id = $1 AND status = 'ready' AND taken_down_at IS NULL`);

/** Reads the original of an image of any account, for public delivery. @throws AppError not_found, also for one that was taken down */
export async function readOriginal(database: Pick<Database, 'query'>, id: string): Promise<Original> {
  const [row] = await database.query<Original>(findOriginal, [id]);
  if (row === undefined) throw noSuch(imageTables);
  return row;
}

const maxKnown = 20_000;
/** After the database did not answer, what is known is used for so many milliseconds before it is asked again. */
const spareMs = 2_000;

export function createOriginals(deps: {
  /** @throws AppError not_found */
  read(id: string): Promise<Original>;
  watch: Pick<ReplacementWatch, 'trust' | 'isReplacing'>;
  /** In milliseconds. */
  clock?: () => number;
}): Originals {
  const { watch, clock = () => performance.now() } = deps;
  const known = new LRUCache<string, { original: Original; trust: string | undefined }>(atMostEntries(maxKnown));
  let sparedUntil = Number.NEGATIVE_INFINITY;
  const reads = new Map<string, Read>();

  const read = async (id: string, trust: string | undefined): Promise<Original> => {
    const original = await deps.read(id);
    known.set(id, { original, trust });
    return original;
  };

  const begin = (id: string): Promise<Original> => {
    // Before the read: what is read may be older than a replacement that the watch sees meanwhile.
    const trust = watch.trust(id);
    const begun: Read = {
      trust,
      next: undefined,
      answer: runShared(() => read(id, trust)).finally(() => {
        if (begun.next === undefined) reads.delete(id);
      }),
    };
    reads.set(id, begun);
    return begun.answer;
  };

  /** Many requests for one image share reads, each one that began after the request, or is as good. */
  const ask = (id: string): Promise<Original> => {
    const running = reads.get(id);
    if (running === undefined) return begin(id);
    const trust = watch.trust(id);
    if (trust !== undefined && trust === running.trust) return running.answer;
    running.next ??= running.answer.then(
      () => begin(id),
      () => begin(id),
    );
    return running.next;
  };

  /** What is held of an image, if the watch still trusts it. */
  const certain = (id: string): Original | undefined => {
    const held = known.get(id);
    const trust = watch.trust(id);
    return trust !== undefined && held?.trust === trust ? held.original : undefined;
  };

  /** @returns the answer, and whether it is certain; undefined if nothing is known and the database does not answer */
  const find = async (id: string): Promise<{ original: Original | undefined; isCertain: boolean }> => {
    const sure = certain(id);
    if (sure !== undefined) return { original: sure, isCertain: true };
    const held = known.get(id);
    // What is held of it is about to be wrong: only an answer will do, however late.
    const isReplacing = watch.isReplacing(id);
    if (held !== undefined && !isReplacing && clock() < sparedUntil)
      return { original: held.original, isCertain: false };
    try {
      const original = await (isReplacing ? ask(id) : patiently(ask(id)));
      if (original !== undefined) return { original, isCertain: true };
    } catch (error) {
      if (!isUnavailable(error)) {
        known.delete(id);
        throw error;
      }
    }
    sparedUntil = clock() + spareMs;
    return { original: held?.original, isCertain: false };
  };

  return {
    async of(id) {
      const { original } = await find(id);
      if (original !== undefined) return original;
      throw new AppError('unavailable', 'The database cannot be reached at the moment.', { retryAfter: 5 });
    },
    known(id) {
      const original = certain(id);
      return original && { v: original.v, isCertain: true, size: original };
    },
    async versionOf(id) {
      const { original, isCertain } = await find(id);
      // Nothing is stored under the names of the first version once it was replaced.
      return { v: original?.v ?? 1, isCertain, size: original };
    },
    forget(id) {
      if (id === undefined) known.clear();
      else known.delete(id);
    },
  };
}
