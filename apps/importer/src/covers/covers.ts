import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ConnectionError, type Send } from '../handIn/http.ts';
import type { Patience } from '../handIn/patience.ts';
import { assertSuccess, Refusal } from '../handIn/problems.ts';
import type { Imports } from '../records/imports.ts';
import { reading } from '../walk/candidates.ts';
import { type FoundFile, unreadable } from '../walk/entries.ts';
import { formOf } from './form.ts';

/** The services' own limit. */
const maxCoverBytes = 10 * 1024 * 1024;
/** Tracks that one statement asks for. */
const batch = 500;
const askEveryMs = 2_000;

/** Gives songs the picture beside them, when they are ready and have none of their own. */
export interface Covers {
  /** Remembers that a track's folder has a cover: a few dozen bytes for each track, until it is ready. */
  want(trackId: string, cover: FoundFile): void;
  /** Tracks that still wait to be ready. */
  readonly waiting: number;
  /** Covers that were set. */
  readonly set: number;
  /**
   * Sets covers as tracks become ready.
   *
   * @param isEnd whether no more tracks come: then it ends with the last of them
   * @param isLeft whether it ends although tracks wait
   */
  run(isEnd: () => boolean, isLeft: () => boolean): Promise<void>;
}

const trackAnswer = z.object({ track: z.object({ cover_art: z.string().nullable() }) });

export function createCovers(deps: {
  imports: Imports;
  send: Send;
  /** Base URL of the music service. */
  base: string;
  key: string;
  patience: Patience;
  /** A cover was not taken. */
  refuse: (path: string, reason: string) => void;
  signal: AbortSignal;
}): Covers {
  const { imports, send, base, patience, signal } = deps;
  const wanted = new Map<string, FoundFile>();
  const refused = new Set<string>();
  let set = 0;

  const refuse = ({ path }: FoundFile, reason: string): void => {
    // Once for all songs of the folder.
    if (refused.has(path)) return;
    refused.add(path);
    deps.refuse(path, reason);
  };

  const bytesOfCover = (cover: FoundFile): Promise<Buffer | string> =>
    reading(cover.absolute, async (file, { size }) =>
      size > maxCoverBytes ? `A cover may have ${maxCoverBytes} bytes at most.` : Buffer.from(await file.readFile()),
    ).catch(unreadable);

  /** False if the track has a cover already. */
  async function put(id: string, bytes: Buffer): Promise<boolean> {
    const url = `${base}/tracks/${id}`;
    const headers = { 'X-API-Key': deps.key };
    const current = assertSuccess(await send({ method: 'GET', url, headers: {}, signal }));
    if (trackAnswer.parse(JSON.parse(current.body)).track.cover_art !== null) return false;
    const { type, body } = formOf(bytes);
    // The owner's own change in the meantime comes first.
    const about = { 'Content-Type': type, 'Content-Length': body.length, 'If-Match': current.headers.etag ?? '*' };
    assertSuccess(await send({ method: 'PUT', url: `${url}/cover`, headers: { ...headers, ...about }, body, signal }));
    return true;
  }

  async function give(id: string, cover: FoundFile): Promise<void> {
    const bytes = await bytesOfCover(cover);
    if (typeof bytes === 'string') return refuse(cover, bytes);
    try {
      if (await patience.persist('the music service', () => put(id, bytes))) set += 1;
    } catch (error) {
      const isOfTrack = error instanceof Refusal && [404, 412].includes(error.status);
      if (isOfTrack) return;
      if (!(error instanceof Refusal || error instanceof ConnectionError)) throw error;
      refuse(cover, error.message);
    }
  }

  /** Looks at all tracks once. */
  async function round(): Promise<void> {
    const ids = [...wanted.keys()];
    for (let from = 0; from < ids.length; from += batch) {
      const some = ids.slice(from, from + batch);
      const found = await patience.persist('the database', () => imports.tracks(some));
      const byId = new Map(found.map((track) => [track.id, track]));
      for (const id of some) {
        signal.throwIfAborted();
        const track = byId.get(id);
        const cover = wanted.get(id);
        if (track?.status === 'processing' || track?.status === 'uploading') continue;
        if (track?.status === 'ready' && !track.hasCover && cover !== undefined) await give(id, cover);
        wanted.delete(id);
      }
    }
  }

  return {
    want: (trackId, cover) => void wanted.set(trackId, cover),
    get waiting() {
      return wanted.size;
    },
    get set() {
      return set;
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
