import type { PartTracks } from '@millrace/jobs';
import type { Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type { Tools } from '../ffmpeg/run/tools.ts';
import { Progress } from './progress.ts';
import { openSource, type Source } from './source.ts';
import { type Output, storing } from './storing.ts';
import type { Uploader } from './uploader.ts';
import type { Workspace } from './workspace.ts';

export interface AttemptDependencies {
  storage: Storage;
  workspace: Workspace;
  tools: Tools;
}

export interface AttemptRequest extends Output {
  sourceKey: string;
  /** @param speed of the encoder, relative to playback, if it is known */
  onProgress: (percent: number, speed?: number) => void;
  /** Of a part: how many of its segments are stored so far. */
  onStored?: (segments: number, tracks: PartTracks) => void;
}

/** The resources of a running attempt. */
export interface Attempt {
  tools: Tools;
  source: Source;
  /** The source as a local file. */
  sourcePath: string;
  /** For local files of the attempt. Removed when the attempt ends. */
  workFolder: string;
  /** For Unix sockets: its path is short enough for their addresses. */
  socketFolder: string;
  uploader: Uploader;
  progress: Progress;
  onStored: NonNullable<AttemptRequest['onStored']>;
  signal: AbortSignal;
  log: Logger;
}

/**
 * Fetches the source and runs `work` on it; with `isPartial`, only what probing reads, and `work` brings the rest. Always removes the work
 * folder; after a failure or an abort, also the objects under the prefix, unless it `keeps` them.
 *
 * @throws PermanentMediaError if the file is the cause; any other error can be retried
 */
export async function runAttempt<T>(
  { storage, workspace, tools }: AttemptDependencies,
  request: AttemptRequest,
  work: (attempt: Attempt) => Promise<T>,
  { isPartial = false, keeps = false }: { isPartial?: boolean; keeps?: boolean } = {},
): Promise<T> {
  const { signal, log } = request;
  const progress = new Progress(request.onProgress);
  const jobFolder = await workspace.makeFolder();
  try {
    const { path: workFolder, socketFolder } = jobFolder;
    const withSource = async (uploader: Uploader): Promise<T> => {
      const source = await openSource(storage, request.sourceKey, { folder: workFolder, signal });
      try {
        if (!isPartial) await source.bringAll();
        const { path: sourcePath } = source;
        const { onStored = () => {} } = request;
        const places = { source, sourcePath, workFolder, socketFolder };
        return await work({ tools, ...places, uploader, progress, onStored, signal, log });
      } finally {
        await source.release();
      }
    };
    return await storing(storage, request, withSource, { keeps });
  } finally {
    await jobFolder.remove();
  }
}
