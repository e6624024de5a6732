import { createRouter } from '@millrace/http';
import type { Router } from 'express';
import { grantOfPath, type TokenPaths } from './grants.ts';
import { nowInSeconds } from './tokens.ts';

/** Seconds for which an edge believes an answer: so long, a token works there after its key was removed. */
const believedFor = 60;

/**
 * `GET /internal/playback-grant`, for an edge: whether the token in the path of the header X-Media-Path is valid. 204 or 403, the statuses that
 * nginx's auth_request expects. Mount it at the root.
 */
export function grantRouter(paths: TokenPaths): Router {
  const router = createRouter();
  router.get('/internal/playback-grant', (req, res) => {
    const grant = grantOfPath(req.get('x-media-path') ?? '', paths);
    const left = grant === undefined ? 0 : grant.expiresAt - nowInSeconds();
    res.setHeader('Cache-Control', left > 0 ? `max-age=${Math.min(believedFor, left)}` : 'no-store');
    res.status(grant === undefined ? 403 : 204).end();
  });
  return router;
}
