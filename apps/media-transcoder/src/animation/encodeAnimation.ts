import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnimationVideo } from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';
import { z } from 'zod';
import { animationInputOptions, animationOptions, animationTimesOptions } from '../ffmpeg/arguments/animation.ts';
import { ffprobe } from '../ffmpeg/probe/ffprobe.ts';
import { startFfmpeg } from '../ffmpeg/run/ffmpeg.ts';
import type { PictureWork } from '../picture/handling.ts';
import { missing } from '../video/stored/read.ts';
import { rateOf } from './rate.ts';

/** A client waits. */
const wallSeconds = 60;

const times = z.object({ packets: z.array(z.object({ duration: z.int().nonnegative() })).min(2) });

/** @param frames of the animation, as its inspection has counted them */
interface Animation {
  sourceKey: string;
  video: AnimationVideo;
  frames: number;
}

/**
 * Encodes an animated GIF as a video.
 *
 * @throws PermanentMediaError if it is no animation; an error with the code `not_found`; FfmpegError, or the signal's reason
 */
export async function encodeAnimation(work: PictureWork, { sourceKey, video, frames }: Animation): Promise<Buffer> {
  const { storage, tools, folder, signal } = work;
  const memoryMiB = tools.memory.animation;
  const source = await storage.toLocalFile(sourceKey, { folder: folder.path, signal });
  if (source === null) throw missing(sourceKey);
  try {
    const { path } = source;
    const listed = times.safeParse(await ffprobe(tools, { path, options: animationTimesOptions(), memoryMiB, signal }));
    // A program that reads other frames than the one that has counted them reads another file.
    if (!listed.success || listed.data.packets.length > frames) throw new PermanentMediaError('damaged');
    const rate = rateOf(listed.data.packets.map(({ duration }) => duration));
    const target = join(folder.path, `video.${video.container}`);
    await startFfmpeg(
      { ...tools, stallSeconds: wallSeconds },
      {
        input: { path, options: animationInputOptions() },
        globalOptions: [],
        outputs: [{ target, options: animationOptions(video, rate) }],
        memoryMiB,
        wallSeconds,
        signal,
      },
    ).done;
    return await readFile(target);
  } finally {
    await source.release();
  }
}
