import { pipeline, type Readable } from 'node:stream';
import { ownBodyDeadline, requestIdOf } from '@millrace/http';
import { BodyTooLongError } from '@millrace/storage';
import type { Request } from 'express';
import { ClientGoneError, malformed } from '../errors.ts';
import type { Admission } from '../gate.ts';
import type { UploadLimits } from '../limits.ts';
import { type Checksum, Digest } from './checksum.ts';
import { pastTheEnd } from './protocol.ts';
import type { HeldUpload } from './store.ts';

export interface ReceiveOptions {
  upload: HeldUpload;
  checksum: Checksum | undefined;
  place: Pick<Admission, 'signal' | 'share' | 'confirm'>;
  limits: Pick<UploadLimits, 'idleTimeoutMs'>;
}

/**
 * Stores the body of a request as the next bytes of an upload; the last byte makes it a medium. What arrives before a failure counts,
 * except with a checksum.
 *
 * @throws AppError; ClientGoneError
 */
export async function receiveBytes(req: Request, { upload, checksum, place, limits }: ReceiveOptions): Promise<void> {
  ownBodyDeadline(req);
  const idle = new AbortController();
  const seconds = limits.idleTimeoutMs / 1_000;
  const timer = setTimeout(() => {
    // The storage is slow, not the client.
    if (req.complete || req.readableLength >= req.readableHighWaterMark) timer.refresh();
    else idle.abort(malformed(`No data arrived for ${seconds} seconds. Ask for the offset and continue from there.`));
  }, limits.idleTimeoutMs);
  const left = upload.length - upload.offset;
  try {
    const digest = checksum && new Digest(checksum);
    const { failure } = await upload.append(digest === undefined ? req : piped(req, digest), {
      share: place.share,
      signal: AbortSignal.any([idle.signal, place.signal, upload.taken]),
      onReceived: () => void timer.refresh(),
      ...(digest && { accept: () => digest.assertMatches() }),
    });
    if (failure instanceof BodyTooLongError) throw pastTheEnd(left);
    if (failure !== undefined) throw req.destroyed && !req.complete ? new ClientGoneError() : failure;
  } finally {
    clearTimeout(timer);
  }
  if (upload.offset < upload.length) return;
  await place.confirm();
  await upload.finish(requestIdOf(req));
}

/** The reader of the digest sees its failures. */
function piped(req: Readable, digest: Digest): Readable {
  return pipeline(req, digest, () => undefined);
}
