import { BusyError } from '@millrace/queue';
import { AppError, createFairPool, type Holder, type OpenPool } from '@millrace/service';

/** How long a picture waits before a place beyond another network's share is taken for it. */
const graceMs = 500;
/** A picture that has the only place of its network keeps it for so long while networks without a place wait. */
const turnMs = 5_000;
/** A picture cannot be too slow in its first seconds. */
const startMs = 5_000;
/** A picture slower than this gives its place away when others wait. */
const slowBytesPerSecond = 16 * 1024;
/** Of requests of older processes, which do not say who wants the picture. */
const unnamed: Holder = { key: '' };

/** What a picture that has a place tells of itself. */
export interface RemotePlace {
  /** Aborted when the place goes to another network. */
  revoked: AbortSignal;
  /** @param bytes that have arrived so far */
  progressed(bytes: number): void;
}

/** The places of a courier for pictures of other servers. Networks of clients share them. */
export interface RemotePlaces {
  /** Requests that are taken at a time: those with a place, those that wait for one, and those that are being refused. */
  requests: number;
  /**
   * Runs the work in a place.
   *
   * @param options.waitMs how long it waits for one
   * @throws BusyError if there is no place, or if it was lost: the asker may ask again
   */
  run<T>(
    holder: Holder | undefined,
    options: { signal: AbortSignal; waitMs: number },
    work: (place: RemotePlace) => Promise<T>,
  ): Promise<T>;
}

export function createRemotePlaces(places: number, openPool: OpenPool = createFairPool): RemotePlaces {
  const maxWaiting = 4 * places;
  // The asker is told that the courier is busy: the sentences are for nobody.
  const messages = { full: 'No place is free.', revoked: 'Other networks were waiting.', retryAfter: 1 };
  const pool = openPool({ name: 'remote pictures', size: places, graceMs, turnMs, maxWaiting, messages });
  return {
    requests: 2 * (places + maxWaiting),
    async run(holder = unnamed, { signal, waitMs }, work) {
      const since = { at: 0, bytes: 0 };
      const isSlow = (): boolean => {
        const ms = performance.now() - since.at;
        return ms >= startMs && since.bytes / (ms / 1_000) < slowBytesPerSecond;
      };
      const place = await pool.enter(holder, { signal, waitMs, isSlow }).catch((error: unknown) => {
        throw error instanceof AppError ? new BusyError('image.remote') : error;
      });
      since.at = performance.now();
      try {
        return await work({
          revoked: place.revoked,
          progressed(bytes) {
            since.bytes = bytes;
          },
        });
      } catch (error) {
        if (place.revoked.aborted && !signal.aborted) throw new BusyError('image.remote');
        throw error;
      } finally {
        place.leave();
      }
    },
  };
}
