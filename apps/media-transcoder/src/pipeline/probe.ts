import { PermanentMediaError } from '@millrace/service';
import { diagnose } from '../ffmpeg/diagnosis.ts';
import { FfmpegError } from '../ffmpeg/errors.ts';
import { type MediaInfo, probeMedia } from '../ffmpeg/probe/probeMedia.ts';
import type { Attempt } from './attempt.ts';

/** Below this ffprobe is guessing: random bytes are often taken for MP3. */
const leastScore = 25;

/**
 * What is in the file.
 *
 * @param wanted what it is to hold
 * @throws PermanentMediaError when it is no media, or holds nothing of what is wanted
 */
export async function probe(
  { tools, path, signal }: Pick<Attempt, 'tools' | 'path' | 'signal'>,
  wanted: 'video' | 'audio',
): Promise<MediaInfo> {
  const memoryMiB = wanted === 'video' ? tools.memory.video : tools.memory.track;
  let info: MediaInfo;
  try {
    info = await probeMedia(tools, path, { memoryMiB, signal });
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    throw diagnose(error, 'not_media') ?? error;
  }
  // Sound alone has to be believed; where there are pictures, the format was told by more than a guess.
  const isGuess = info.score < leastScore && (info.video.length === 0 || wanted === 'audio');
  if (isGuess) throw new PermanentMediaError('not_media');
  if (info[wanted].length === 0) throw new PermanentMediaError(`no_${wanted}_stream`);
  return info;
}
