import type { Account } from '@millrace/auth';
import { type Api, operation, pageFields, paging, text } from '@millrace/http';
import { fold, maxFoldedLength } from '@millrace/media-service';
import { z } from 'zod';
import { track } from '../present.ts';
import type { SearchService } from '../services/search/search.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';

const tag = 'Discovery';
const security = 'publicJwt';
const trendingSize = 20;
const searchSize = 30;

/** Length in Unicode code points of the NFC form. */
const lengthOf = (value: string): number => Array.from(value.normalize('NFC')).length;
const tooShort = 'must be at least 2 characters long';

/** The folded search term. It needs two characters before and after folding: `ß` folds to two, invisible characters to none. */
const searchQuery = z.object({
  q: text({ max: 200 })
    .refine((q) => lengthOf(q) >= 2, tooShort)
    .transform(fold)
    .refine((q) => lengthOf(q) >= 2, tooShort)
    // One character can fold to eighteen. No stored field is longer than this.
    .refine((q) => lengthOf(q) <= maxFoldedLength, `must be at most ${maxFoldedLength} characters long when normalized`)
    .meta({
      description: 'Words of the title, the artist or the album',
      override: { type: 'string', minLength: 2, maxLength: 200 },
    }),
});

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
    security,
    answers: { 200: { description: 'The tracks, most played first', json: z.object({ tracks: z.array(track) }) } },
  }),
  search: operation({
    method: 'get',
    path: '/tracks/search',
    operationId: 'searchTracks',
    tag,
    summary: 'Search by title, artist and album',
    security,
    query: searchQuery,
    answers: {
      200: {
        description: `At most ${searchSize} tracks, best matches first`,
        json: z.object({ tracks: z.array(track) }),
      },
    },
  }),
};

/** Mount it before `/tracks/:id`. */
export function mountDiscovery(
  api: Api<Account>,
  deps: { tracks: TrackService; search: SearchService; views: TrackViews },
): void {
  const { tracks, views } = deps;
  api.answer(discoveryOperations.recent, async ({ query, caller }) => {
    const found = await tracks.recent(query);
    return { tracks: await views.of(found.tracks, caller), ...found.fields };
  });
  api.answer(discoveryOperations.trending, async ({ caller }) => ({
    tracks: await views.of(await tracks.trending(trendingSize), caller),
  }));
  api.answer(discoveryOperations.search, async ({ query, caller }) => {
    const found = await tracks.byIds(await deps.search.search(query.q, searchSize));
    return { tracks: await views.of(found, caller) };
  });
}
