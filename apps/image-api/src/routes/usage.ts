import type { Account } from '@millrace/auth';
import type { Database } from '@millrace/database';
import { type Api, integerParam, operation } from '@millrace/http';
import { AppError } from '@millrace/service';
import { z } from 'zod';

const usage = z
  .object({
    imageCount: z.int().min(0),
    stored: z.int().min(0).describe('Bytes of the stored originals'),
    bandwidth: z.int().min(0).describe('Bytes delivered in these days, deleted images included'),
  })
  .meta({ id: 'Usage' });

/** Accepts a JWT only, as in video-api. */
export const usageOperation = operation({
  method: 'get',
  path: '/usage/summary',
  operationId: 'getUsageSummary',
  tag: 'Usage',
  summary: 'Get the number of images, their size and bandwidth',
  security: 'jwt',
  query: z.object({
    days: integerParam({ min: 1, max: 365, default: 30 }).describe('The last n UTC days, today included'),
  }),
  answers: { 200: { description: 'The sums', json: usage } },
});

export function mountUsage(api: Api<Account>, database: Database): void {
  api.answer(usageOperation, async ({ query, caller }) => {
    const [sums] = await database.query<z.input<typeof usage>>(
      `SELECT count(*) AS "imageCount", COALESCE(sum(source_bytes), 0)::bigint AS stored, (
         SELECT COALESCE(sum(bytes), 0)::bigint FROM image.usage_daily
         WHERE account_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - $2::int
       ) AS bandwidth
       FROM image.images WHERE account_id = $1 AND status = 'ready' AND taken_down_at IS NULL`,
      [caller.id, query.days],
    );
    if (sums === undefined) throw new AppError('internal', 'The usage could not be summed.');
    return sums;
  });
}
