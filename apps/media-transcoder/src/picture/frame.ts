import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { PayloadOf } from '@millrace/jobs';
import { readWhole, type Storage } from '@millrace/storage';
import { frameInputOptions, frameOptions } from '../ffmpeg/arguments/frame.ts';
import { makeJpeg } from '../ffmpeg/run/jpeg.ts';
import { mediaPlaylistName } from '../video/hls/names.ts';
import { type PlaylistSegment, readMediaPlaylist } from '../video/hls/readPlaylist.ts';
import { thumbnailSize } from '../video/plan/videoPlan.ts';
import { missing, type PictureWork } from './handling.ts';

export type Frame = Extract<PayloadOf<'video.thumbnail'>['from'], { time: number }>;

/**
 * The smallest rendition that is as large as the thumbnail: the transcoding takes its thumbnail from the same one.
 *
 * @param qualities best first
 */
export function renditionFor({ qualities, width, height }: Omit<Frame, 'time' | 'prefix'>): string {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const thumbnail = thumbnailSize({ width, height });
  const wanted = Math.max(thumbnail.width, thumbnail.height);
  const fits = qualities.filter((label) => Math.ceil((Number.parseInt(label, 10) * long) / short) >= wanted);
  return fits.at(-1) ?? qualities[0] ?? '';
}

/** The segment that is shown at a time; past the end, the last one. */
function segmentAt(segments: readonly PlaylistSegment[], time: number): PlaylistSegment | undefined {
  return segments.find(({ start, duration }) => time < start + duration) ?? segments.at(-1);
}

async function bodyOf(storage: Storage, key: string) {
  const object = await storage.get(key);
  if (object === null) throw missing(key);
  return object;
}

/**
 * The frame that is shown at a time. It comes from one segment of a rendition, so that it takes no longer in a long film than in a short
 * one, and the source need not be fetched.
 */
export async function frameOf(work: PictureWork, frame: Frame): Promise<Buffer | undefined> {
  const { storage, tools, folder, signal } = work;
  const rendition = `${frame.prefix}${renditionFor(frame)}/`;
  const playlistKey = rendition + mediaPlaylistName;
  const playlist = readMediaPlaylist((await readWhole(await bodyOf(storage, playlistKey))).toString());
  const segment = segmentAt(playlist.segments, frame.time);
  if (segment === undefined) throw new Error(`${playlistKey} has no segments`);
  const path = join(folder.path, 'segment.mp4');
  for (const [name, flags] of [
    [playlist.init, 'w'],
    [segment.name, 'a'],
  ] as const) {
    const { body } = await bodyOf(storage, rendition + name);
    await pipeline(body, createWriteStream(path, { flags }), { signal });
  }
  const offset = Math.min(Math.max(0, frame.time - segment.start), segment.duration);
  return makeJpeg(
    { tools, socketFolder: folder.socketFolder, signal },
    {
      input: { path, options: frameInputOptions() },
      options: frameOptions({ offset, duration: segment.duration, size: thumbnailSize(frame) }),
      memoryMiB: tools.memory.picture,
    },
  );
}
