import { limitParam, mediaId, operation } from '@millrace/http';
import { createUsage, feature, usageQuery } from '@millrace/media';
import { z } from 'zod';
import type { VideoCore } from '../../core.ts';
import { videoTables } from '../../tables.ts';

const tag = 'Usage';

const counts = { views: z.int().min(0), bandwidth: z.int().min(0).describe('Bytes delivered') };
const stored = z.int().min(0).describe('Bytes of the uploaded files');
const usageVideo = z.object({ id: z.string(), title: z.string(), ...counts, stored }).meta({ id: 'VideoUsage' });

const usageOperations = {
  summary: operation({
    method: 'get',
    path: '/usage/summary',
    operationId: 'getUsageSummary',
    tag,
    summary: 'Get views, bandwidth, and the number and size of videos',
    security: 'jwt',
    query: usageQuery,
    answers: {
      200: {
        description: 'The sums',
        json: z.object({ ...counts, videoCount: z.int().min(0), stored }).meta({ id: 'Usage' }),
      },
    },
  }),
  daily: operation({
    method: 'get',
    path: '/usage/daily',
    operationId: 'getDailyUsage',
    tag,
    summary: 'Get views and bandwidth of each day',
    security: 'jwt',
    query: usageQuery.extend({ videoId: mediaId.optional().describe('Counts this video only') }),
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
    query: usageQuery.extend({ limit: limitParam({ max: 100, default: 20, what: 'Number of videos' }) }),
    answers: {
      200: {
        description: 'The most viewed videos, highest first',
        json: z.object({ videos: z.array(usageVideo), limit: z.int().min(1) }),
      },
    },
  }),
};

/** What an account's videos are used for. */
export const usage = feature({
  name: 'usage',
  operations: usageOperations,
  create({ core }: { core: VideoCore }) {
    const usage = createUsage<string>(core.database, { tables: videoTables, title: 'title' });
    return {
      handlers: {
        async summary({ query, caller }) {
          const { count: views, media: videoCount, ...sums } = await usage.sums(caller.id, query);
          return { views, videoCount, ...sums };
        },
        async daily({ query, caller }) {
          const days = await usage.daily(caller.id, query, query.videoId);
          return { days: days.map(({ count: views, ...day }) => ({ views, ...day })) };
        },
        async videos({ query, caller }) {
          const videos = await usage.ranked(caller.id, query, query.limit);
          return { videos: videos.map(({ count: views, ...video }) => ({ views, ...video })), limit: query.limit };
        },
      },
    };
  },
});
