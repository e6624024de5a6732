import { preconditionOf, tagged } from '@millrace/http';
import { feature } from '@millrace/media';
import type { z } from 'zod';
import { presentAlbum } from '../../albumAnswers.ts';
import { inBatches, tracksAtOnce } from '../../catalogue/batches.ts';
import type { MusicCore } from '../../core.ts';
import type { Album } from '../../provided/albums.ts';
import type { ArtistService } from '../../provided/artists.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { createAlbumService } from './albums.ts';
import { placingMisplaced } from './misplaced.ts';
import { albumOperations, tracksPaging } from './operations.ts';

interface Needs {
  core: MusicCore;
  tracks: TracksProvided;
  people: Pick<ArtistService, 'profile'>;
}

/** Albums, which follow from the fields of tracks. */
export const albums = feature({
  name: 'albums',
  operations: albumOperations,
  create({ core, tracks: { service: tracks, views }, people }: Needs) {
    const { blocked, cursors, database, delivered } = core;
    const { urls } = delivered;
    const albums = createAlbumService({ database, cursors, blocked });

    const withTracks = async (
      found: Album,
      page: z.output<typeof tracksPaging>,
      viewer: { id: number } | undefined,
    ) => {
      const { ids, fields } = await albums.tracksOf(found, page);
      const show = async (some: readonly string[]) => views.of(await tracks.listed(some), viewer);
      const shown = await inBatches(ids, show, tracksAtOnce);
      return { album: { ...presentAlbum(found, urls), tracks: shown }, ...fields };
    };

    return {
      provided: albums,
      tasks: [placingMisplaced(database)],
      exported: [
        {
          type: 'album',
          table:
            '(SELECT a.*, p.name AS performer FROM music.albums a LEFT JOIN music.performers p ON p.id = a.performer_id)',
          owner: 'account_id',
          key: 'r.id::text',
          json: `jsonb_build_object('id', r.id, 'title', r.title, 'performer', r.performer, 'is_single', r.is_single, 'year', r.year,
            'created_at', r.created_at)`,
        },
      ],
      handlers: {
        async get({ params, query, caller }, _req, res) {
          const answer = await withTracks(await albums.get(params.id), query, caller);
          tagged(res, answer.album);
          return answer;
        },
        async list({ query: { sort, ...page } }) {
          const found = await albums.list(sort, page);
          return { albums: found.albums.map((one) => presentAlbum(one, urls)), ...found.fields };
        },
        async ofArtist({ params, query: { sort, ...page } }) {
          const { id } = await people.profile(params.id, undefined);
          const found = await albums.ofAccount(id, sort, page);
          return { albums: found.albums.map((one) => presentAlbum(one, urls)), ...found.fields };
        },
        async update({ params, body, caller }, req, res) {
          const changed = await albums.update(caller.id, params.id, body, preconditionOf(req));
          const answer = await withTracks(changed, tracksPaging.parse({}), caller);
          tagged(res, answer.album);
          return answer;
        },
      },
    };
  },
});
