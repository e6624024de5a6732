import type { MediaKind } from '@millrace/storage';
import type { Response } from 'express';

/** What every answer about media of a kind has as a tag. */
export const kindTag = (kind: MediaKind): string => kind;

/**
 * What every answer about one medium has as a tag. Its account is not among the tags: the public does not learn it elsewhere.
 *
 * @param id of the medium, or the `replaceableName` of one of its objects
 */
export const mediumTag = (kind: MediaKind, id: string): string => `${kind}-${id}`;

/** The names of tags by which CDNs purge: Cloudflare's, and Fastly's and Varnish's. */
export const tagHeaders = ['Cache-Tag', 'Surrogate-Key'] as const;

/**
 * Says what the answer is about, so that a CDN can purge it. Call it before anything can fail: error answers are kept too.
 *
 * @param replaceable the `replaceableName` of the object, if it has one
 */
export function tagAnswer(res: Response, kind: MediaKind, id: string, replaceable?: string): void {
  const tags = [
    kindTag(kind),
    mediumTag(kind, id),
    ...(replaceable === undefined ? [] : [mediumTag(kind, replaceable)]),
  ];
  res.setHeader('Cache-Tag', tags.join(','));
  res.setHeader('Surrogate-Key', tags.join(' '));
}
