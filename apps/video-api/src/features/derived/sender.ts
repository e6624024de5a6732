import { clientAddress } from '@millrace/auth';
import type { Video } from '@millrace/database';
import {
  type ByteCounter,
  grantedCacheControl,
  grantOf,
  type ReaderLimits,
  sendObjectIfThere,
} from '@millrace/delivery';
import { requestIdOf } from '@millrace/http';
import { AppError } from '@millrace/service';
import { anyPlace, type Storage } from '@millrace/storage';
import type { Request, Response } from 'express';
import type { Frames } from './frames.ts';

export interface SenderDependencies {
  bytes: ByteCounter;
  storage: Storage;
  readers: ReaderLimits;
}

/** They are made once. They are removed with the video, so caches must not keep them for ever. Seconds. */
const maxAge = 3600;
/** How often something is made for one request if it is removed before it can be sent. */
export const tries = 3;

/** Sends objects of a video, and counts their bytes. */
export function createDerivedSender(deps: SenderDependencies) {
  const storage = anyPlace(deps.storage);
  return (req: Request, res: Response, videoId: string, key: string, headers: Record<string, string> = {}) => {
    const grant = grantOf(req);
    const cacheControl = grant === undefined ? `public, max-age=${maxAge}` : grantedCacheControl(grant, maxAge);
    return sendObjectIfThere(req, res, {
      storage,
      readers: deps.readers,
      key,
      cacheControl,
      headers: () => headers,
      onSent: (sent) => deps.bytes.add({ id: videoId, bytes: sent }),
    });
  };
}

/** Sends the frame at a time. */
export function createFrameRoute(deps: SenderDependencies & { frames: Frames }) {
  const send = createDerivedSender(deps);
  return async (
    video: Video,
    wanted: { time: number; width?: number | undefined },
    req: Request,
    res: Response,
  ): Promise<void> => {
    const client = { address: clientAddress(req), requestId: requestIdOf(req) };
    for (let n = 0; n < tries; n += 1) {
      const key = await deps.frames.keyOf(video, wanted, client);
      if (await send(req, res, video.id, key)) return;
      await deps.frames.forget(video.id, key);
    }
    throw new AppError('unavailable', 'The frame was removed before it could be sent.', { retryAfter: 1 });
  };
}
