import type { Endpoint } from './authColumn.ts';

const webhook = '/webhooks/wh_nosuchwebhook123';

/** The operations of events and webhooks, which are the same at all services. */
export const eventEndpoints: readonly Endpoint[] = [
  ['GET', '/events', 'JWT/Key'],
  ['GET', '/events/stream?after=x', 'JWT/Key'],
  ['GET', '/webhooks', 'JWT/Key'],
  ['POST', '/webhooks', 'JWT/Key'],
  ['GET', webhook, 'JWT/Key'],
  ['PATCH', webhook, 'JWT/Key'],
  ['DELETE', webhook, 'JWT/Key'],
  ['POST', `${webhook}/rotate`, 'JWT/Key'],
  ['POST', `${webhook}/test`, 'JWT/Key'],
  ['GET', `${webhook}/deliveries`, 'JWT/Key'],
  ['POST', `${webhook}/deliveries/1/resend`, 'JWT/Key'],
];
