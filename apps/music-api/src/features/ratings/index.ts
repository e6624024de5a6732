import { ok } from '@millrace/http';
import { feature, noSuch } from '@millrace/media';
import { AppError } from '@millrace/service';
import { withoutAccount } from '../../catalogue/exported.ts';
import type { MusicCore } from '../../core.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { ratingOperations } from './operations.ts';
import { createRatingService } from './ratings.ts';

/** What an account thinks of tracks; of albums and artists, players for Subsonic say it. */
export const ratings = feature({
  name: 'ratings',
  operations: ratingOperations,
  create({ core, tracks: { service: tracks, views } }: { core: MusicCore; tracks: TracksProvided }) {
    const { blocked, cursors, database, tables } = core;
    const ratings = createRatingService({ database, cursors, blocked });
    return {
      provided: ratings,
      exported: [
        { type: 'rating', table: 'music.ratings', owner: 'account_id', key: 'r.kind || r.id', json: withoutAccount },
      ],
      handlers: {
        async list({ query, caller }) {
          const found = await ratings.tracks(caller.id, query);
          const shown = await views.of(await tracks.byIds(found.ids, caller.id), caller);
          const listed = shown.flatMap((one) => {
            const of = found.ratings.get(one.id);
            return of === undefined ? [] : [{ ...one, rating: of }];
          });
          return { tracks: listed, ...found.fields };
        },
        async rate({ params, body, caller }) {
          if (await ratings.set(caller.id, 'track', params.id, body.rating)) return body;
          throw noSuch(tables);
        },
        async unrate({ params, caller }) {
          if (await ratings.remove(caller.id, 'track', params.id)) return ok;
          throw new AppError('not_found', 'The account has not rated such a track.');
        },
      },
    };
  },
});
