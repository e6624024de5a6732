import { limitParam, mediaId, operation, pageFields, paging } from '@millrace/http';
import { z } from 'zod';
import { track } from '../../present.ts';
import { chartWindows } from './charts.ts';

const tag = 'Discovery';
const security = 'publicJwt';
/** Tracks of the charts. */
export const trendingSize = 20;

const basis = z.enum(['listeners', 'artist', 'genre']).describe('What makes it similar');

/** Public, ready tracks only. */
export const discoveryOperations = {
  recent: operation({
    method: 'get',
    path: '/tracks/recent',
    operationId: 'listRecentTracks',
    tag,
    summary: 'List ready tracks of all accounts, newest first',
    security,
    query: paging(50),
    answers: {
      200: { description: 'A page of the tracks', json: z.object({ tracks: z.array(track), ...pageFields }) },
    },
  }),
  trending: operation({
    method: 'get',
    path: '/tracks/trending',
    operationId: 'listTrendingTracks',
    tag,
    summary: `Get the ${trendingSize} most played tracks`,
    description: 'Plays in a window are at most a minute old, of 7 and 30 days five minutes.',
    security,
    query: z.object({
      window: z
        .enum(chartWindows, { error: `must be one of ${chartWindows.join(', ')}` })
        .optional()
        .describe('Plays of the last 24 hours, 7 or 30 days (UTC); without it, of all time'),
    }),
    answers: { 200: { description: 'The tracks, most played first', json: z.object({ tracks: z.array(track) }) } },
  }),
  similar: operation({
    method: 'get',
    path: '/tracks/:id/similar',
    operationId: 'listSimilarTracks',
    tag,
    summary: 'List tracks like a track, best first',
    security,
    params: z.object({ id: mediaId }),
    query: z.object({ limit: limitParam({ max: 100, default: 20, what: 'Number of tracks' }) }),
    answers: {
      200: {
        description: 'Tracks that those who like it like besides, then others of the artist, then others of the genre',
        json: z.object({ tracks: z.array(track.extend({ basis }).meta({ id: 'SimilarTrack' })) }),
      },
    },
  }),
};
