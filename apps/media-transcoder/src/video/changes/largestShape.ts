import type { Attempt } from '../../attempt/attempt.ts';
import { shapesInputOptions, shapesOptions } from '../../ffmpeg/arguments/shapes.ts';
import { diagnose } from '../../ffmpeg/run/diagnosis.ts';
import { FfmpegError } from '../../ffmpeg/run/errors.ts';
import { startFfmpeg } from '../../ffmpeg/run/ffmpeg.ts';
import { wallLimitSeconds } from '../../ffmpeg/run/tools.ts';
import type { VideoStream } from '../../media/streams.ts';
import type { Size } from '../plan/ladder.ts';
import { readShape, sizeOf } from './shape.ts';

/**
 * The largest of the sizes that a stream has, in square pixels, not turned. Only frames at which the size can change are decoded.
 *
 * @throws PermanentMediaError if the file is the cause
 */
export async function largestShape(
  { tools, sourcePath, signal }: Pick<Attempt, 'tools' | 'sourcePath' | 'signal'>,
  stream: VideoStream,
  seconds = 3600,
): Promise<Size> {
  let largest: Size = { width: stream.width * stream.pixelAspect, height: stream.height };
  const ffmpeg = startFfmpeg(tools, {
    input: { path: sourcePath, options: shapesInputOptions(stream, tools.threads) },
    globalOptions: [],
    outputs: [{ target: '-', options: shapesOptions(stream) }],
    memoryMiB: tools.memory.video,
    wallSeconds: wallLimitSeconds(tools, seconds),
    signal,
    infoLevel: 'verbose',
    onInfo: (line) => {
      const shape = readShape(line);
      if (shape === undefined) return;
      const size = sizeOf(shape);
      if (size.width * size.height > largest.width * largest.height) largest = size;
    },
  });
  try {
    await ffmpeg.done;
  } catch (error) {
    throw error instanceof FfmpegError ? (diagnose(error, 'damaged') ?? error) : error;
  }
  return largest;
}
