import { join } from 'node:path';
import type { StoredVideo } from '@millrace/jobs';
import { frameInputOptions, frameOptions } from '../ffmpeg/arguments/frame.ts';
import { makePicture } from '../ffmpeg/run/onePicture.ts';
import type { PlaylistSegment } from '../video/hls/readPlaylist.ts';
import type { Size } from '../video/plan/ladder.ts';
import { thumbnailSize } from '../video/plan/videoPlan.ts';
import { bringTo, readPlaylist } from '../video/stored/read.ts';
import type { PictureWork } from './handling.ts';

export type Frame = Omit<StoredVideo, 'durationSeconds'> & { time: number };

/**
 * The smallest rendition that is as large as a picture. For a thumbnail: the transcoding takes its thumbnail from the same one.
 *
 * @param video qualities best first
 */
export function renditionFor(
  { qualities, width, height }: Pick<StoredVideo, 'qualities' | 'width' | 'height'>,
  picture: Size = thumbnailSize({ width, height }),
): string {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const wanted = Math.max(picture.width, picture.height);
  const fits = qualities.filter((label) => Math.ceil((Number.parseInt(label, 10) * long) / short) >= wanted);
  return fits.at(-1) ?? qualities[0] ?? '';
}

/** The segment that is shown at a time; past the end, the last one. */
function segmentAt(segments: readonly PlaylistSegment[], time: number): PlaylistSegment {
  const segment = segments.find(({ start, duration }) => time < start + duration) ?? segments.at(-1);
  if (segment === undefined) throw new RangeError('a rendition has no segments');
  return segment;
}

/**
 * The frame that is shown at a time. It comes from one segment of a rendition, so that it takes no longer in a long film than in a short
 * one, and the source need not be fetched.
 */
export async function frameOf(
  work: PictureWork,
  frame: Frame,
  size: Size = thumbnailSize(frame),
): Promise<Buffer | undefined> {
  const { tools, folder, signal } = work;
  const rendition = `${frame.prefix}${renditionFor(frame, size)}/`;
  const playlist = await readPlaylist(work, rendition);
  const segment = segmentAt(playlist.segments, frame.time);
  const path = join(folder.path, 'segment.mp4');
  await bringTo(work, path, [rendition + playlist.init, rendition + segment.name]);
  const offset = Math.min(Math.max(0, frame.time - segment.start), segment.duration);
  return makePicture(
    { tools, socketFolder: folder.socketFolder, signal },
    {
      input: { path, options: frameInputOptions() },
      options: frameOptions({ offset, duration: segment.duration, size }),
      memoryMiB: tools.memory.picture,
    },
  );
}
