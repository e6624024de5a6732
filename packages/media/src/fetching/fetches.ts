import { randomUUID } from 'node:crypto';
import { messages } from '@millrace/jobs';
import { enqueue } from '@millrace/queue';
import { keys, type MediaKind } from '@millrace/storage';
import type { KnownColumns, MediaRows } from '../rows/types.ts';

/** The job that fetches a source of a kind of media. */
const fetchJobs = { videos: 'video.fetch', tracks: 'track.fetch', images: 'image.fetch' } as const satisfies Record<
  MediaKind,
  string
>;

export interface FetchedUrl {
  url: string;
  requestId: string;
}

/** Media whose sources the courier fetches from addresses. */
export interface Fetches {
  /**
   * Creates the row of a medium, and the job that fetches its source. The address is in the job only, which ends with the fetch.
   *
   * @returns the medium's id
   * @throws AppError as `MediaRows.start`
   */
  start(accountId: number, known: KnownColumns, source: FetchedUrl): Promise<string>;
}

export function createFetches(deps: {
  rows: Pick<MediaRows, 'startFetch'>;
  kind: MediaKind;
  /** The largest upload of the service. */
  maxBytes: number;
}): Fetches {
  const { rows, kind, maxBytes } = deps;
  return {
    async start(accountId, known, { url, requestId }) {
      const jobId = randomUUID();
      const { id } = await rows.startFetch(accountId, known, jobId, async (executor, mediaId, left) => {
        const payload = { mediaId, sourceKey: keys.source(kind, mediaId), url, maxBytes: Math.min(maxBytes, left) };
        await enqueue(executor, messages, fetchJobs[kind], payload, { jobId, accountId, requestId });
      });
      return id;
    },
  };
}
