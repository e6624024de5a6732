import { AppError } from '@millrace/service';

/** An upload is given a minute before it can be too slow. */
const graceMs = 60_000;
/** Slower than this, an upload gives its place to a new one when all places are taken. */
const slowBytesPerSecond = 16 * 1024;

/** An upload that has a place. */
export interface Admission {
  /** Aborted with an AppError when a new upload takes the place of this one. */
  signal: AbortSignal;
  /** How many uploads had places when this one was admitted, itself included. */
  count: number;
  /** Gives the place back; more than once is harmless. */
  leave(): void;
}

export interface UploadGate {
  /**
   * @param receivedBytes how much of the upload has come so far
   * @throws AppError rate_limited when the account has too many uploads in progress, unavailable when the process has
   */
  enter(accountId: number, receivedBytes: () => number): Admission;
}

interface Place {
  accountId: number;
  since: number;
  receivedBytes: () => number;
  abort: AbortController;
}

const retryAfter = 5;

/** Bounds the uploads in progress: of one process, and of each account in it. */
export function createUploadGate({ atOnce, perAccount }: { atOnce: number; perAccount: number }): UploadGate {
  const places = new Set<Place>();

  const rateOf = ({ since, receivedBytes }: Place, now: number): number => receivedBytes() / ((now - since) / 1000);

  /** The slowest upload of those that are slow. */
  const slowest = (): Place | undefined => {
    const now = performance.now();
    let found: Place | undefined;
    for (const place of places) {
      if (now - place.since < graceMs || rateOf(place, now) >= slowBytesPerSecond) continue;
      if (found === undefined || rateOf(place, now) < rateOf(found, now)) found = place;
    }
    return found;
  };

  return {
    enter(accountId, receivedBytes) {
      const own = [...places].filter((place) => place.accountId === accountId).length;
      if (own >= perAccount) {
        throw new AppError('rate_limited', `The account has ${perAccount} uploads in progress. Finish one first.`, {
          retryAfter,
        });
      }
      if (places.size >= atOnce) {
        const displaced = slowest();
        if (displaced === undefined) {
          throw new AppError('unavailable', 'The server has as many uploads in progress as it can take.', {
            retryAfter,
          });
        }
        places.delete(displaced);
        displaced.abort.abort(
          new AppError('unavailable', 'This upload was too slow while others waited. Try again later.', {
            retryAfter: 30,
          }),
        );
      }
      const place = { accountId, since: performance.now(), receivedBytes, abort: new AbortController() };
      places.add(place);
      return { signal: place.abort.signal, count: places.size, leave: () => void places.delete(place) };
    },
  };
}
