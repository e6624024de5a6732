import { createRouter, parseOrThrow } from '@millrace/http';
import type { Router } from 'express';
import { z } from 'zod';
import { requireBearer } from './token.ts';

/** How long a request may wait for the next purge, in seconds. */
export const maxPurgeWaitSeconds = 25;

const place = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const query = z.object({
  after: place.optional(),
  wait: z.coerce.number().min(0).max(maxPurgeWaitSeconds).default(0),
});

/** The answer to an edge that asks for purges. */
export const purgesAfterSchema = z.object({
  /** In the order of the log. */
  purges: z.array(
    z.object({
      id: z.int().min(1),
      /** `*` for every medium of the service. */
      media_id: z.string().regex(/^(?:\*|[A-Za-z0-9_-]{1,64})$/),
    }),
  ),
  /** For the next request. */
  next: z.int().min(0),
  /** Whether what the edge has missed is not known, so that it must not use any copy. */
  reset: z.boolean(),
  /** An edge that was away for longer may have missed purges. */
  kept_seconds: z.int().min(1),
});
export type PurgesAfter = z.infer<typeof purgesAfterSchema>;

export interface PurgeLogOptions {
  /** Without a token the endpoint does not exist. */
  token: string | undefined;
  /** The purges after one, as soon as there are any, or none when the time is over. */
  after: (request: { after: number | undefined; waitMs: number; signal: AbortSignal }) => Promise<PurgesAfter>;
}

/**
 * `GET /internal/purges?after=<next of the last answer>&wait=<seconds>` with the bearer token of the delivery log: what edges must not use any
 * more. It waits until there is something. Mount it at the root.
 */
export function purgeLogRouter({ token, after }: PurgeLogOptions): Router {
  const router = createRouter();
  if (token === undefined) return router;
  router.get('/internal/purges', async (req, res) => {
    requireBearer(req, token);
    const asked = parseOrThrow(query, req.query);
    const gone = new AbortController();
    const leave = () => gone.abort();
    res.once('close', leave);
    const found = await after({ after: asked.after, waitMs: asked.wait * 1_000, signal: gone.signal });
    res.off('close', leave);
    res.setHeader('Cache-Control', 'no-store');
    res.json(found);
  });
  return router;
}
