import { accountEndpoints } from '../common/accountEndpoints.ts';
import { adminEndpoints } from '../common/adminEndpoints.ts';
import type { Endpoint } from '../common/authColumn.ts';
import { eventEndpoints } from '../common/eventEndpoints.ts';

/** The specification's table. Paths that need an id have one that does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...eventEndpoints,
  ['POST', '/videos/upload', 'JWT/Key'],
  ['POST', '/videos', 'JWT/Key'],
  ['GET', '/videos', 'JWT/Key'],
  ['GET', '/videos/nosuchvideo', 'JWT/Key'],
  ['DELETE', '/videos/nosuchvideo', 'JWT/Key'],
  ['PATCH', '/videos/nosuchvideo', 'JWT/Key'],
  ['PUT', '/videos/nosuchvideo/thumbnail', 'JWT/Key'],
  ['GET', '/stream/nosuchvideo/manifest', 'Public'],
  ['GET', '/stream/nosuchvideo/manifest.mpd', 'Public'],
  ['GET', '/stream/nosuchvideo/embed', 'Public'],
  ['GET', '/stream/nosuchvideo/thumbnail', 'Public'],
  ['GET', '/stream/nosuchvideo/status', 'Public'],
  ['POST', '/stream/nosuchvideo/view', 'Public'],
  ['GET', '/usage/summary', 'JWT'],
  ['GET', '/usage/daily', 'JWT'],
  ['GET', '/usage/videos', 'JWT'],
  ['POST', '/uploads', 'JWT/Key'],
  ['HEAD', '/uploads/nosuchupload', 'JWT/Key'],
  ['PATCH', '/uploads/nosuchupload', 'JWT/Key'],
  ['DELETE', '/uploads/nosuchupload', 'JWT/Key'],
  ['POST', '/uploads/direct', 'JWT/Key'],
  ['POST', '/uploads/direct/nosuchupload/parts', 'JWT/Key'],
  ['GET', '/uploads/direct/nosuchupload/parts', 'JWT/Key'],
  ['POST', '/uploads/direct/nosuchupload/complete', 'JWT/Key'],
  ['DELETE', '/uploads/direct/nosuchupload', 'JWT/Key'],
  ...adminEndpoints('videos'),
];

export const singleThings: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/videos/:id'],
  ['DELETE', '/videos/:id'],
  ['PATCH', '/videos/:id', { title: 'a title' }],
  ['PUT', '/videos/:id/thumbnail', { time: 1 }],
  ['GET', '/stream/:id/manifest'],
  ['GET', '/stream/:id/manifest.mpd'],
  ['GET', '/stream/:id/embed'],
  ['GET', '/stream/:id/thumbnail'],
  ['GET', '/stream/:id/status'],
  ['POST', '/stream/:id/view'],
];
