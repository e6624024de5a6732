import { PermanentMediaError } from '@millrace/service';
import { probeMedia } from '../../ffmpeg/probe/probeMedia.ts';
import { diagnose } from '../../ffmpeg/run/diagnosis.ts';
import { FfmpegError } from '../../ffmpeg/run/errors.ts';
import type { MediaInfo } from '../../media/streams.ts';
import type { Attempt } from '../attempt.ts';

/** Below this ffprobe is guessing: random bytes are often taken for MP3. */
const leastScore = 25;

/**
 * Finds out what is in the file.
 *
 * @param wanted what it is to hold
 * @throws PermanentMediaError when it is no media, or holds nothing of what is wanted
 */
export const probe =
  (wanted: 'video' | 'audio') =>
  async ({ tools, path, signal }: Pick<Attempt, 'tools' | 'path' | 'signal'>): Promise<{ info: MediaInfo }> => {
    const memoryMiB = wanted === 'video' ? tools.memory.video : tools.memory.track;
    const info = await probeMedia(tools, path, { memoryMiB, signal }).catch((error: unknown) => {
      throw error instanceof FfmpegError ? (diagnose(error, 'not_media') ?? error) : error;
    });
    // Sound alone has to be believed; where there are pictures, the format was told by more than a guess.
    const isGuess = info.score < leastScore && (info.video.length === 0 || wanted === 'audio');
    if (isGuess) throw new PermanentMediaError('not_media');
    if (info[wanted].length === 0) throw new PermanentMediaError(`no_${wanted}_stream`);
    return { info };
  };
