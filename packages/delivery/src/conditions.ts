import type { IncomingHttpHeaders } from 'node:http';
import { matchesTag } from '@millrace/http';

export interface Validators {
  etag: string;
  lastModified: Date;
}

/** HTTP dates have whole seconds. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Whether the client's copy is still good (304), by RFC 9110 section 13.2.2: the tag decides where one is sent. */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) return matchesTag(noneMatch, etag);
  const modifiedSince = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(modifiedSince) && seconds(lastModified) <= modifiedSince / 1000;
}

/** Whether the part asked for may be joined to what the client has: If-Range wants a strong match, or the very date. */
export function rangeStillApplies(ifRange: string | undefined, { etag, lastModified }: Validators): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.includes('"')) return ifRange.trim() === etag && !etag.startsWith('W/');
  const date = Date.parse(ifRange);
  return !Number.isNaN(date) && seconds(lastModified) === date / 1000;
}
