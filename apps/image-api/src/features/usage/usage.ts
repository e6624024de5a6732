import { limitParam, mediaId, operation } from '@millrace/http';
import { createUsage, feature, usageQuery } from '@millrace/media';
import { z } from 'zod';
import type { ImageCore } from '../../core.ts';

const tag = 'Usage';
const bandwidth = z.int().min(0).describe('Bytes delivered');
const stored = z.int().min(0).describe('Bytes of the stored originals');
const usageImage = z
  .object({ id: z.string(), file_name: z.string().nullable(), bandwidth, stored })
  .meta({ id: 'ImageUsage' });

/** They accept a JWT only, as in video-api. */
const usageOperations = {
  summary: operation({
    method: 'get',
    path: '/usage/summary',
    operationId: 'getUsageSummary',
    tag,
    summary: 'Get the number of images, their size and bandwidth',
    security: 'jwt',
    query: usageQuery,
    answers: {
      200: {
        description: 'The sums',
        json: z
          .object({
            imageCount: z.int().min(0),
            stored,
            bandwidth: bandwidth.describe('Bytes delivered in these days, deleted images included'),
          })
          .meta({ id: 'Usage' }),
      },
    },
  }),
  daily: operation({
    method: 'get',
    path: '/usage/daily',
    operationId: 'getDailyUsage',
    tag,
    summary: 'Get the bandwidth of each day',
    security: 'jwt',
    query: usageQuery.extend({ imageId: mediaId.optional().describe('Counts this image only') }),
    answers: {
      200: {
        description: 'One entry for each day, oldest first',
        json: z.object({ days: z.array(z.object({ date: z.iso.date(), bandwidth }).meta({ id: 'DailyUsage' })) }),
      },
    },
  }),
  images: operation({
    method: 'get',
    path: '/usage/images',
    operationId: 'getImageUsage',
    tag,
    summary: 'Rank images by bandwidth',
    security: 'jwt',
    query: usageQuery.extend({ limit: limitParam({ max: 100, default: 20, what: 'Number of images' }) }),
    answers: {
      200: {
        description: 'The images of which most bytes were delivered, highest first',
        json: z.object({ images: z.array(usageImage), limit: z.int().min(1) }),
      },
    },
  }),
};

/** What an account's images are used for. */
export const usage = feature({
  name: 'usage',
  operations: usageOperations,
  create({ core }: { core: ImageCore }) {
    const usage = createUsage<string | null>(core.database, {
      tables: core.tables,
      title: 'source_name',
      // Running uploads are no images yet.
      where: `m.status = 'ready' AND m.taken_down_at IS NULL`,
    });
    return {
      handlers: {
        async summary({ query, caller }) {
          const { media: imageCount, stored, bandwidth } = await usage.sums(caller.id, query);
          return { imageCount, stored, bandwidth };
        },
        async daily({ query, caller }) {
          const days = await usage.daily(caller.id, query, query.imageId);
          return { days: days.map(({ date, bandwidth }) => ({ date, bandwidth })) };
        },
        async images({ query, caller }) {
          const images = await usage.ranked(caller.id, query, query.limit);
          return {
            images: images.map(({ id, title, bandwidth, stored }) => ({ id, file_name: title, bandwidth, stored })),
            limit: query.limit,
          };
        },
      },
    };
  },
});
