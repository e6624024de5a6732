import { checkReadiness, type HealthOptions } from '@millrace/service';
import type { Router } from 'express';
import { createRouter } from './router.ts';

/** `/healthz`: 200 while the process runs. `/readyz`: the state of each dependency, with 503 if a required one is unavailable. */
export function healthRouter(options: HealthOptions): Router {
  const router = createRouter();
  router.get('/healthz', (_req, res) => {
    res.setHeader('Cache-Control', 'no-store');
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const { ready, report } = await checkReadiness(options);
    res.setHeader('Cache-Control', 'no-store');
    res.status(ready ? 200 : 503).json(report);
  });
  return router;
}
