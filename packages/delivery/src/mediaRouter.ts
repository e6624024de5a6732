import { createRouter } from '@millrace/http';
import { AppError } from '@millrace/service';
import { anyPlace, inPlace, isKey, isPlaylist, type MediaKind, replaceableName, type Storage } from '@millrace/storage';
import type { RequestHandler, Router } from 'express';
import { tagAnswer } from './cacheTags.ts';
import { grantedCacheControl, grantOf } from './playback/grants.ts';
import { PlaylistCache } from './playlistCache.ts';
import { countsHere, openToAnyOrigin } from './publicAccess.ts';
import { followsPurges, purgedSeconds } from './purgedCaches.ts';
import type { ReaderLimits } from './readerLimits.ts';
import { notFound, sendObject } from './sendObject.ts';

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
  /** Media that are delivered with a token only, although objects may still be in `public/`. */
  isHidden?: (id: string) => boolean;
  /** Whether the CDN in front is told of purges, so that it may keep objects for long. */
  isCdnPurged?: boolean;
}

/** For objects that never change under their key, at a CDN that is told of deletions. */
const lasting = `public, max-age=31536000, immutable, s-maxage=${purgedSeconds}`;

/** Seconds for which browsers keep what they got with a token. */
const keptSeconds = { playlist: 60, other: 3_600 };

/**
 * The public origin: GET and HEAD `/media/<kind>/<id>/…` from `public/<kind>/<id>/…`, and from `protected/<kind>/<id>/…` if the path had a valid
 * token of the medium (`admitTokens`). Mount it at the root.
 */
export function mediaRouter(options: MediaRouterOptions): Router {
  const { storage, kind, onBytes, edgeToken, readers, isBlocked, isHidden } = options;
  const open = { storage, playlists: new PlaylistCache(storage) };
  const anywhere = anyPlace(storage);
  const granted = { storage: anywhere, playlists: new PlaylistCache(anywhere) };
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
    tagAnswer(res, kind, id, replaceableName(rest.join('/')));
    // Caches must not keep it: the medium may come back.
    const given = grantOf(req);
    const grant = given?.id === id ? given : undefined;
    // Caches may keep this one: their copies are to end.
    if (grant === undefined && isHidden?.(id)) throw notFound();
    if (isBlocked?.(id)) {
      throw new AppError('not_found', 'There is nothing at this address.', {
        headers: { 'Cache-Control': 'no-store' },
      });
    }
    const isCounted = onBytes !== undefined && countsHere(req, edgeToken);
    const onSent = (bytes: number) => {
      if (bytes > 0) onBytes?.({ kind, id, bytes });
    };
    const seconds = isPlaylist(key) ? keptSeconds.playlist : keptSeconds.other;
    // An edge keeps one copy for all who have a token. For nginx, this header comes before Cache-Control, which is for browsers.
    const forEdge = (): Record<string, string> =>
      countsHere(req, edgeToken) ? {} : { 'X-Accel-Expires': String(seconds) };
    const isLasting = !isPlaylist(key);
    const forPurgedEdge = (): Record<string, string> =>
      isLasting && followsPurges(req, edgeToken) ? { 'X-Accel-Expires': String(purgedSeconds) } : {};
    await sendObject(req, res, {
      ...(grant === undefined
        ? { ...open, key, headers: forPurgedEdge, ...(isLasting && options.isCdnPurged && { cacheControl: lasting }) }
        : {
            ...granted,
            key: inPlace('protected', key),
            cacheControl: grantedCacheControl(grant, seconds),
            headers: forEdge,
          }),
      ...(readers && { readers }),
      ...(isCounted && { onSent }),
    });
  };
  const router = createRouter();
  router.use(`/media/${kind}`, deliver);
  return router;
}
