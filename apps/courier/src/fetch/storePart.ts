import {
  type Checkpoint,
  type Draft,
  DraftGoneError,
  draftOf,
  removeCheckpoint,
  writeCheckpoint,
} from '@millrace/storage';
import { isOwnFailure, TransientFetchError, translated } from './errors.ts';
import type { OpenedSource } from './openSource.ts';
import { watchPace } from './pace.ts';
import { assertFile } from './sniff.ts';
import type { FetchDependencies, FetchedSource, FetchRequest } from './types.ts';

/** Milliseconds between two checkpoints. */
const checkpointMs = 2_000;

/** Of a source of which nothing is stored yet. */
export const checkpointOf = (opened: OpenedSource, length: number, hasChanged: boolean): Checkpoint => ({
  version: 1,
  length,
  offset: 0,
  state: {},
  hasChanged,
  etag: opened.etag,
  lastModified: opened.lastModified,
  fileName: opened.fileName,
  contentType: opened.contentType,
});

/**
 * Stores what a connection brings, up to its end, and says in the checkpoint how far it came.
 *
 * @param before where the connection continues; undefined at the beginning
 * @throws as `fetchSource`
 */
export async function storePart(
  deps: Pick<FetchDependencies, 'storage' | 'minBytesPerSecond' | 'paceMs'> & FetchRequest & { opened: OpenedSource },
  before: Checkpoint | undefined,
  length: number,
): Promise<FetchedSource> {
  const { storage, sourceKey, opened } = deps;
  const { fileName, contentType, body } = opened;
  const hasChanged = before?.hasChanged ?? false;
  const base: Checkpoint = opened.start > 0 && before !== undefined ? before : checkpointOf(opened, length, hasChanged);
  // The server sends all again: pieces of before are useless.
  if (opened.start === 0 && before !== undefined && before.offset > 0)
    await storage.drafts.abandon(draftOf(sourceKey, before));
  const write = ({ offset, state }: Draft) => writeCheckpoint(storage, sourceKey, { ...base, offset, state });
  // Before any byte: whoever removes the fetch then finds its pieces.
  await write(draftOf(sourceKey, base));

  const pace = watchPace(deps);
  const signal = AbortSignal.any([deps.signal, pace.signal]);
  let newest: Draft | undefined;
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    const draft = newest;
    newest = undefined;
    // A checkpoint that cannot be written costs the bytes since the last one if the process dies.
    if (draft !== undefined) writing = writing.then(() => write(draft)).catch(() => undefined);
  }, checkpointMs);
  try {
    const file = opened.start === 0 ? await assertFile(body, contentType, signal) : body;
    const { draft, failure } = await storage.drafts.append(draftOf(sourceKey, base), file, {
      group: deps.group,
      signal,
      onReceived(received) {
        pace.report(received);
        deps.onProgress(received);
      },
      onStored(stored) {
        newest = stored;
      },
      onWritten: opened.release,
    });
    newest = undefined;
    await writing;
    if (failure instanceof DraftGoneError) await removeCheckpoint(storage, sourceKey);
    else await write(draft);
    await storage.drafts.tidy(draftOf(sourceKey, base), draft);
    if (failure !== undefined && failure !== null) throw failure;
    if (draft.offset < length)
      throw new TransientFetchError(`It ended the transfer after ${draft.offset} of ${length} bytes.`);
    await storage.drafts.complete(draft);
    return { bytes: length, fileName, contentType };
  } catch (error) {
    deps.signal.throwIfAborted();
    if (isOwnFailure(error)) throw error;
    throw translated(error);
  } finally {
    clearInterval(timer);
    pace.stop();
    await writing;
  }
}
