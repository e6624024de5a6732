import { PermanentMediaError } from '@millrace/errors';
import { diagnose } from '../ffmpeg/diagnosis.ts';
import { FfmpegError } from '../ffmpeg/errors.ts';
import { type MediaInfo, probeMedia } from '../ffmpeg/probe.ts';
import type { Tools } from '../ffmpeg/tools.ts';

/** Below this ffprobe is guessing: random bytes are often taken for MP3. */
const leastScore = 25;

/**
 * What is in the file.
 *
 * @throws PermanentMediaError when it is no media
 */
export async function probe(tools: Tools, path: string): Promise<MediaInfo> {
  let info: MediaInfo;
  try {
    info = await probeMedia(tools, path);
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    throw diagnose(error, 'not_media') ?? error;
  }
  if (info.video.length === 0 && (info.audio.length === 0 || info.score < leastScore)) {
    throw new PermanentMediaError(info.score < leastScore ? 'not_media' : 'no_video_stream');
  }
  return info;
}
