import { readAtMost } from '../io/readAtMost.ts';
import { openSink } from '../io/sinks.ts';
import { type FfmpegInput, startFfmpeg } from './ffmpeg.ts';
import type { Tools } from './tools.ts';

/** Making one picture takes about a second; one that takes much longer is hostile. */
const pictureSeconds = 30;
const maxPictureBytes = 16 * 1024 * 1024;

export interface PictureRun {
  input: FfmpegInput;
  /** Of the output. They end with one picture: see `oneJpeg`. */
  options: readonly string[];
  memoryMiB: number;
}

/**
 * Runs ffmpeg for one picture.
 *
 * @returns undefined if ffmpeg wrote no picture, or too large a one
 * @throws FfmpegError, or the signal's reason
 */
export async function makePicture(
  { tools, socketFolder, signal }: { tools: Tools; socketFolder: string; signal: AbortSignal },
  { input, options, memoryMiB }: PictureRun,
): Promise<Buffer | undefined> {
  const sink = await openSink(socketFolder, 'picture');
  try {
    const ffmpeg = startFfmpeg(
      { ...tools, stallSeconds: pictureSeconds },
      {
        input,
        globalOptions: [],
        outputs: [{ target: sink.target, options }],
        memoryMiB,
        wallSeconds: pictureSeconds,
        signal,
      },
    );
    const [ended, read] = await Promise.allSettled([
      ffmpeg.done.finally(() => sink.giveUp()),
      readAtMost(sink.bytes, maxPictureBytes),
    ]);
    signal.throwIfAborted();
    if (ended.status === 'rejected') throw ended.reason;
    if (read.status === 'rejected') throw read.reason;
    return read.value.length > 0 && read.value.length < maxPictureBytes ? read.value : undefined;
  } finally {
    await sink.close();
  }
}
