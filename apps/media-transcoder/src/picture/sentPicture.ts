import { open } from 'node:fs/promises';
import { PermanentMediaError } from '@millrace/service';
import { coverOptions, sentPictureInputOptions } from '../ffmpeg/arguments/cover.ts';
import { makePicture } from '../ffmpeg/run/onePicture.ts';
import { missing } from '../video/stored/read.ts';
import type { PictureWork } from './handling.ts';
import { containerOf, orientationOf } from './orientation.ts';

/** @throws PermanentMediaError not_media unless the file begins as a JPEG, a PNG or a WebP */
async function assertPicture(path: string): Promise<void> {
  const file = await open(path);
  try {
    if ((await containerOf(file)) === undefined) throw new PermanentMediaError('not_media');
  } finally {
    await file.close();
  }
}

/** Converts a picture that an account sent. @param maxSide longest side of the result in pixels */
export const sentPicture = (work: PictureWork, pictureKey: string, maxSide: number): Promise<Buffer | undefined> =>
  convert(work, { pictureKey, maxSide, options: sentPictureInputOptions() });

/**
 * Makes a smaller copy of a cover that a worker has made. Its name has an ending, by which ffmpeg would choose a demuxer that reads a row of
 * files.
 *
 * @param maxSide longest side of the result in pixels
 */
export const smallerCover = (work: PictureWork, pictureKey: string, maxSide: number): Promise<Buffer | undefined> =>
  convert(work, { pictureKey, maxSide, options: ['-f', 'jpeg_pipe', ...sentPictureInputOptions()] });

async function convert(
  work: PictureWork,
  { pictureKey, maxSide, options }: { pictureKey: string; maxSide: number; options: string[] },
): Promise<Buffer | undefined> {
  const { storage, tools, folder, signal } = work;
  const picture = await storage.toLocalFile(pictureKey, { folder: folder.path, signal });
  if (picture === null) throw missing(pictureKey);
  try {
    await assertPicture(picture.path);
    return await makePicture(
      { tools, socketFolder: folder.socketFolder, signal },
      {
        input: { path: picture.path, options },
        options: coverOptions({}, { maxSide, orientation: await orientationOf(picture.path) }),
        memoryMiB: tools.memory.picture,
      },
    );
  } finally {
    await picture.release();
  }
}
