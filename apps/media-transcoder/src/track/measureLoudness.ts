import { loudnessInputOptions, loudnessOptions } from '../ffmpeg/arguments/track.ts';
import { startFfmpeg } from '../ffmpeg/run/ffmpeg.ts';
import { wallLimitSeconds } from '../ffmpeg/run/tools.ts';
import { LoudnessReader } from './loudness.ts';
import type { SoundAttempt } from './soundAttempt.ts';

/**
 * The integrated loudness of an encoded stream in LUFS; null for silence. For sources whose sound changes: what is measured while they are
 * decoded is that of the parts.
 *
 * @throws FfmpegError, or the signal's reason
 */
export async function measureLoudness(
  { tools, plan, signal }: Pick<SoundAttempt, 'tools' | 'plan' | 'signal'>,
  path: string,
): Promise<number | null> {
  const reader = new LoudnessReader();
  await startFfmpeg(tools, {
    input: { path, options: loudnessInputOptions() },
    globalOptions: [],
    outputs: [{ target: '-', options: loudnessOptions() }],
    memoryMiB: tools.memory.track,
    wallSeconds: wallLimitSeconds(tools, plan.longestDuration),
    signal,
    onInfo: (line) => reader.read(line),
  }).done;
  return reader.integratedLufs;
}
