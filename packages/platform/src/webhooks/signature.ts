import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
/** Standard Webhooks 1.0: 24 to 64 bytes. */
const secretBytes = 32;

/** A new secret of an endpoint, as its owner sees it. */
export const newSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

/** A message as it is sent. */
export interface SignedMessage {
  headers: Record<string, string>;
  body: string;
}

/**
 * Signs a message after Standard Webhooks 1.0, with each secret: the receiver accepts it if one of the signatures fits.
 *
 * @param id the same for each attempt, so that receivers recognize what they have had
 */
export function signMessage(id: string, body: string, secrets: readonly string[], now = new Date()): SignedMessage {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Millrace',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}
