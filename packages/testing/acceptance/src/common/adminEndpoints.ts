import type { Endpoint } from './authColumn.ts';

/** What operators may call, at each service. */
export const adminEndpoints = (kind: 'videos' | 'tracks' | 'images'): readonly Endpoint[] => [
  ['GET', '/admin/accounts', 'Admin'],
  ['GET', '/admin/accounts/2000000000', 'Admin'],
  ['PATCH', '/admin/accounts/2000000000', 'Admin'],
  ['POST', '/admin/invitations', 'Admin'],
  ['GET', '/admin/invitations', 'Admin'],
  ['DELETE', '/admin/invitations/1', 'Admin'],
  ['GET', '/admin/audit', 'Admin'],
  ['GET', '/admin/overview', 'Admin'],
  ['GET', '/admin/jobs', 'Admin'],
  ['POST', '/admin/jobs/11111111-1111-4111-8111-111111111111/retry', 'Admin'],
  ['GET', `/admin/${kind}/nosuchmedium`, 'Admin'],
  ['DELETE', `/admin/${kind}/nosuchmedium`, 'Admin'],
];
