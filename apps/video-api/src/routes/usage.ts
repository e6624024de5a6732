import { type Auth, accountOf } from '@millrace/auth';
import { createRouter, integerParam, route } from '@millrace/http';
import type { Router } from 'express';
import { z } from 'zod';
import type { UsageService } from '../services/usage.ts';

const days = integerParam({ min: 1, max: 365, default: 30 });
const daysQuery = z.object({ days });
/** As in all endpoints, a limit above the maximum is reduced to the maximum. */
const videosQuery = z.object({
  days,
  limit: integerParam({ min: 1, max: Number.MAX_SAFE_INTEGER, default: 20 }).transform((n) => Math.min(n, 100)),
});

/** /usage: JWT only. */
export function usageRouter(deps: { auth: Pick<Auth, 'requireJwt'>; usage: UsageService }): Router {
  const router = createRouter();
  router.use(deps.auth.requireJwt);

  router.get(
    '/summary',
    route({ query: daysQuery }, async ({ query }, req, res) => {
      res.json(await deps.usage.summary(accountOf(req).id, query.days));
    }),
  );

  router.get(
    '/daily',
    route({ query: daysQuery }, async ({ query }, req, res) => {
      res.json({ days: await deps.usage.daily(accountOf(req).id, query.days) });
    }),
  );

  router.get(
    '/videos',
    route({ query: videosQuery }, async ({ query }, req, res) => {
      res.json({ videos: await deps.usage.videos(accountOf(req).id, query.days, query.limit), limit: query.limit });
    }),
  );

  return router;
}
