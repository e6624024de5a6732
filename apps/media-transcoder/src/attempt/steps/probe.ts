import { PermanentMediaError } from '@millrace/service';
import { probeMedia } from '../../ffmpeg/probe/probeMedia.ts';
import { diagnose } from '../../ffmpeg/run/diagnosis.ts';
import { FfmpegError } from '../../ffmpeg/run/errors.ts';
import type { MediaInfo } from '../../media/streams.ts';
import type { Attempt } from '../attempt.ts';

/** A lower score is a guess of ffprobe: it often takes random bytes for MP3. */
const leastScore = 25;

/**
 * Finds out what is in the file.
 *
 * @param wanted the kind of stream that it must have
 * @throws PermanentMediaError if it is not media, or has no such stream
 */
export const probe =
  (wanted: 'video' | 'audio') =>
  async (attempt: Pick<Attempt, 'tools' | 'sourcePath' | 'signal'>): Promise<{ info: MediaInfo }> => {
    const { tools, sourcePath, signal } = attempt;
    const memoryMiB = wanted === 'video' ? tools.memory.video : tools.memory.track;
    const info = await probeMedia(tools, sourcePath, { memoryMiB, signal }).catch((error: unknown) => {
      throw error instanceof FfmpegError ? (diagnose(error, 'not_media') ?? error) : error;
    });
    // A guess is not enough for audio alone. If there is video, the format was recognised by more than a guess.
    const isGuess = info.score < leastScore && (info.video.length === 0 || wanted === 'audio');
    if (isGuess) throw new PermanentMediaError('not_media');
    if (info[wanted].length === 0) throw new PermanentMediaError(`no_${wanted}_stream`);
    return { info };
  };
