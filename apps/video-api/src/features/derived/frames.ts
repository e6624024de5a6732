import { setTimeout as sleep } from 'node:timers/promises';
import { holderAt } from '@millrace/auth';
import type { Database, RateLimiter, Video } from '@millrace/database';
import { derivedObjects, type messages, type PayloadOf } from '@millrace/jobs';
import { type Sweeper, scheduleOneSweep } from '@millrace/media';
import { askPatiently } from '@millrace/platform';
import { BusyError, NoWorkerError, type Queue, RequestFailedError } from '@millrace/queue';
import { AppError, createSingleFlight, type Logger, runShared } from '@millrace/service';
import { inPlace, keys, type Place } from '@millrace/storage';
import { frameName, newDerivedId, readDerived, storedVideoOf } from '../../derivedRows.ts';
import { frameWidths } from '../../frameWidths.ts';
import { videoTables } from '../../tables.ts';
import { placeOfRow } from '../../visibility.ts';
import { makeRoomForFrames } from './eviction.ts';

/** A worker makes a frame in less than a second; it may be busy with others first. */
const timeoutMs = 15_000;
/** A worker that has not answered may still store the frame until then. */
const leaseSeconds = 40;
/** Between two looks at a frame that another process has made. */
const pollMs = 100;

/** Frames that may be made in a minute. What is stored does not count. */
const perAddress = { limit: 60, windowSeconds: 60 };
const perVideo = { limit: 120, windowSeconds: 60 };

const widest = frameWidths[frameWidths.length - 1] ?? 0;

/** Who asks. */
export interface FrameClient {
  address: string;
  requestId: string;
}

export interface Frames {
  /**
   * The stored frame that is shown at a time, made now if it is not stored.
   *
   * @param wanted time in seconds; width in pixels, at most
   * @returns its key
   * @throws AppError invalid_request for a time beyond the end; not_ready, unusable_media, rate_limited, unavailable
   */
  keyOf(video: Video, wanted: { time: number; width?: number | undefined }, client: FrameClient): Promise<string>;
  /** The object is gone: it was evicted. */
  forget(videoId: string, key: string): Promise<void>;
}

/** The smallest width of the list that is as large as the wanted one, but not larger than the video. */
export function sizeOfFrame(video: { width: number; height: number }, wanted: number = widest) {
  const listed = frameWidths.find((one) => one >= wanted) ?? widest;
  const width = Math.min(listed, video.width);
  return { width, height: Math.max(1, Math.round((video.height * width) / video.width)) };
}

/** Makes frames of ready videos when someone asks for them. A lease ensures that each is made once, by whichever process. */
export function createFrames(deps: {
  database: Database;
  queue: Pick<Queue<typeof messages>, 'request'>;
  limiter: Pick<RateLimiter, 'enforceAll'>;
  sweeper: Pick<Sweeper, 'sweep'>;
  log: Logger;
}): Frames {
  const { database, queue, limiter } = deps;
  /** What this process waits for, by video and name. */
  const inProgress = createSingleFlight<string, string>();

  /** Takes the lease of a frame that nobody makes. The row names its object. @returns its prefix */
  const claim = async (videoId: string, name: string, id: string): Promise<string | undefined> => {
    const claimed = await database.query(
      `INSERT INTO video.derived AS d (video_id, name, id, lease_until)
       SELECT id, $2, $3, now() + interval '${leaseSeconds} seconds' FROM video.videos WHERE id = $1 AND status = 'ready' FOR KEY SHARE
       ON CONFLICT (video_id, name) DO NOTHING RETURNING 1`,
      [videoId, name, id],
    );
    return claimed.length > 0 ? `${keys.derivedStart(videoTables.kind, videoId, id)}frame/` : undefined;
  };

  const end = (videoId: string, id: string) =>
    database.execute('DELETE FROM video.derived WHERE video_id = $1 AND id = $2 AND prefix IS NULL', [videoId, id]);

  const settle = async (videoId: string, id: string, prefix: string, bytes: number): Promise<void> => {
    const named = await database.execute(
      `UPDATE video.derived SET prefix = $3, bytes = $4::bigint, lease_until = NULL WHERE video_id = $1 AND id = $2`,
      [videoId, id, prefix, bytes],
    );
    if (named > 0) return;
    // The video was deleted or taken down, or the lease has expired.
    await scheduleOneSweep(database, videoTables, videoId);
    throw new AppError('unavailable', 'The frame took too long.', { retryAfter: 1 });
  };

  const make = async (
    claimed: { id: string; prefix: string; place: Place },
    payload: Omit<PayloadOf<'video.frame'>, 'targetKey'>,
    client: FrameClient,
  ): Promise<string> => {
    const { videoId } = payload;
    const { id, prefix, place } = claimed;
    const targetKey = prefix + derivedObjects.frame;
    const options = { timeoutMs, requestId: client.requestId, holder: holderAt(client.address) };
    const ask = () => queue.request('video.frame', { ...payload, targetKey: inPlace(place, targetKey) }, options);
    const { bytes } = await askPatiently('video worker', ask).catch(async (error: unknown) => {
      // A worker that has not answered may still store the object: the row names it until the lease ends.
      if (isAnswer(error)) await end(videoId, id);
      throw error;
    });
    await settle(videoId, id, prefix, bytes);
    await makeRoomForFrames(deps, videoId);
    return targetKey;
  };

  /** The key of the frame, made by this process or another one. */
  const obtain = async (video: Video, name: string, wanted: WantedFrame, client: FrameClient): Promise<string> => {
    const deadline = Date.now() + timeoutMs;
    const payload = { videoId: video.id, video: storedVideoOf(video), ...wanted };
    await limiter.enforceAll([
      { key: `frame:address:${client.address}`, rule: perAddress },
      { key: `frame:video:${video.id}`, rule: perVideo },
    ]);
    while (Date.now() < deadline) {
      const id = newDerivedId();
      const prefix = await claim(video.id, name, id);
      if (prefix !== undefined) return make({ id, prefix, place: placeOfRow(video) }, payload, client);
      const row = await readDerived(database, video.id, name);
      if (row?.prefix != null) return row.prefix + derivedObjects.frame;
      await sleep(pollMs);
    }
    throw new AppError('unavailable', 'The frame takes too long. Try again later.', { retryAfter: 1 });
  };

  return {
    async keyOf(video, { time, width }, client) {
      const stored = storedVideoOf(video);
      const tenths = tenthsOf(time, stored.durationSeconds);
      const size = sizeOfFrame(stored, width);
      const name = frameName({ tenths, width: size.width });
      const row = await readDerived(database, video.id, name);
      if (row?.prefix != null) return row.prefix + derivedObjects.frame;
      return inProgress.run(`${video.id}/${name}`, () =>
        runShared(() => obtain(video, name, { time: tenths / 10, size }, client)),
      );
    },

    async forget(videoId, key) {
      await database.execute(`DELETE FROM video.derived WHERE video_id = $1 AND prefix || $2 = $3`, [
        videoId,
        derivedObjects.frame,
        key,
      ]);
    },
  };
}

type WantedFrame = Pick<PayloadOf<'video.frame'>, 'time' | 'size'>;

/** @throws AppError invalid_request for a time beyond the end */
function tenthsOf(time: number, durationSeconds: number): number {
  if (time > durationSeconds) {
    const message = `must be at most ${durationSeconds}, the duration of the video`;
    throw new AppError('invalid_request', `The time ${message}.`, { fields: [{ field: 'time', message }] });
  }
  // Down, so that it is never beyond the end; 4.1 * 10 may be a little less than 41.
  return Math.floor(time * 10 + 1e-6);
}

/** Whether the outcome of a request is known: nothing is stored, and nothing will be. */
const isAnswer = (error: unknown): boolean =>
  error instanceof AppError &&
  [BusyError, NoWorkerError, RequestFailedError].some((known) => error.cause instanceof known);
