import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { AnswerHeader } from './operations/headers.ts';
import type { Answer } from './operations/operation.ts';
import { etagOf, notModified, type PreparedBody, prepareBody, sendPrepared } from './preparedBody.ts';

/** Bytes of the pages that are kept, with their compressed bodies. Each has some hundred kilobytes; that of a long list has more. */
const maxBytes = 32 * 1024 * 1024;

/** The answers of an operation that sends a page with `createPageSender`. */
export const pageAnswers = (description: string, more: readonly AnswerHeader[] = []) => {
  const headers: readonly AnswerHeader[] = ['ETag', 'Content-Security-Policy', ...more];
  return {
    200: { description, media: ['text/html'], headers },
    304: { ...notModified, headers },
  } satisfies Record<number, Answer>;
};

export interface Page {
  html: string;
  contentSecurityPolicy: string;
  cacheControl: string;
}

/**
 * Sends HTML pages with an ETag, 304 responses and cached gzip bodies. Removes the API's X-Frame-Options, because a page's own policy
 * says who may frame it.
 */
export function createPageSender(): (req: Request, res: Response, page: Page) => Promise<void> {
  const pages = new LRUCache<string, PreparedBody>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain }) => plain.length,
  });

  const prepared = (html: string): PreparedBody => {
    const etag = etagOf(html);
    const page = pages.get(etag) ?? prepareBody(Buffer.from(html), etag);
    pages.set(etag, page);
    return page;
  };

  return (req, res, { html, contentSecurityPolicy, cacheControl }) => {
    res.removeHeader('X-Frame-Options');
    res.setHeader('Content-Security-Policy', contentSecurityPolicy);
    return sendPrepared(req, res, prepared(html), { contentType: 'text/html; charset=utf-8', cacheControl });
  };
}
