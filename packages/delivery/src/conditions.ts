import type { IncomingHttpHeaders } from 'node:http';
import { matchesTag } from '@millrace/http';

export interface Validators {
  etag: string;
  lastModified: Date;
}

/** HTTP dates have whole seconds. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Whether the client's copy is current (304). RFC 9110 section 13.2.2: If-None-Match takes precedence over If-Modified-Since. */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) return matchesTag(noneMatch, etag);
  const modifiedSince = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(modifiedSince) && seconds(lastModified) <= modifiedSince / 1000;
}

/** Whether the client can append the range to the part it has. If-Range requires a strong ETag match or the exact date. */
export function rangeStillApplies(ifRange: string | undefined, { etag, lastModified }: Validators): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.includes('"')) return ifRange.trim() === etag && !etag.startsWith('W/');
  const date = Date.parse(ifRange);
  return !Number.isNaN(date) && seconds(lastModified) === date / 1000;
}
