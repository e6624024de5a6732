import { type Auth, accountOf } from '@millrace/auth';
import type { Database } from '@millrace/database';
import { createRouter, integerParam, route } from '@millrace/http';
import type { Router } from 'express';
import { z } from 'zod';

const daysQuery = z.object({ days: integerParam({ min: 1, max: 365, default: 30 }) });

interface Usage {
  imageCount: number;
  /** Bytes of the stored originals. */
  stored: number;
  /** Bytes sent in the last `days` UTC days, including today and deleted images. */
  bandwidth: number;
}

/** /usage/summary accepts a JWT only, as in video-api. */
export function usageRouter({ auth, database }: { auth: Pick<Auth, 'requireJwt'>; database: Database }): Router {
  const router = createRouter();
  router.get(
    '/summary',
    auth.requireJwt,
    route({ query: daysQuery }, async ({ query }, req, res) => {
      const [usage] = await database.query<Usage>(
        `SELECT count(*) AS "imageCount", COALESCE(sum(source_bytes), 0)::bigint AS stored, (
           SELECT COALESCE(sum(bytes), 0)::bigint FROM image.usage_daily
           WHERE account_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - $2::int
         ) AS bandwidth
         FROM image.images WHERE account_id = $1 AND status = 'ready'`,
        [accountOf(req).id, query.days],
      );
      res.json(usage);
    }),
  );
  return router;
}
