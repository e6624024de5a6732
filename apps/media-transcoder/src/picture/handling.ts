import type { ReplyOf } from '@millrace/jobs';
import type { RequestContext } from '@millrace/queue';
import { type Logger, PermanentMediaError } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type { JobFolder, Workspace } from '../attempt/workspace.ts';
import { diagnose } from '../ffmpeg/run/diagnosis.ts';
import { FfmpegError } from '../ffmpeg/run/errors.ts';
import type { Tools } from '../ffmpeg/run/tools.ts';
import type { JobMetrics, JobOutcome } from '../jobs/metrics.ts';

export interface PictureDependencies {
  storage: Storage;
  workspace: Workspace;
  tools: Tools;
  metrics: JobMetrics;
  log: Logger;
}

/** What the making of one picture may use. */
export interface PictureWork {
  storage: Storage;
  tools: Tools;
  folder: JobFolder;
  signal: AbortSignal;
}

/** The requests that are answered with a picture. */
type MadeFor = 'video.thumbnail' | 'video.frame' | 'track.cover' | 'track.sizedCover' | 'image.video';

/** What is told of an error: one of ffmpeg that the picture caused is permanent. */
export function verdictOf(error: unknown): unknown {
  return error instanceof FfmpegError ? (diagnose(error, 'damaged') ?? error) : error;
}

/**
 * Makes a picture in a folder of its own and stores it. The API that asks has a row that names the target, and removes the object if no
 * answer arrives.
 *
 * @throws PermanentMediaError if the picture cannot be read
 */
export async function answerWithPicture(
  { storage, workspace, tools, metrics, log }: PictureDependencies,
  { name, targetKey }: { name: MadeFor; targetKey: string },
  { requestId, signal }: RequestContext,
  make: (work: PictureWork) => Promise<Buffer | undefined>,
): Promise<ReplyOf<'track.cover'>> {
  const done = metrics.start(name);
  const folder = await workspace.makeFolder();
  let ended: JobOutcome = 'failed';
  try {
    const picture = await make({ storage, tools, folder, signal });
    if (picture === undefined) throw new PermanentMediaError('damaged');
    signal.throwIfAborted();
    await storage.put(targetKey, picture, { signal });
    ended = 'done';
    return { bytes: picture.length };
  } catch (error) {
    const verdict = verdictOf(error);
    if (verdict instanceof PermanentMediaError) ended = 'refused';
    log.info({ err: error, name, targetKey, requestId }, 'a picture could not be made');
    throw verdict;
  } finally {
    done(ended === 'failed' && signal.aborted ? 'aborted' : ended);
    await folder.remove();
  }
}
