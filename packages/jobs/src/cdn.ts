import { z } from 'zod';
import { request } from './define.ts';

/** Tags of one request. */
export const maxCdnTags = 1_000;
/** A courier ends a request within this time, in milliseconds: what it has not sent by then is asked again. */
export const cdnRequestMs = 60_000;

const failure = z.object({
  /** Null if there was no answer. */
  status: z.int().nullable(),
  /** For the log: a sentence without addresses and secrets. */
  message: z.string(),
  /** The CDN's Retry-After. */
  retryAfterSeconds: z.number().nonnegative().nullable(),
});
export type CdnFailure = z.output<typeof failure>;

export const cdnMessages = {
  /** Tell the CDN of tags whose answers it must not use any more. The courier knows the CDN, and its token. */
  'cdn.purge': request({
    version: 1,
    payload: z.object({ tags: z.array(z.string().min(1).max(100)).min(1).max(maxCdnTags) }),
    reply: z.object({
      /** How many tags the CDN has accepted, from the first one on. */
      sent: z.int().nonnegative(),
      /** Why not all. */
      failure: failure.nullable(),
    }),
  }),
};
