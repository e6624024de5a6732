import type { Account } from '@millrace/auth';
import { type Api, limitParam, mediaId, operation, pageFields, paging } from '@millrace/http';
import { z } from 'zod';
import { track } from '../present.ts';
import { type Charts, chartWindows } from '../services/charts.ts';
import type { SimilarTrack } from '../services/similarTracks.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';

const tag = 'Discovery';
const security = 'publicJwt';
const trendingSize = 20;

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

/** Mount it before `/tracks/:id`. */
export function mountDiscovery(
  api: Api<Account>,
  deps: {
    tracks: TrackService;
    charts: Charts;
    views: TrackViews;
    /** Tracks like these. */
    similar: (trackIds: readonly string[], count: number) => Promise<SimilarTrack[]>;
  },
): void {
  const { tracks, views } = deps;
  api.answer(discoveryOperations.recent, async ({ query, caller }) => {
    const found = await tracks.recent(query);
    return { tracks: await views.of(found.tracks, caller), ...found.fields };
  });
  api.answer(discoveryOperations.trending, async ({ query: { window }, caller }) => {
    const found =
      window === undefined
        ? await tracks.trending(trendingSize)
        : (await tracks.listed(await deps.charts.mostPlayed(window))).slice(0, trendingSize);
    return { tracks: await views.of(found, caller) };
  });
  api.answer(discoveryOperations.similar, async ({ params, query, caller }) => {
    await tracks.getVisible(params.id, caller?.id);
    const similar = await deps.similar([params.id], query.limit);
    const basisOf = new Map(similar.map(({ id, basis }) => [id, basis]));
    const shown = await views.of(await tracks.listed(similar.map(({ id }) => id)), caller);
    return { tracks: shown.map((one) => ({ ...one, basis: basisOf.get(one.id) ?? 'genre' })) };
  });
}
