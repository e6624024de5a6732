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
  /** Where everything is written, ending in "/". No other attempt writes there. */
  prefix: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  log: Logger;
}

/** What an attempt uses while it runs. */
export interface Attempt {
  tools: Tools;
  /** The source, as a file of this machine. */
  path: string;
  /** An empty folder. */
  folder: string;
  /** A folder with a path short enough for the addresses of sockets. */
  sockets: string;
  uploader: Uploader;
  progress: Progress;
  signal: AbortSignal;
  log: Logger;
}

/**
 * Does `work` on a source. When that fails or is aborted, nothing is left: neither objects under the prefix nor files of this
 * machine.
 *
 * @throws PermanentMediaError when the file is to blame; anything else is worth another try
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

/** Best effort: the owner's sweep removes what is left when the store is away. */
async function removeObjects(storage: Storage, { prefix, log }: AttemptRequest): Promise<void> {
  try {
    await storage.deletePrefix(prefix);
  } catch (error) {
    log.warn({ err: error, prefix }, 'what a failed attempt stored could not be removed');
  }
}
