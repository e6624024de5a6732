import { feature } from '@millrace/media';
import { createOwnerOf, mediaOperations, takingDown } from '@millrace/platform';
import type { MusicCore } from '../../core.ts';
import { track } from '../../present.ts';
import type { TracksProvided } from '../../provided/tracks.ts';

/** What operators do with tracks. */
export const moderation = feature({
  name: 'moderation',
  operations: mediaOperations({ kind: 'tracks', noun: 'track' }, { track }),
  create({ core, tracks: { service: tracks, views } }: { core: MusicCore; tracks: TracksProvided }) {
    const ownerOf = createOwnerOf(core.database);
    return {
      handlers: {
        async get({ params }) {
          const row = await tracks.get(params.id);
          return { track: await views.one(row, undefined), owner: await ownerOf(row.accountId) };
        },
        takeDown: takingDown(core.rows.takeDown),
      },
    };
  },
});
