import type { Account } from '@millrace/auth';
import type { PublicUrls } from '@millrace/delivery';
import {
  type Api,
  changesOf,
  ifMatchHeader,
  operation,
  pageFields,
  paging,
  preconditionOf,
  serialId,
  tagged,
} from '@millrace/http';
import { z } from 'zod';
import { track } from '../present.ts';
import { type Album, type AlbumService, albumSorts } from '../services/albums/albums.ts';
import type { ArtistService } from '../services/artists.ts';
import { inBatches, tracksAtOnce } from '../services/batches.ts';
import type { TrackService } from '../services/tracks.ts';
import type { TrackViews } from '../services/trackViews.ts';
import { album, presentAlbum } from './albumAnswers.ts';
import { trackFields } from './trackFields.ts';

const tag = 'Albums';
const params = z.object({ id: z.uuid() });

const { title, artistName, year } = trackFields;
const changes = changesOf({
  title,
  artistName: artistName.nullable().describe('Who the album is by; null: several'),
  year: year.nullable(),
});

const oneAlbum = z.object({
  album: album.extend({ tracks: z.array(track) }).meta({ id: 'AlbumWithTracks' }),
  ...pageFields,
});
const albumPage = z.object({ albums: z.array(album), ...pageFields });

const tracksPaging = paging(500, 500);
const listQuery = paging(100).safeExtend({
  sort: z
    .enum(albumSorts, { error: `must be one of ${albumSorts.join(', ')}` })
    .default('recent')
    .describe('The newest first, by title, or the latest year first'),
});

/** Reading needs no credentials: an album has ready tracks only. */
export const albumOperations = {
  get: operation({
    method: 'get',
    path: '/albums/:id',
    operationId: 'getAlbum',
    tag,
    summary: 'Get an album with its tracks, in their order',
    security: 'publicJwt',
    params,
    query: tracksPaging,
    answers: { 200: { description: 'The album, with a page of its tracks', json: oneAlbum, headers: ['ETag'] } },
  }),
  list: operation({
    method: 'get',
    path: '/albums',
    operationId: 'listAlbums',
    tag,
    summary: 'List the albums of all accounts',
    security: 'public',
    query: listQuery,
    answers: { 200: { description: 'A page of the albums', json: albumPage } },
  }),
  ofArtist: operation({
    method: 'get',
    path: '/artists/:id/albums',
    operationId: 'listArtistAlbums',
    tag,
    summary: 'List the albums of an artist',
    security: 'public',
    params: z.object({ id: serialId }),
    query: listQuery,
    answers: { 200: { description: 'A page of the albums', json: albumPage } },
  }),
  update: operation({
    method: 'patch',
    path: '/albums/:id',
    operationId: 'updateAlbum',
    tag,
    summary: 'Change the given fields of an album, on all its tracks',
    description:
      'If the account has an album with that title and that artist already, the tracks move there, and the answer is that album.',
    security: 'jwtOrKey',
    scope: 'tracks:write',
    params,
    headers: ifMatchHeader,
    body: changes,
    answers: {
      200: { description: 'The changed album, with a page of its tracks', json: oneAlbum, headers: ['ETag'] },
    },
    // Another account's album is public.
    errors: ['forbidden'],
  }),
};

export function mountAlbums(
  api: Api<Account>,
  deps: {
    albums: AlbumService;
    artists: Pick<ArtistService, 'profile'>;
    tracks: Pick<TrackService, 'listed'>;
    views: TrackViews;
    urls: Pick<PublicUrls, 'pathForKey'>;
  },
): void {
  const { albums, artists, tracks, views, urls } = deps;

  const withTracks = async (found: Album, page: z.output<typeof tracksPaging>, viewer: { id: number } | undefined) => {
    const { ids, fields } = await albums.tracksOf(found, page);
    const show = async (some: readonly string[]) => views.of(await tracks.listed(some), viewer);
    const shown = await inBatches(ids, show, tracksAtOnce);
    return { album: { ...presentAlbum(found, urls), tracks: shown }, ...fields };
  };

  api.answer(albumOperations.get, async ({ params, query, caller }, _req, res) => {
    const answer = await withTracks(await albums.get(params.id), query, caller);
    tagged(res, answer.album);
    return answer;
  });
  api.answer(albumOperations.list, async ({ query: { sort, ...page } }) => {
    const found = await albums.list(sort, page);
    return { albums: found.albums.map((one) => presentAlbum(one, urls)), ...found.fields };
  });
  api.answer(albumOperations.ofArtist, async ({ params, query: { sort, ...page } }) => {
    const { id } = await artists.profile(params.id, undefined);
    const found = await albums.ofAccount(id, sort, page);
    return { albums: found.albums.map((one) => presentAlbum(one, urls)), ...found.fields };
  });
  api.answer(albumOperations.update, async ({ params, body, caller }, req, res) => {
    const changed = await albums.update(caller.id, params.id, body, preconditionOf(req));
    const answer = await withTracks(changed, tracksPaging.parse({}), caller);
    tagged(res, answer.album);
    return answer;
  });
}
