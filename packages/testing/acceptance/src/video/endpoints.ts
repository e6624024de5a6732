import type { Endpoint } from '../common/authColumn.ts';

/** The specification's table. Paths that need an id have one that does not exist. */
export const endpoints: readonly Endpoint[] = [
  ['POST', '/auth/register', 'Public'],
  ['POST', '/auth/login', 'Public'],
  ['GET', '/auth/me', 'JWT'],
  ['PATCH', '/auth/me', 'JWT'],
  ['GET', '/auth/sessions', 'JWT'],
  ['DELETE', '/auth/sessions/nosuchsessionnosuchses', 'JWT'],
  ['POST', '/auth/password', 'JWT'],
  ['POST', '/auth/logout', 'JWT'],
  ['POST', '/auth/logout-all', 'JWT'],
  ['POST', '/videos/upload', 'JWT/Key'],
  ['GET', '/videos', 'JWT/Key'],
  ['GET', '/videos/nosuchvideo', 'JWT/Key'],
  ['DELETE', '/videos/nosuchvideo', 'JWT/Key'],
  ['GET', '/stream/nosuchvideo/manifest', 'Public'],
  ['GET', '/stream/nosuchvideo/embed', 'Public'],
  ['GET', '/stream/nosuchvideo/thumbnail', 'Public'],
  ['GET', '/stream/nosuchvideo/status', 'Public'],
  ['POST', '/stream/nosuchvideo/view', 'Public'],
  ['POST', '/keys', 'JWT'],
  ['GET', '/keys', 'JWT'],
  ['DELETE', '/keys/1', 'JWT'],
  ['GET', '/usage/summary', 'JWT'],
  ['GET', '/usage/daily', 'JWT'],
  ['GET', '/usage/videos', 'JWT'],
];

export const singleThings: readonly (readonly [string, string])[] = [
  ['GET', '/videos/:id'],
  ['DELETE', '/videos/:id'],
  ['GET', '/stream/:id/manifest'],
  ['GET', '/stream/:id/embed'],
  ['GET', '/stream/:id/thumbnail'],
  ['GET', '/stream/:id/status'],
  ['POST', '/stream/:id/view'],
];
