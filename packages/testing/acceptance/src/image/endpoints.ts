import type { Endpoint } from '../common/authColumn.ts';

/** The specification's table. Paths that need an id have one that does not exist; accounts and keys are as at the other services. */
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
  ['POST', '/keys', 'JWT'],
  ['GET', '/keys', 'JWT'],
  ['DELETE', '/keys/1', 'JWT'],
  ['POST', '/upload', 'JWT/Key'],
  ['GET', '/images', 'Key'],
  ['GET', '/images/nosuchimage', 'JWT/Key'],
  ['GET', '/images/nosuchimage/transform', 'Public'],
  ['DELETE', '/images/nosuchimage', 'Key'],
  // Our addition to the specification.
  ['GET', '/usage/summary', 'JWT'],
];

export const singleThings: readonly (readonly [string, string])[] = [
  ['GET', '/images/:id'],
  ['GET', '/images/:id/transform'],
  ['GET', '/images/:id/transform?w=10'],
  ['DELETE', '/images/:id'],
];
