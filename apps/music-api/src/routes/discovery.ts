import { type Auth, optionalAccountOf } from '@millrace/auth';
import { createRouter, paging, route, text } from '@millrace/http';
import type { Router } from 'express';
import { z } from 'zod';
import { fold } from '../services/search/fold.ts';
import type { SearchService } from '../services/search/search.ts';
import { maxFieldLength } from '../services/search/text.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';

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
    .refine((q) => lengthOf(q) <= maxFieldLength, `must be at most ${maxFieldLength} characters long when normalized`),
});

/** /tracks/recent, /tracks/trending, /tracks/search: public, ready tracks only. Mount it before /tracks/:id. */
export function discoveryRouter(deps: {
  auth: Pick<Auth, 'publicJwt'>;
  tracks: TrackService;
  search: SearchService;
  views: TrackViews;
}): Router {
  const { auth, tracks, views } = deps;
  const router = createRouter();

  router.get(
    '/recent',
    auth.publicJwt,
    route({ query: paging(50) }, async ({ query }, req, res) => {
      const found = await tracks.recent(query);
      res.json({ tracks: await views.of(found.tracks, optionalAccountOf(req)), ...query, total: found.total });
    }),
  );

  router.get('/trending', auth.publicJwt, async (req, res) => {
    res.json({ tracks: await views.of(await tracks.trending(trendingSize), optionalAccountOf(req)) });
  });

  router.get(
    '/search',
    auth.publicJwt,
    route({ query: searchQuery }, async ({ query }, req, res) => {
      const found = await tracks.byIds(await deps.search.search(query.q, searchSize));
      res.json({ tracks: await views.of(found, optionalAccountOf(req)) });
    }),
  );

  return router;
}
