import type { Logger } from '@millrace/service';
import type { Storage } from '@millrace/storage';
import { Uploader } from './uploader.ts';

/** Where an attempt stores what it makes. */
export interface Output {
  /** Prefix of all objects that the attempt stores, ending in "/". No other attempt writes there. */
  prefix: string;
  signal: AbortSignal;
  log: Logger;
}

/**
 * Runs `work`, which stores objects under the prefix. After a failure or an abort, they are removed; with `keeps`, they stay until the owner
 * sweeps them: somebody may be watching them.
 */
export async function storing<T>(
  storage: Storage,
  output: Output,
  work: (uploader: Uploader) => Promise<T>,
  { keeps = false }: { keeps?: boolean } = {},
): Promise<T> {
  const uploader = new Uploader(storage, { prefix: output.prefix, signal: output.signal });
  try {
    return await work(uploader);
  } catch (error) {
    // A running upload could store an object after the removal.
    await uploader.settle();
    if (!keeps) await removeObjects(storage, output);
    throw error;
  }
}

/** Best effort: if the storage is unavailable, the sweep of the owning API removes the objects. */
async function removeObjects(storage: Storage, { prefix, log }: Output): Promise<void> {
  try {
    await storage.deletePrefix(prefix);
  } catch (error) {
    log.warn({ err: error, prefix }, 'the objects of a failed attempt could not be removed');
  }
}
