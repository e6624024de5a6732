import { AppError } from '@millrace/service';

/** An upload cannot be too slow in its first minute. */
const graceMs = 60_000;
/** An upload slower than this can be displaced by a new one when all places are taken. */
const slowBytesPerSecond = 16 * 1024;

/** The place of an admitted upload. */
export interface Admission {
  /** Aborted with an AppError when a new upload displaces this one, or when the account's uploads are ended. */
  signal: AbortSignal;
  /** Uploads in progress when this one was admitted, including this one. */
  count: number;
  /** Frees the place; idempotent. */
  release(): void;
}

export interface UploadGate {
  /**
   * Gives the upload a place, if necessary that of a slow upload.
   *
   * @param receivedBytes returns the bytes received so far
   * @throws AppError rate_limited if the account has too many uploads in progress, unavailable if the process has
   */
  admit(accountId: number, receivedBytes: () => number): Admission;
  /** Ends the uploads of an account that are in progress. They fail with the reason. */
  end(accountId: number, reason: AppError): void;
}

interface Place {
  accountId: number;
  since: number;
  receivedBytes: () => number;
  abort: AbortController;
}

const retryAfter = 5;

/** Limits the uploads in progress in this process, in all and for each account. */
export function createUploadGate({ atOnce, perAccount }: { atOnce: number; perAccount: number }): UploadGate {
  const places = new Set<Place>();

  const rateOf = ({ since, receivedBytes }: Place, now: number): number => receivedBytes() / ((now - since) / 1000);

  /** The slowest of the uploads that may be displaced. */
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
    admit(accountId, receivedBytes) {
      const ofAccount = [...places].filter((place) => place.accountId === accountId).length;
      if (ofAccount >= perAccount) {
        throw new AppError('rate_limited', `The account has ${perAccount} uploads in progress. Finish one first.`, {
          retryAfter,
        });
      }
      if (places.size >= atOnce) {
        const displaced = slowest();
        if (displaced === undefined) {
          throw new AppError('unavailable', 'The server has too many uploads in progress. Try again later.', {
            retryAfter,
          });
        }
        places.delete(displaced);
        displaced.abort.abort(
          new AppError('unavailable', 'This upload was too slow while other uploads were waiting. Try again later.', {
            retryAfter: 30,
          }),
        );
      }
      const place = { accountId, since: performance.now(), receivedBytes, abort: new AbortController() };
      places.add(place);
      return { signal: place.abort.signal, count: places.size, release: () => void places.delete(place) };
    },
    end(accountId, reason) {
      for (const place of places) if (place.accountId === accountId) place.abort.abort(reason);
    },
  };
}
