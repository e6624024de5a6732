import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';
import { matchesTag } from './ifNoneMatch.ts';

export interface StaticBody {
  body: Buffer;
  contentType: string;
  cacheControl: string;
}

/** The answers of an operation that sends a body with `createStaticAnswer`, in addition to its 200. */
export const notModified = { description: 'Not modified since the version in the request', headers: ['ETag'] } as const;

/** Sends a body that never changes while the process runs: with an ETag, 304 answers and gzip. Compresses it once, at the first use. */
export function createStaticAnswer({ body, contentType, cacheControl }: StaticBody) {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  let compressed: Buffer | undefined;
  return (req: Request, res: Response): void => {
    const isCompressed = req.acceptsEncodings('gzip', 'identity') === 'gzip';
    const tag = isCompressed ? `"${etag}-gzip"` : `"${etag}"`;
    res.setHeader('Cache-Control', cacheControl);
    res.setHeader('ETag', tag);
    res.vary('Accept-Encoding');
    if (matchesTag(req.get('if-none-match'), tag)) {
      res.status(304).end();
      return;
    }
    res.setHeader('Content-Type', contentType);
    if (isCompressed) {
      compressed ??= gzipSync(body);
      res.setHeader('Content-Encoding', 'gzip');
    }
    const sent = isCompressed && compressed ? compressed : body;
    res.setHeader('Content-Length', sent.length);
    res.end(req.method === 'HEAD' ? undefined : sent);
  };
}
