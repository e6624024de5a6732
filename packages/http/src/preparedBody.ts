import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { matchesTag } from './ifNoneMatch.ts';

const compress = promisify(gzip);

/** A body that does not change, with its ETag. */
export interface PreparedBody {
  /** Without its quotes. */
  etag: string;
  plain: Buffer;
  /** Compresses it once, off the main thread: a script of some megabytes takes a tenth of a second. */
  compressed: () => Promise<Buffer>;
}

export const etagOf = (body: string | Buffer): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

export function prepareBody(plain: Buffer, etag = etagOf(plain)): PreparedBody {
  let running: Promise<Buffer> | undefined;
  return {
    etag,
    plain,
    compressed() {
      running ??= compress(plain);
      return running;
    },
  };
}

/** The answer to a client that has the body already, of an operation that uses `sendPrepared`. */
export const notModified = { description: 'Not modified since the version in the request', headers: ['ETag'] } as const;

/** Sends the body, compressed for clients that accept gzip, or 304 to a client that has it. */
export async function sendPrepared(
  req: Request,
  res: Response,
  { etag, plain, compressed }: PreparedBody,
  headers: { contentType: string; cacheControl: string },
): Promise<void> {
  const isCompressed = req.acceptsEncodings('gzip', 'identity') === 'gzip';
  const tag = isCompressed ? `"${etag}-gzip"` : `"${etag}"`;
  res.setHeader('Cache-Control', headers.cacheControl);
  res.setHeader('ETag', tag);
  res.vary('Accept-Encoding');
  if (matchesTag(req.get('if-none-match'), tag)) {
    res.status(304).end();
    return;
  }
  const body = isCompressed ? await compressed() : plain;
  res.setHeader('Content-Type', headers.contentType);
  if (isCompressed) res.setHeader('Content-Encoding', 'gzip');
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}
