import { setTimeout as sleep } from 'node:timers/promises';
import { PermanentMediaError } from '@millrace/service';
import { type Checkpoint, draftOf, readCheckpoint } from '@millrace/storage';
import { because, TransientFetchError } from './errors.ts';
import { canResume, type OpenedSource, openSource, type Validators } from './openSource.ts';
import { checkpointOf, storePart } from './storePart.ts';
import { storeStream } from './storeStream.ts';
import type { FetchDependencies, FetchedSource, FetchRequest } from './types.ts';

/** A connection that brought so much more counts as progress: the fetch continues at once. */
const progressBytes = 1024 * 1024;
const pauseMs = 1_000;

const isSame = (one: Validators, other: Validators): boolean =>
  one.etag === other.etag && one.lastModified === other.lastModified && one.length === other.length;

/**
 * Fetches a source and stores it under its key. What a connection brings is kept if the server sends a strong ETag and a length: the next
 * connection continues there, also in another process.
 *
 * @throws PermanentMediaError if another attempt is useless; TransientFetchError; StorageUnavailableError; the signal's reason
 */
export async function fetchSource(deps: FetchDependencies, request: FetchRequest): Promise<FetchedSource> {
  const { storage } = deps;
  const { sourceKey, log } = request;
  const late = AbortSignal.timeout(Math.max(0, deps.maxMs - (request.usedMs ?? 0)));
  const signal = AbortSignal.any([request.signal, late]);
  try {
    const first = await readCheckpoint(storage, sourceKey);
    // An attempt that stored everything, and could not tell it.
    const stored = first === undefined ? await storage.head(sourceKey) : null;
    if (stored !== null) return { bytes: stored.size, fileName: null, contentType: null };
    for (let checkpoint = first; ; ) {
      const before = checkpoint?.offset ?? 0;
      try {
        return await fetchRest(deps, { ...request, signal }, checkpoint);
      } catch (error) {
        if (signal.aborted || !(error instanceof TransientFetchError)) throw error;
        checkpoint = await readCheckpoint(storage, sourceKey);
        const { offset = 0 } = checkpoint ?? {};
        if (offset - before < progressBytes) throw error;
        log.info({ err: error, bytes: offset }, 'the connection to a source broke; continuing');
      }
      await sleep(pauseMs, undefined, { signal });
    }
  } catch (error) {
    if (late.aborted && !request.signal.aborted) throw because('source_unreachable', 'It took too long.');
    throw error;
  }
}

/** One connection. */
async function fetchRest(
  deps: FetchDependencies,
  request: FetchRequest,
  checkpoint: Checkpoint | undefined,
): Promise<FetchedSource> {
  const { outbound, storage } = deps;
  const { url, sourceKey, maxBytes, signal } = request;
  const isComplete = checkpoint !== undefined && checkpoint.offset === checkpoint.length;
  const resumed = checkpoint !== undefined && checkpoint.offset > 0 && canResume(checkpoint) ? checkpoint : undefined;
  if (isComplete && checkpoint !== undefined) {
    await storage.drafts.complete(draftOf(sourceKey, checkpoint));
    const { length, fileName, contentType } = checkpoint;
    return { bytes: length, fileName, contentType };
  }
  const opened = await openSource(outbound, url, { resumed, signal });
  const hasChanged = checkpoint !== undefined && (opened === null || !isSame(checkpoint, opened));
  if (hasChanged || opened === null) {
    opened?.body.destroy();
    if (checkpoint === undefined || checkpoint.hasChanged) throw new PermanentMediaError('source_changed');
    return beginAgain(deps, request, checkpoint);
  }
  try {
    assertSize(opened, maxBytes);
    request.onOpened?.(opened.length !== null && canResume(opened));
    const part = { ...deps, ...request, opened };
    return opened.length === null ? await storeStream(part) : await storePart(part, checkpoint, opened.length);
  } finally {
    opened.body.destroy();
  }
}

/** The source has changed: all of it is fetched anew, once. */
async function beginAgain(
  deps: FetchDependencies,
  request: FetchRequest,
  checkpoint: Checkpoint,
): Promise<FetchedSource> {
  const { storage, outbound } = deps;
  const { sourceKey, signal, log } = request;
  log.info({ bytes: checkpoint.offset }, 'the source has changed; fetching it again from its beginning');
  await storage.drafts.abandon(draftOf(sourceKey, checkpoint));
  const opened = await openSource(outbound, request.url, { resumed: undefined, signal });
  if (opened === null) throw new PermanentMediaError('source_changed');
  try {
    assertSize(opened, request.maxBytes);
    request.onOpened?.(opened.length !== null && canResume(opened));
    const part = { ...deps, ...request, opened };
    if (opened.length === null) return await storeStream(part);
    return await storePart(part, checkpointOf(opened, opened.length, true), opened.length);
  } finally {
    opened.body.destroy();
  }
}

function assertSize({ length }: OpenedSource, maxBytes: number): void {
  if (length === 0) throw new PermanentMediaError('empty_file');
  if (length !== null && length > maxBytes) throw new PermanentMediaError('source_too_large');
}
