import { changesOf, ifMatchHeader, operation, pageFields, paging, serialId } from '@millrace/http';
import { z } from 'zod';
import { album } from '../../albumAnswers.ts';
import { track } from '../../present.ts';
import { albumSorts } from '../../provided/albums.ts';
import { trackFields } from '../../uploadFields.ts';

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

/** Paging of the tracks of an album. */
export const tracksPaging = paging(500, 500);
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
