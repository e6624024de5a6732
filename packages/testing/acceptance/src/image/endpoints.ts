import { accountEndpoints } from '../common/accountEndpoints.ts';
import { adminEndpoints } from '../common/adminEndpoints.ts';
import type { Endpoint } from '../common/authColumn.ts';
import { eventEndpoints } from '../common/eventEndpoints.ts';

const uploadUrl = '/upload-urls/uu_nosuchuploadurl0';
const noSecret = `~${'x'.repeat(43)}`;

/** The specification's table. Paths that need an id have one that does not exist. */
export const endpoints: readonly Endpoint[] = [
  ...accountEndpoints,
  ...eventEndpoints,
  ['POST', '/upload', 'JWT/Key'],
  ['POST', '/images', 'JWT/Key'],
  ['GET', '/images', 'Key'],
  ['GET', '/images/nosuchimage', 'JWT/Key'],
  ['GET', '/images/nosuchimage/exif', 'JWT/Key'],
  ['GET', '/images/nosuchimage/transform', 'Public'],
  ['DELETE', '/images/nosuchimage', 'Key'],
  ['PATCH', '/images/nosuchimage', 'JWT/Key'],
  // Our additions to the specification.
  ['POST', '/images/nosuchimage/purge', 'JWT/Key'],
  ['PUT', '/images/nosuchimage/file', 'JWT/Key'],
  ['GET', '/presets', 'JWT/Key'],
  ['GET', '/presets/nosuchpreset', 'JWT/Key'],
  ['PUT', '/presets/nosuchpreset', 'JWT/Key'],
  ['DELETE', '/presets/nosuchpreset', 'JWT/Key'],
  ['POST', '/upload-urls', 'JWT/Key'],
  ['GET', uploadUrl, 'JWT/Key'],
  ['DELETE', uploadUrl, 'JWT/Key'],
  ['POST', `${uploadUrl}/${noSecret}`, 'Public'],
  ['PUT', `${uploadUrl}/${noSecret}`, 'Public'],
  ['GET', '/usage/summary', 'JWT'],
  ['GET', '/usage/daily', 'JWT'],
  ['GET', '/usage/images', 'JWT'],
  ['POST', '/uploads', 'JWT/Key'],
  ['HEAD', '/uploads/nosuchupload', 'JWT/Key'],
  ['PATCH', '/uploads/nosuchupload', 'JWT/Key'],
  ['DELETE', '/uploads/nosuchupload', 'JWT/Key'],
  ['POST', '/uploads/direct', 'JWT/Key'],
  ['POST', '/uploads/direct/nosuchupload/parts', 'JWT/Key'],
  ['GET', '/uploads/direct/nosuchupload/parts', 'JWT/Key'],
  ['POST', '/uploads/direct/nosuchupload/complete', 'JWT/Key'],
  ['DELETE', '/uploads/direct/nosuchupload', 'JWT/Key'],
  ...adminEndpoints('images'),
];

export const singleThings: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/images/:id'],
  ['GET', '/images/:id/exif'],
  ['GET', '/images/:id/transform'],
  ['GET', '/images/:id/transform?w=10'],
  ['DELETE', '/images/:id'],
  ['PATCH', '/images/:id', { alt: 'a text' }],
  ['POST', '/images/:id/purge'],
  ['GET', '/presets/:id'],
  ['DELETE', '/presets/:id'],
  ['GET', '/upload-urls/:id'],
  ['DELETE', '/upload-urls/:id'],
  ['PUT', `/upload-urls/:id/${noSecret}`],
  ['POST', `${uploadUrl}/:id`],
];
