import { feature } from '@millrace/media';
import { withoutAccount } from '../../catalogue/exported.ts';
import { removeEach } from '../../catalogue/forgetting.ts';
import type { MusicCore } from '../../core.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { createLikeService } from './likes.ts';
import { likeOperations } from './operations.ts';

/** The tracks that accounts like. */
export const likes = feature({
  name: 'likes',
  operations: likeOperations,
  create({ core, tracks }: { core: MusicCore; tracks: TracksProvided }) {
    const { blocked, cursors, database } = core;
    const likes = createLikeService({ database, cursors, blocked });
    return {
      provided: likes,
      exported: [{ type: 'like', table: 'music.likes', owner: 'account_id', key: 'r.track_id', json: withoutAccount }],
      // Likes of deleted tracks are removed with what is left of the tracks.
      forgetAccount: (accountId, signal) =>
        removeEach<string>(
          database,
          `SELECT track_id AS id FROM music.likes l WHERE account_id = $1
           AND EXISTS (SELECT FROM music.tracks t WHERE t.id = l.track_id)`,
          { accountId, signal, remove: (id) => likes.set(accountId, id, false) },
        ),
      handlers: {
        like: async ({ params, caller }) => ({ liked: true, count: await likes.set(caller.id, params.id, true) }),
        unlike: async ({ params, caller }) => ({ liked: false, count: await likes.set(caller.id, params.id, false) }),
        async list({ query, caller }) {
          const found = await likes.list(caller.id, query);
          const liked = await tracks.service.byIds(found.ids, caller.id);
          return { tracks: await tracks.views.of(liked, caller), ...found.fields };
        },
      },
    };
  },
});
