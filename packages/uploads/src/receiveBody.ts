import { PassThrough } from 'node:stream';
import { ownBodyDeadline } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import type { Request } from 'express';
import { watchBody } from './bodyWatch.ts';
import { ClientGoneError, emptyFile, tooLarge } from './errors.ts';
import { withCauses } from './failures.ts';
import type { Admission, UploadGate } from './gate.ts';

/** An upload that has a row. Exactly one of `finish` and `abandon` succeeds. */
export interface StartedBody<Result> {
  /** Storage key of the file. */
  key: string;
  /** Called when all bytes are stored. If it throws, `abandon` is called. */
  finish(size: number): Promise<Result>;
  /** Called when the upload has failed, after the removal of its stored file. */
  abandon(): Promise<void>;
}

export interface BodyUploadOptions<Result> {
  storage: Pick<Storage, 'put' | 'delete'>;
  /** Maximum size of the file in bytes. */
  maxBytes: number;
  /** The upload fails when the client sends nothing for this many milliseconds. */
  idleTimeoutMs: number;
  /** The account of the upload, its group if the caller is another one, and the gate that limits the uploads in progress. */
  admission: { gate: UploadGate; accountId: number; group?: string | undefined };
  /** Called once. It creates the upload's row. */
  begin(): Promise<StartedBody<Result>>;
}

/** What waits between the socket and the storage. */
const bufferBytes = 256 * 1024;

/**
 * Receives a body that is the file itself, and streams it into the storage. After any failure, the write in progress is aborted, the stored
 * file is deleted and `abandon` is called before this rejects.
 *
 * @returns the result of `finish`; null if the client disconnected and no answer can be sent
 * @throws AppError empty_file, malformed_request, payload_too_large, rate_limited, unavailable; StorageUnavailableError; any error of `begin` and `finish`
 */
export async function receiveBody<Result>(req: Request, options: BodyUploadOptions<Result>): Promise<Result | null> {
  const { admission, maxBytes } = options;
  // Cancels the server's deadline for bodies. Uploads may be slow, but not idle: see `idleTimeoutMs`.
  ownBodyDeadline(req);
  if (Number(req.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  let place: Admission | undefined;
  try {
    place = await admission.gate.admit(req, admission.accountId, admission.group);
    const started = await options.begin();
    try {
      const size = await storeBody(req, started.key, place, options);
      await place.confirm();
      return await started.finish(size);
    } catch (error) {
      const failures = await removed(started, options.storage);
      throw failures.length === 0 || error instanceof ClientGoneError ? error : withCauses(error, failures);
    }
  } catch (error) {
    if (error instanceof ClientGoneError) return null;
    throw error;
  } finally {
    place?.release();
  }
}

/** @returns the errors of the removal. What cannot be removed now, the janitor of the service removes later */
async function removed(started: StartedBody<unknown>, storage: Pick<Storage, 'delete'>): Promise<unknown[]> {
  const outcomes = [
    ...(await Promise.allSettled([storage.delete(started.key)])),
    ...(await Promise.allSettled([started.abandon()])),
  ];
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}

/** @returns the number of bytes stored */
async function storeBody(
  req: Request,
  key: string,
  { signal: displaced, share }: Admission,
  { storage, maxBytes, idleTimeoutMs }: BodyUploadOptions<unknown>,
): Promise<number> {
  if (req.destroyed && !req.complete) throw new ClientGoneError();
  const abort = new AbortController();
  // Not the request itself: the storage destroys what it reads if it fails, and the answer still needs the connection.
  const body = new PassThrough({ highWaterMark: bufferBytes });
  const fail = (error: unknown) => {
    // Later failures are consequences of the first one.
    if (abort.signal.aborted) return;
    stopWatching();
    req.unpipe(body);
    req.pause();
    abort.abort(error);
    body.destroy();
  };
  const stopWatching = watchBody(req, {
    maxBytes,
    maxFileBytes: maxBytes,
    idleMs: idleTimeoutMs,
    isServerPaused: () => req.complete || body.writableNeedDrain,
    fail,
  });
  const onDisplaced = () => fail(displaced.reason);
  displaced.addEventListener('abort', onDisplaced);
  body.on('error', fail);
  try {
    if (displaced.aborted) onDisplaced();
    else req.pipe(body);
    // The content type that the client sent cannot be trusted and is not kept.
    const { size } = await storage.put(key, body, {
      contentType: 'application/octet-stream',
      group: share,
      signal: abort.signal,
    });
    if (size === 0) throw emptyFile();
    return size;
  } catch (error) {
    fail(error);
    throw abort.signal.reason;
  } finally {
    stopWatching();
    displaced.removeEventListener('abort', onDisplaced);
  }
}
