import type { Database, Transaction, Video } from '@millrace/database';
import { initName, type PartTracks, segmentName } from '@millrace/jobs';
import { readyPrefix } from '@millrace/media';
import { AppError } from '@millrace/service';
import { anyPlace, readWhole, type Storage } from '@millrace/storage';
import { createEncodeReader, type EncodeId, readEncode } from './encodeRows.ts';
import { release, releasedAt } from './pace.ts';
import { releaseOf } from './playable.ts';
import { finishedPlaylist, growingMaster, growingPlaylist, soundFolder } from './playlists.ts';
import { initPrefixOf, prefixOf, readParts, type StoredParts } from './storedParts.ts';

/** Writes what can be played of an encode, after one of its parts has stored more. The video's row is locked. */
export async function noteStored(tx: Transaction, { videoId, encodeId }: EncodeId): Promise<void> {
  const stored = readParts(await readEncode(tx, { videoId, encodeId }));
  if (stored === undefined) return;
  const before = releaseOf(await tx.video.findUniqueOrThrow({ where: { id: videoId } }));
  const after = release(before, stored.encoding, Date.now());
  if (after === undefined) return;
  const columns = { earlyStored: after.stored, earlyReleased: after.released, earlyReleasedAt: new Date(after.at) };
  await tx.video.update({ where: { id: videoId }, data: { earlyEncode: encodeId, ...columns } });
}

/**
 * Playback of a film while its parts are encoded. Its playlists and segments have addresses that stay: when the presentation is complete, the
 * same ones lead to it, so that nobody who watches is interrupted.
 */
export interface EarlyPlayback {
  /** The master playlist; null if the video is ready: it has one of its own. @throws AppError as `playlist` */
  master(video: Video): Promise<string | null>;
  /** The playlist of a rendition, in fragments. @throws AppError not_found, not_ready, unusable_media */
  playlist(video: Video, rendition: string): Promise<Iterable<string>>;
  /** Storage key of a segment, or of the init segment. @throws AppError as `playlist` */
  keyOf(video: Video, rendition: string, name: string): Promise<string>;
}

export function createEarlyPlayback(deps: { database: Database; storage: Storage }): EarlyPlayback {
  const { prisma } = deps.database;
  const storage = anyPlace(deps.storage);
  const partsOf = createEncodeReader(deps.database, (rows) => ({ parts: readParts(rows) }));

  /** @throws AppError not_ready, unusable_media */
  const growing = async (video: Video): Promise<StoredParts & { released: number }> => {
    const current = releaseOf(video);
    if (current !== undefined) {
      const { parts } = await partsOf({ videoId: video.id, encodeId: video.jobId ?? '' }, current.stored);
      if (parts !== undefined) return { ...parts, released: releasedAt(current, Date.now()) };
    }
    readyPrefix(video, 'video');
    throw new AppError('not_ready');
  };

  const trackOf = (parts: StoredParts, rendition: string): PartTracks => {
    if (rendition === soundFolder && parts.sound !== undefined) return parts.sound;
    if (parts.pictures.renditions.some(({ label }) => label === rendition)) return parts.pictures;
    throw noSuchRendition();
  };

  /** Answers from the row as it was read, or, if the video has become ready since, as it is now: its parts are gone then. */
  const answering = async <T>(read: Video, answer: (video: Video) => Promise<T>): Promise<T> => {
    try {
      return await answer(read);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_ready')) throw error;
      const current = await prisma.video.findUnique({ where: { id: read.id } });
      if (current?.status !== 'ready') throw error;
      return answer(current);
    }
  };

  const finishedAt = async (prefix: string, rendition: string): Promise<string> => {
    const object = await storage.get(`${prefix}${rendition}/playlist.m3u8`);
    if (object === null) throw noSuchRendition();
    return finishedPlaylist((await readWhole(object)).toString());
  };

  const finished = (video: Video, rendition: string): Promise<string> => {
    const prefix = readyPrefix(video, 'video');
    if (rendition !== soundFolder && !video.qualities.includes(rendition)) throw noSuchRendition();
    return finishedAt(prefix, rendition);
  };

  const growingKey = async (video: Video, rendition: string, name: string): Promise<string> => {
    const parts = await growing(video);
    const { kind } = trackOf(parts, rendition);
    if (parts.end !== null) return `${parts.end}${rendition}/${name}`;
    const segment = Number.parseInt(name, 10);
    const prefix = name === initName ? initPrefixOf(parts, kind) : prefixOf(parts, kind, segment);
    if (prefix === undefined || (name !== initName && name !== segmentName(segment))) {
      throw new AppError('not_found', 'There is no such segment.');
    }
    return `${prefix}${rendition}/${name}`;
  };

  return {
    master: (read) =>
      answering(read, async (video) => (video.status === 'ready' ? null : growingMaster(await growing(video)))),

    playlist: (read, rendition) =>
      answering(read, async (video) => {
        if (video.status === 'ready') return [await finished(video, rendition)];
        const parts = await growing(video);
        const track = trackOf(parts, rendition);
        if (parts.end !== null) return [await finishedAt(parts.end, rendition)];
        return growingPlaylist(parts.pictures.rate, track, parts.released);
      }),

    keyOf: (read, rendition, name) =>
      answering(read, async (video) => {
        if (video.status === 'ready') return `${readyPrefix(video, 'video')}${rendition}/${name}`;
        return growingKey(video, rendition, name);
      }),
  };
}

const noSuchRendition = () => new AppError('not_found', 'There is no such rendition.');
