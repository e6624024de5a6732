import { expect } from '@jest/globals';
import type { Answer } from '../answer.ts';
import { edgeGzipMinBytes, isBehindEdge } from '../edge.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/svg+xml': 'svg', 'image/tiff': 'tif' };

/** Expects the headers of every picture: readable by every page, cached for a day, and never opened as a page. */
export function expectPictureHeaders(answer: Answer, id: string, type: string): void {
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': `inline; filename="${id}.${extensions[type] ?? type.slice('image/'.length)}"`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600, s-maxage=86400',
    'accept-ranges': 'bytes',
    etag: expect.stringMatching(/^"[^"]+"$/),
  });
}

/** Expects an original: its own bytes with their real type, independent of the claimed one. */
export function expectOriginal(answer: Answer, id: string, type: string): void {
  expect(answer.status).toBe(200);
  expectPictureHeaders(answer, id, type);
  const isCompressed = isBehindEdge && type === 'image/svg+xml' && answer.bytes.length >= edgeGzipMinBytes;
  expect(answer.headers.get('vary')).toBe(isCompressed ? 'Accept-Encoding' : null);
}
