import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { matchesTag } from './ifNoneMatch.ts';
import type { Answer } from './operations/operation.ts';

const compress = promisify(gzip);

interface Compressed {
  etag: string;
  bytes: Promise<Buffer>;
}

/** Size of the LRU cache of compressed pages; each page is some hundred kilobytes. */
const maxPages = 64;

/** The answers of an operation that sends a page with `createPageSender`. */
export const pageAnswers = (description: string) => {
  const headers = ['ETag', 'Content-Security-Policy'] as const;
  return {
    200: { description, media: ['text/html'], headers },
    304: { description: 'Not modified since the version in the request', headers },
  } satisfies Record<number, Answer>;
};

export interface Page {
  html: string;
  contentSecurityPolicy: string;
  cacheControl: string;
}

/**
 * Sends HTML pages with an ETag, 304 responses and cached gzip bodies (compressing an inlined player takes tens of milliseconds, off
 * the main thread). Removes the API's X-Frame-Options, because a page's own policy says who may frame it.
 */
export function createPageSender(): (req: Request, res: Response, page: Page) => Promise<void> {
  const pages = new Map<string, Compressed>();

  const compressed = (html: string): Compressed => {
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    const known = pages.get(hash);
    pages.delete(hash);
    const entry = known ?? { etag: `"${hash}"`, bytes: compress(html) };
    pages.set(hash, entry);
    for (const oldest of pages.keys()) {
      if (pages.size <= maxPages) break;
      pages.delete(oldest);
    }
    return entry;
  };

  return async (req, res, page) => {
    const { etag, bytes } = compressed(page.html);
    const encoded = req.acceptsEncodings('gzip', 'identity') === 'gzip';
    const tag = encoded ? `${etag.slice(0, -1)}-gzip"` : etag;
    res.removeHeader('X-Frame-Options');
    res.setHeader('Content-Security-Policy', page.contentSecurityPolicy);
    res.setHeader('Cache-Control', page.cacheControl);
    res.setHeader('ETag', tag);
    res.vary('Accept-Encoding');
    if (matchesTag(req.get('if-none-match'), tag)) {
      res.status(304).end();
      return;
    }
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    const body = encoded ? await bytes : Buffer.from(page.html);
    if (encoded) res.setHeader('Content-Encoding', 'gzip');
    res.setHeader('Content-Length', body.length);
    res.end(req.method === 'HEAD' ? undefined : body);
  };
}
