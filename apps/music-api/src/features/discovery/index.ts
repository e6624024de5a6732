import { feature } from '@millrace/media';
import { similarTracks } from '../../catalogue/similarTracks.ts';
import type { MusicCore } from '../../core.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { createCharts } from './charts.ts';
import { discoveryOperations, trendingSize } from './operations.ts';

/** What others listen to, and what is like a track. */
export const discovery = feature({
  name: 'discovery',
  operations: discoveryOperations,
  create({ core, tracks: { service: tracks, views } }: { core: MusicCore; tracks: TracksProvided }) {
    const { blocked, database } = core;
    const charts = createCharts(database);
    return {
      handlers: {
        async recent({ query, caller }) {
          const found = await tracks.recent(query);
          return { tracks: await views.of(found.tracks, caller), ...found.fields };
        },
        async trending({ query: { window }, caller }) {
          const found =
            window === undefined
              ? await tracks.trending(trendingSize)
              : (await tracks.listed(await charts.mostPlayed(window))).slice(0, trendingSize);
          return { tracks: await views.of(found, caller) };
        },
        async similar({ params, query, caller }) {
          await tracks.getVisible(params.id, caller?.id);
          const similar = await similarTracks(database, [params.id], blocked, query.limit);
          const basisOf = new Map(similar.map(({ id, basis }) => [id, basis]));
          const shown = await views.of(await tracks.listed(similar.map(({ id }) => id)), caller);
          return { tracks: shown.map((one) => ({ ...one, basis: basisOf.get(one.id) ?? 'genre' })) };
        },
      },
    };
  },
});
