import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { type CoverSource, coverInputOptions, coverOptions } from '../../ffmpeg/arguments/cover.ts';
import { FfmpegError } from '../../ffmpeg/run/errors.ts';
import { makePicture } from '../../ffmpeg/run/onePicture.ts';
import type { Tools } from '../../ffmpeg/run/tools.ts';
import { orientationOf } from '../../picture/orientation.ts';
import { avifAsFilm } from './avif.ts';

export interface CoverRequest {
  storage: Storage;
  tools: Tools;
  sourcePath: string;
  /** The pictures in the tags of the source, the best first. */
  pictures: readonly Buffer[];
  /** Index of a picture that ffmpeg finds in the source, if any. */
  stream: number | undefined;
  /** Storage key of an uploaded picture, which has priority. */
  coverKey: string | null;
  workFolder: string;
  socketFolder: string;
  signal: AbortSignal;
  log: Logger;
}

/**
 * The cover as a JPEG, from the uploaded picture, else from one in the tags, else from one that only ffmpeg finds. undefined if none can be
 * read, which does not fail the job.
 *
 * @throws errors of the storage, and the signal's reason
 */
export async function makeCover(request: CoverRequest): Promise<Buffer | undefined> {
  const { storage, sourcePath, pictures, stream, coverKey, workFolder: folder, signal } = request;
  const uploaded = coverKey === null ? null : await storage.toLocalFile(coverKey, { folder, signal });
  if (uploaded !== null) {
    try {
      const cover = await convert(request, { path: uploaded.path });
      if (cover !== undefined) return cover;
    } finally {
      await uploaded.release();
    }
  }
  for (const picture of pictures) {
    const cover = await convertTagged(request, picture);
    if (cover !== undefined) return cover;
  }
  return stream === undefined ? undefined : convert(request, { path: sourcePath, stream });
}

/** A picture in a tag, by its bytes alone. It is shown as it is stored. @returns as `convert` */
async function convertTagged(request: CoverRequest, picture: Buffer): Promise<Buffer | undefined> {
  const film = avifAsFilm(picture);
  const path = join(request.workFolder, 'tagged-picture');
  await writeFile(path, film ?? picture);
  try {
    return await convert(request, { path, isTagged: true, isFilm: film !== undefined });
  } finally {
    await rm(path, { force: true });
  }
}

/** @returns undefined for a picture that cannot be read */
async function convert(request: CoverRequest, source: CoverSource): Promise<Buffer | undefined> {
  const { tools, log } = request;
  // A picture in a song is shown as it is stored.
  const isOwn = source.stream === undefined && source.isTagged !== true;
  const orientation = isOwn ? await orientationOf(source.path) : 1;
  try {
    return await makePicture(request, {
      input: { path: source.path, options: coverInputOptions(source) },
      options: coverOptions(source, { orientation }),
      memoryMiB: tools.memory.cover,
    });
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    log.info({ err: error }, 'a picture cannot be used as the cover');
    return undefined;
  }
}
