import { accountEndpoints } from '../common/accountEndpoints.ts';
import { adminEndpoints } from '../common/adminEndpoints.ts';
import type { Endpoint } from '../common/authColumn.ts';
import { eventEndpoints } from '../common/eventEndpoints.ts';

/** Greater than any assigned id. */
const unknownId = 2_147_483_647;
const unknownAlbum = '00000000-0000-4000-8000-000000000000';

/** The specification's table. Paths that need an id have one that does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...eventEndpoints,
  ['POST', '/tracks/upload', 'JWT/Key'],
  ['POST', '/tracks', 'JWT/Key'],
  ['GET', '/tracks', 'JWT/Key'],
  ['GET', '/tracks/recent', 'Public'],
  ['GET', '/tracks/trending', 'Public'],
  ['GET', '/tracks/search?q=nothing', 'Public'],
  ['GET', '/tracks/nosuchtrack', 'Public'],
  ['GET', '/tracks/nosuchtrack/stream', 'Public'],
  ['GET', '/tracks/nosuchtrack/embed', 'Public'],
  ['GET', '/tracks/nosuchtrack/status', 'Public'],
  ['POST', '/tracks/nosuchtrack/play', 'Optional'],
  ['DELETE', '/tracks/nosuchtrack', 'JWT/Key'],
  ['PATCH', '/tracks/nosuchtrack', 'JWT/Key'],
  ['PUT', '/tracks/nosuchtrack/cover', 'JWT/Key'],
  ['GET', '/albums', 'Public'],
  ['GET', `/albums/${unknownAlbum}`, 'Public'],
  ['PATCH', `/albums/${unknownAlbum}`, 'JWT/Key'],
  ['GET', `/artists/${unknownId}/albums`, 'Public'],
  ['POST', '/playlists', 'JWT'],
  ['GET', '/playlists', 'JWT'],
  ['GET', '/playlists/public', 'Public'],
  ['GET', `/playlists/${unknownId}`, 'Public'],
  ['PUT', `/playlists/${unknownId}`, 'JWT'],
  ['DELETE', `/playlists/${unknownId}`, 'JWT'],
  ['POST', `/playlists/${unknownId}/tracks`, 'JWT'],
  ['DELETE', `/playlists/${unknownId}/tracks`, 'JWT'],
  ['POST', '/tracks/nosuchtrack/like', 'JWT'],
  ['DELETE', '/tracks/nosuchtrack/like', 'JWT'],
  ['GET', '/me/likes', 'JWT'],
  ['POST', `/users/${unknownId}/follow`, 'JWT'],
  ['DELETE', `/users/${unknownId}/follow`, 'JWT'],
  ['GET', `/artists/${unknownId}`, 'Optional'],
  ['GET', '/usage/summary', 'JWT'],
  ['GET', '/usage/daily', 'JWT'],
  ['GET', '/usage/tracks', 'JWT'],
  ['POST', '/uploads', 'JWT/Key'],
  ['HEAD', '/uploads/nosuchupload', 'JWT/Key'],
  ['PATCH', '/uploads/nosuchupload', 'JWT/Key'],
  ['DELETE', '/uploads/nosuchupload', 'JWT/Key'],
  ['POST', '/uploads/direct', 'JWT/Key'],
  ['POST', '/uploads/direct/nosuchupload/parts', 'JWT/Key'],
  ['GET', '/uploads/direct/nosuchupload/parts', 'JWT/Key'],
  ['POST', '/uploads/direct/nosuchupload/complete', 'JWT/Key'],
  ['DELETE', '/uploads/direct/nosuchupload', 'JWT/Key'],
  ...adminEndpoints('tracks'),
];

/** Paths of single resources, with the body of a valid request. */
export const singleThings: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/tracks/:id'],
  ['DELETE', '/tracks/:id'],
  ['PATCH', '/tracks/:id', { title: 'a title' }],
  ['PUT', '/tracks/:id/cover'],
  ['GET', '/tracks/:id/stream'],
  ['GET', '/tracks/:id/embed'],
  ['GET', '/tracks/:id/status'],
  ['POST', '/tracks/:id/play'],
  ['POST', '/tracks/:id/like'],
  ['DELETE', '/tracks/:id/like'],
  ['GET', '/albums/:id'],
  ['PATCH', '/albums/:id', { title: 'a title' }],
  ['GET', '/artists/:id/albums'],
  ['GET', '/playlists/:id'],
  ['PUT', '/playlists/:id', { title: 'a title' }],
  ['DELETE', '/playlists/:id'],
  ['POST', '/playlists/:id/tracks', { trackId: 'nosuchtrack' }],
  ['DELETE', '/playlists/:id/tracks', { trackId: 'nosuchtrack' }],
  ['POST', '/users/:id/follow'],
  ['DELETE', '/users/:id/follow'],
  ['GET', '/artists/:id'],
];
