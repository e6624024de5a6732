import { createRouter } from '@millrace/http';
import { AppError } from '@millrace/service';
import { isKey, type MediaKind, type Storage } from '@millrace/storage';
import type { RequestHandler, Router } from 'express';
import { PlaylistCache } from './playlistCache.ts';
import { countsHere, openToAnyOrigin } from './publicAccess.ts';
import type { ReaderLimits } from './readerLimits.ts';
import { sendObject } from './sendObject.ts';

export interface MediaRouterOptions {
  storage: Storage;
  /** The folder of `public/` that this service delivers. */
  kind: MediaKind;
  /** Called once per response that sent media bytes, with the number sent. */
  onBytes?: (sent: { kind: MediaKind; id: string; bytes: number }) => void;
  /** The `X-Edge-Token` of edges that report their own deliveries. */
  edgeToken?: string | undefined;
  /** Limits below which a client is disconnected. */
  readers?: ReaderLimits;
  /** Media that are not delivered although their objects may exist. */
  isBlocked?: (id: string) => boolean;
}

/** The public origin: GET and HEAD `/media/<kind>/<id>/…` from `public/<kind>/<id>/…`. Mount it at the root. */
export function mediaRouter(options: MediaRouterOptions): Router {
  const { storage, kind, onBytes, edgeToken, readers, isBlocked } = options;
  const playlists = new PlaylistCache(storage);
  const deliver: RequestHandler = async (req, res, next) => {
    if (openToAnyOrigin(req, res)) return;
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      next();
      return;
    }
    const [id, ...rest] = req.path.slice(1).split('/');
    // Not decoded: no key has a character that needs encoding, so an encoded path matches no object.
    const key = `public/${kind}${req.path}`;
    if (id === undefined || rest.length === 0 || !isKey(key)) {
      throw new AppError('not_found', 'There is nothing at this address.');
    }
    // Caches must not keep it: the medium may come back.
    if (isBlocked?.(id)) {
      throw new AppError('not_found', 'There is nothing at this address.', {
        headers: { 'Cache-Control': 'no-store' },
      });
    }
    const isCounted = onBytes !== undefined && countsHere(req, edgeToken);
    const onSent = (bytes: number) => {
      if (bytes > 0) onBytes?.({ kind, id, bytes });
    };
    await sendObject(req, res, { storage, key, playlists, ...(readers && { readers }), ...(isCounted && { onSent }) });
  };
  const router = createRouter();
  router.use(`/media/${kind}`, deliver);
  return router;
}
