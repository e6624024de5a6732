import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Video } from '@millrace/database';
import { derivedObjects } from '@millrace/jobs';
import { AppError, createSingleFlight, runShared } from '@millrace/service';
import { downloadName, forgetDerived, readDerived, storedVideoOf } from '../../derivedRows.ts';
import type { Makers } from '../../makers.ts';

/** How long a request waits for a file that is being made. A short video takes a second. */
const waitMs = 10_000;
const pollMs = 250;
/** For Retry-After, in seconds: a film takes a minute. */
const retryAfter = { busy: 5, failed: 600 };

export interface Download {
  key: string;
  quality: string;
  /** The object is gone. */
  forget(): Promise<void>;
}

export interface Downloads {
  /**
   * The file of a rendition, made now if it is not stored.
   *
   * @param quality default: the best one
   * @throws AppError downloads_off, invalid_request for a rendition that the video does not have, not_ready, unusable_media, unavailable while
   * the file is made
   */
  get(video: Video, quality: string | undefined, requestId: string): Promise<Download>;
}

export function createDownloads({ database, makers }: { database: Database; makers: Makers }): Downloads {
  /** Waiting requests look together. */
  const waits = createSingleFlight<string, { id: string; prefix: string } | undefined>();

  const wait = async (videoId: string, name: string): Promise<{ id: string; prefix: string } | undefined> => {
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      const row = await readDerived(database, videoId, name);
      if (row?.prefix != null) return { id: row.id, prefix: row.prefix };
      if (row === undefined) return undefined;
      if (row.hasFailed) {
        throw new AppError('unavailable', 'The file could not be made.', { retryAfter: retryAfter.failed });
      }
      await sleep(pollMs);
    }
    return undefined;
  };

  const waitTogether = (videoId: string, name: string) =>
    waits.run(`${videoId}/${name}`, () => runShared(() => wait(videoId, name)));

  return {
    async get(video, wanted, requestId) {
      const { qualities } = storedVideoOf(video);
      if (!video.downloads) throw new AppError('downloads_off', 'The owner does not offer this video for download.');
      const quality = wanted ?? qualities[0];
      if (quality === undefined || !qualities.includes(quality)) {
        const message = `must be one of ${qualities.join(', ')}`;
        throw new AppError('invalid_request', `The quality ${message}.`, { fields: [{ field: 'q', message }] });
      }
      const name = downloadName(quality);
      const row = await readDerived(database, video.id, name);
      if (row === undefined || (row.prefix === null && row.jobId === null))
        await makers.download(video, quality, requestId);
      const made = row?.prefix != null ? { id: row.id, prefix: row.prefix } : await waitTogether(video.id, name);
      if (made === undefined) {
        throw new AppError('unavailable', 'The file is being made. Ask again in a moment.', {
          retryAfter: retryAfter.busy,
        });
      }
      await database.execute(
        `UPDATE video.derived SET used_at = now() WHERE video_id = $1 AND name = $2 AND used_at < now() - interval '1 day'`,
        [video.id, name],
      );
      return {
        key: made.prefix + derivedObjects.download,
        quality,
        forget: () => forgetDerived(database, video.id, made.id),
      };
    },
  };
}
