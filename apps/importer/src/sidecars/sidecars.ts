import { setTimeout as sleep } from 'node:timers/promises';
import type { MediaKind } from '@millrace/storage';
import { ConnectionError } from '../handIn/http.ts';
import type { Patience } from '../handIn/patience.ts';
import { Refusal } from '../handIn/problems.ts';
import type { Imports } from '../records/imports.ts';
import { reading } from '../walk/candidates.ts';
import { unreadable } from '../walk/entries.ts';
import type { Sidecar } from '../walk/sidecars.ts';
import type { Gift, Gifts } from './gifts.ts';

/** The services' own limit of a cover; texts have less. */
const maxBytes = 10 * 1024 * 1024;
/** Media that one statement asks for. */
const batch = 500;
const askEveryMs = 2_000;

/** Gives media what is beside them, as soon as they can take it. */
export interface Sidecars {
  /** Remembers what belongs to a medium: a few dozen bytes for each file, until the medium takes it. */
  want(kind: MediaKind, mediaId: string, sidecars: readonly Sidecar[]): void;
  /** Media that cannot take theirs yet. */
  readonly waiting: number;
  /**
   * Gives files as media become ready for them.
   *
   * @param isEnd whether no more media come: then it ends with the last of them
   * @param isLeft whether it ends although media wait
   */
  run(isEnd: () => boolean, isLeft: () => boolean): Promise<void>;
}

/** Kinds of media that something beside them can belong to. */
type OwnerKind = Exclude<MediaKind, 'images'>;

interface Wanted {
  kind: OwnerKind;
  sidecars: readonly Sidecar[];
}

/** @param deps.refuse called for a file that was not taken */
export function createSidecars(deps: {
  imports: Imports;
  gifts: Gifts;
  patience: Patience;
  refuse: (path: string, reason: string) => void;
  signal: AbortSignal;
}): Sidecars {
  const { imports, gifts, patience, signal } = deps;
  const wanted = new Map<string, Wanted>();
  const refused = new Set<string>();

  const refuse = ({ file: { path } }: Sidecar, reason: string): void => {
    // Once for all songs of a folder with one cover.
    if (refused.has(path)) return;
    refused.add(path);
    deps.refuse(path, reason);
  };

  const bytesOf = ({ file }: Sidecar): Promise<Buffer | string> =>
    reading(file.absolute, async (handle, { size }) =>
      size > maxBytes ? `It may have ${maxBytes} bytes at most.` : Buffer.from(await handle.readFile()),
    ).catch(unreadable);

  async function give(id: string, sidecar: Sidecar): Promise<void> {
    const bytes = await bytesOf(sidecar);
    if (typeof bytes === 'string') return refuse(sidecar, bytes);
    const gift: Gift = { ...sidecar, mediaId: id, bytes };
    try {
      await patience.persist('the service', () => gifts[sidecar.what].put(gift));
    } catch (error) {
      const isOfMedium = error instanceof Refusal && [404, 412].includes(error.status);
      if (isOfMedium) return;
      if (!(error instanceof Refusal || error instanceof ConnectionError)) throw error;
      refuse(sidecar, error.message);
    }
  }

  /** Looks at media once. */
  async function look(kind: OwnerKind, ids: readonly string[]): Promise<void> {
    const found = await patience.persist('the database', () => imports.progress(kind, ids));
    const byId = new Map(found.map((medium) => [medium.id, medium]));
    for (const id of ids) {
      const medium = byId.get(id);
      const waiting: Sidecar[] = [];
      for (const sidecar of wanted.get(id)?.sidecars ?? []) {
        signal.throwIfAborted();
        const when = medium === undefined ? 'never' : gifts[sidecar.what].when(medium, sidecar);
        if (when === 'later') waiting.push(sidecar);
        if (when === 'now') await give(id, sidecar);
      }
      if (waiting.length === 0) wanted.delete(id);
      else wanted.set(id, { kind, sidecars: waiting });
    }
  }

  async function round(): Promise<void> {
    for (const kind of ['videos', 'tracks'] as const) {
      const ids = [...wanted].flatMap(([id, one]) => (one.kind === kind ? [id] : []));
      for (let from = 0; from < ids.length; from += batch) await look(kind, ids.slice(from, from + batch));
    }
  }

  return {
    want(kind, id, sidecars) {
      if (kind !== 'images' && sidecars.length > 0) wanted.set(id, { kind, sidecars });
    },
    get waiting() {
      return wanted.size;
    },
    async run(isEnd, isLeft) {
      for (;;) {
        const isLast = isEnd();
        await round();
        if ((isLast && wanted.size === 0) || isLeft()) return;
        await sleep(askEveryMs, undefined, { signal });
      }
    },
  };
}
