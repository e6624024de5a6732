import { type ByteCounter, type PublicUrls, type ReaderLimits, type SendOptions, sendObject } from '@millrace/delivery';
import { redirect } from '@millrace/http';
import type { Storage } from '@millrace/storage';
import type { Request, Response } from 'express';
import type { OriginalSender, TrackSender } from '../../provided/playback.ts';

interface SenderDependencies {
  storage: Storage;
  bytes: ByteCounter;
  readers: ReaderLimits;
}

const createSender =
  ({ storage, bytes, readers }: SenderDependencies) =>
  (
    req: Request,
    res: Response,
    { trackId, ...options }: Pick<SendOptions, 'key' | 'cacheControl' | 'headers'> & { trackId: string },
  ): Promise<void> =>
    sendObject(req, res, {
      storage,
      readers,
      ...options,
      onSent: (sent) => bytes.add({ id: trackId, bytes: sent }),
    });

export function createTrackSender(
  deps: SenderDependencies & {
    urls: Pick<PublicUrls, 'forKey'>;
    /** Whether another server delivers media. */
    isDeliveredElsewhere: boolean;
  },
): TrackSender {
  const send = createSender(deps);
  return async (req, res, { key, trackId, caches }) => {
    if (deps.isDeliveredElsewhere) {
      // The target never changes while the track exists. The redirect to a deleted track must expire soon.
      res.setHeader('Cache-Control', `${caches}, max-age=60`);
      redirect(res, deps.urls.forKey(key));
      return;
    }
    await send(req, res, { key, trackId, cacheControl: `${caches}, max-age=3600` });
  };
}

export function createOriginalSender(deps: SenderDependencies): OriginalSender {
  const send = createSender(deps);
  return (req, res, { key, trackId, type }, { caches, headers }) =>
    send(req, res, {
      key,
      trackId,
      // The owner may withdraw it at any time, so a cache must ask before it answers others.
      cacheControl: caches === 'public' ? 'public, no-cache' : 'private, no-store',
      headers: () => ({ 'Content-Type': type, ...headers }),
    });
}
