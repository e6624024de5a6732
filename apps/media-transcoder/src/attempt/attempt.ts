import type { Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import type { Tools } from '../ffmpeg/run/tools.ts';
import { fetchSource } from './fetchSource.ts';
import { Progress } from './progress.ts';
import { Uploader } from './uploader.ts';
import type { Workspace } from './workspace.ts';

export interface AttemptDependencies {
  storage: Storage;
  workspace: Workspace;
  tools: Tools;
}

export interface AttemptRequest {
  sourceKey: string;
  /** Prefix of everything the attempt stores, ending in "/". No other attempt writes there. */
  prefix: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  log: Logger;
}

/** What an attempt uses during its run. */
export interface Attempt {
  tools: Tools;
  /** The source as a local file. */
  path: string;
  /** An empty folder. */
  folder: string;
  /** A folder whose path is short enough for socket addresses. */
  sockets: string;
  uploader: Uploader;
  progress: Progress;
  signal: AbortSignal;
  log: Logger;
}

/**
 * Runs `work` on a source. On failure or abort it removes everything: objects under the prefix and local files.
 *
 * @throws PermanentMediaError if the file is the cause; any other error can be retried
 */
export async function runAttempt<T>(
  { storage, workspace, tools }: AttemptDependencies,
  request: AttemptRequest,
  work: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const { signal, log } = request;
  const progress = new Progress(request.onProgress);
  const folder = await workspace.makeFolder();
  const uploader = new Uploader(storage, { prefix: request.prefix, signal });
  try {
    const source = await fetchSource(storage, request.sourceKey, { folder: folder.path, signal });
    try {
      const { path: jobFolder, sockets } = folder;
      return await work({ tools, path: source.path, folder: jobFolder, sockets, uploader, progress, signal, log });
    } finally {
      await source.release();
    }
  } catch (error) {
    await uploader.settle();
    await removeObjects(storage, request);
    throw error;
  } finally {
    await folder.remove();
  }
}

/** Best effort: if the storage is unavailable, the owner's sweep removes the objects. */
async function removeObjects(storage: Storage, { prefix, log }: AttemptRequest): Promise<void> {
  try {
    await storage.deletePrefix(prefix);
  } catch (error) {
    log.warn({ err: error, prefix }, 'the objects of a failed attempt could not be removed');
  }
}
