import { z } from 'zod';
import { event, job } from './define.ts';
import { maxOutboundUrlLength } from './outboundUrl.ts';
import { mediaErrorCode, mediaId, resultRetries } from './results.ts';

/**
 * Attempts of a fetch that make no progress, and the seconds between them: 18 minutes in all. A courier continues by itself while it makes
 * progress. Crashes are attempts like others, because a courier does not open what it fetches.
 */
const fetchRetries = { maxAttempts: 8, retryDelaysSeconds: [2, 5, 15, 60, 120, 300, 600] as const };

/** Fetch a source from an address that a user named, and store it at `sourceKey`. */
const fetch = job({
  version: 1,
  ...fetchRetries,
  payload: z.object({
    mediaId,
    /** Storage key of the source. */
    sourceKey: z.string(),
    /** May contain credentials. It is in this payload only, which is deleted with the job. */
    url: z.string().max(maxOutboundUrlLength),
    /** The most bytes that the source may have. */
    maxBytes: z.int().nonnegative(),
  }),
});

/** The source is stored. */
const fetched = job({
  version: 1,
  ...resultRetries,
  payload: z.object({
    mediaId,
    /** The id of the job that fetched it. */
    jobId: z.string(),
    bytes: z.int().nonnegative(),
    /** As the server, or else the URL, calls the file. */
    fileName: z.string().max(255).nullable(),
    contentType: z.string().max(255).nullable(),
  }),
});

const fetchFailed = job({
  version: 1,
  ...resultRetries,
  payload: z.object({ mediaId, jobId: z.string(), code: mediaErrorCode, message: z.string() }),
});

const fetchProgress = event({
  version: 1,
  payload: z.object({ mediaId, jobId: z.string(), bytes: z.int().nonnegative() }),
});

/** Each service has its own messages, because a result has one owner. */
export const fetchMessages = {
  'video.fetch': fetch,
  'video.fetched': fetched,
  'video.fetchFailed': fetchFailed,
  'video.fetchProgress': fetchProgress,
  'track.fetch': fetch,
  'track.fetched': fetched,
  'track.fetchFailed': fetchFailed,
  'track.fetchProgress': fetchProgress,
  'image.fetch': fetch,
  'image.fetched': fetched,
  'image.fetchFailed': fetchFailed,
  'image.fetchProgress': fetchProgress,
};
