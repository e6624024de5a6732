import { limitParam, mediaId, operation } from '@millrace/http';
import { usageQuery } from '@millrace/media';
import { z } from 'zod';

const tag = 'Usage';
const counts = { plays: z.int().min(0), bandwidth: z.int().min(0).describe('Bytes delivered') };
const stored = z.int().min(0).describe('Bytes of the uploaded files');
const usageTrack = z.object({ id: z.string(), title: z.string(), ...counts, stored }).meta({ id: 'TrackUsage' });

export const usageOperations = {
  summary: operation({
    method: 'get',
    path: '/usage/summary',
    operationId: 'getUsageSummary',
    tag,
    summary: 'Get plays, bandwidth, and the number and size of tracks',
    security: 'jwt',
    query: usageQuery,
    answers: {
      200: {
        description: 'The sums',
        json: z.object({ ...counts, trackCount: z.int().min(0), stored }).meta({ id: 'Usage' }),
      },
    },
  }),
  daily: operation({
    method: 'get',
    path: '/usage/daily',
    operationId: 'getDailyUsage',
    tag,
    summary: 'Get plays and bandwidth of each day',
    security: 'jwt',
    query: usageQuery.extend({ trackId: mediaId.optional().describe('Counts this track only') }),
    answers: {
      200: {
        description: 'One entry for each day, oldest first',
        json: z.object({ days: z.array(z.object({ date: z.iso.date(), ...counts }).meta({ id: 'DailyUsage' })) }),
      },
    },
  }),
  tracks: operation({
    method: 'get',
    path: '/usage/tracks',
    operationId: 'getTrackUsage',
    tag,
    summary: 'Rank tracks by plays',
    security: 'jwt',
    query: usageQuery.extend({ limit: limitParam({ max: 100, default: 20, what: 'Number of tracks' }) }),
    answers: {
      200: {
        description: 'The most played tracks, highest first',
        json: z.object({ tracks: z.array(usageTrack), limit: z.int().min(1) }),
      },
    },
  }),
};
