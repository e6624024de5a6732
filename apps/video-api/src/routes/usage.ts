import type { Account } from '@millrace/auth';
import { type Api, integerParam, operation } from '@millrace/http';
import { z } from 'zod';
import type { UsageService } from '../services/usage.ts';

const tag = 'Usage';
const days = integerParam({ min: 1, max: 365, default: 30 }).describe('The last n UTC days, today included');
const query = z.object({ days });
/** As in all endpoints, a limit above the maximum is reduced to the maximum. */
const limit = integerParam({ min: 1, max: Number.MAX_SAFE_INTEGER, default: 20 }).transform((n) => Math.min(n, 100));

const counts = { views: z.int().min(0), bandwidth: z.int().min(0).describe('Bytes delivered') };
const usageVideo = z.object({ id: z.string(), title: z.string(), ...counts }).meta({ id: 'VideoUsage' });

export const usageOperations = {
  summary: operation({
    method: 'get',
    path: '/usage/summary',
    operationId: 'getUsageSummary',
    tag,
    summary: 'Get views, bandwidth and the number of videos',
    security: 'jwt',
    query,
    answers: {
      200: { description: 'The sums', json: z.object({ ...counts, videoCount: z.int().min(0) }).meta({ id: 'Usage' }) },
    },
  }),
  daily: operation({
    method: 'get',
    path: '/usage/daily',
    operationId: 'getDailyUsage',
    tag,
    summary: 'Get views and bandwidth of each day',
    security: 'jwt',
    query,
    answers: {
      200: {
        description: 'One entry for each day, oldest first',
        json: z.object({ days: z.array(z.object({ date: z.iso.date(), ...counts }).meta({ id: 'DailyUsage' })) }),
      },
    },
  }),
  videos: operation({
    method: 'get',
    path: '/usage/videos',
    operationId: 'getVideoUsage',
    tag,
    summary: 'Rank videos by views',
    security: 'jwt',
    query: query.extend({ limit }),
    answers: {
      200: {
        description: 'The most viewed videos, highest first',
        json: z.object({ videos: z.array(usageVideo), limit: z.int().min(1) }),
      },
    },
  }),
};

export function mountUsage(api: Api<Account>, usage: UsageService): void {
  api.answer(usageOperations.summary, ({ query, caller }) => usage.summary(caller.id, query.days));
  api.answer(usageOperations.daily, async ({ query, caller }) => ({ days: await usage.daily(caller.id, query.days) }));
  api.answer(usageOperations.videos, async ({ query, caller }) => ({
    videos: await usage.videos(caller.id, query.days, query.limit),
    limit: query.limit,
  }));
}
