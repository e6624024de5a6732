import { AppError } from '@millrace/service';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { etagOf } from './preparedBody.ts';

/** The field of an item that its ETag repeats. */
export const etagField = z.string().describe('The version of the fields that can be changed, for If-Match');

/** The request header of operations that change an item. */
export const ifMatchHeader = z.object({
  'If-Match': z.string().optional().describe('ETags of versions that may be changed, or `*`. Another version is 412'),
});

/**
 * The ETag of an item's editable fields. It stays the same while counters, progress and status change, so that they do not conflict with an
 * edit. The bytes of the JSON can differ under the same tag: it is for If-Match, not for caches.
 */
export function editTag(...fields: readonly (string | number | boolean | null | readonly string[])[]): string {
  return `"${etagOf(JSON.stringify(fields))}"`;
}

/** Sets the header ETag to the item's tag. */
export function tagged<Item extends { etag: string }>(res: Response, item: Item): Item {
  res.setHeader('ETag', item.etag);
  return item;
}

/** Checks an item's current ETag. Call it while the item is locked. @throws AppError precondition_failed */
export type Precondition = (etag: string) => void;

const entityTags = /(?:W\/)?"[^"]*"|\*/g;

/**
 * What the header If-Match of a request demands; nothing without the header. Uses the strong comparison of RFC 9110 section 13.1.1: a weak
 * tag never matches.
 *
 * @throws AppError malformed_request
 */
export function preconditionOf(req: Pick<Request, 'get'>): Precondition {
  const header = req.get('if-match');
  if (header === undefined) return () => undefined;
  const tags: readonly string[] = header.match(entityTags) ?? [];
  const isComplete = header.replaceAll(entityTags, '').replaceAll(',', '').trim() === '';
  if (tags.length === 0 || !isComplete || (tags.includes('*') && tags.length > 1)) {
    throw new AppError('malformed_request', 'The header If-Match must be * or a list of ETags in double quotes.');
  }
  return (etag) => {
    if (tags.includes('*') || tags.includes(etag)) return;
    throw new AppError('precondition_failed', 'The item was changed since the version in If-Match. Read it again.', {
      headers: { ETag: etag },
    });
  };
}
