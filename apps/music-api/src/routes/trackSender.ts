import { type ByteCounter, type PublicUrls, type ReaderLimits, sendObject } from '@millrace/delivery';
import { redirect } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import type { Request, Response } from 'express';

/** Sends an object of a track, with ranges, and counts its bytes; where another server delivers media, it answers the address there. */
export type TrackSender = (
  req: Request,
  res: Response,
  object: {
    key: string;
    trackId: string;
    /** Who may keep the answer: `private` if the request has a credential. */
    caches: 'public' | 'private';
  },
) => Promise<void>;

export function createTrackSender(deps: {
  storage: Storage;
  bytes: ByteCounter;
  readers: ReaderLimits;
  urls: Pick<PublicUrls, 'forKey'>;
  /** Whether another server delivers media. */
  isDeliveredElsewhere: boolean;
}): TrackSender {
  const { storage, bytes, readers, urls } = deps;
  return async (req, res, { key, trackId, caches }) => {
    if (deps.isDeliveredElsewhere) {
      // The target never changes while the track exists. The redirect to a deleted track must expire soon.
      res.setHeader('Cache-Control', `${caches}, max-age=60`);
      redirect(res, urls.forKey(key));
      return;
    }
    const cacheControl = `${caches}, max-age=3600`;
    await sendObject(req, res, {
      ...{ storage, key, cacheControl, readers },
      onSent: (sent) => bytes.add({ id: trackId, bytes: sent }),
    });
  };
}
