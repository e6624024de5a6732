import type { BrokerPermissions } from './permissions.ts';

/** A RabbitMQ user, as given in an app's QUEUE_URL. */
export interface BrokerLogin {
  user: string;
  password: string;
  vhost: string;
}

/** A request to the broker's management interface failed. */
export class BrokerAdminError extends Error {
  override readonly name = 'BrokerAdminError';
}

const requestTimeoutMs = 10_000;

/** @throws TypeError if the URL has no user or no password */
export function loginOf(url: string): BrokerLogin {
  const { username, password, pathname } = new URL(url);
  if (username === '' || password === '') throw new TypeError('The queue URL must contain a user and a password.');
  const vhost = decodeURIComponent(pathname.replace(/^\//, ''));
  return {
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    vhost: vhost === '' ? '/' : vhost,
  };
}

/**
 * Creates a user, or resets the password and permissions of an existing one. Without a tag, the user cannot use the management interface.
 *
 * @param adminUrl URL of the management interface, with an administrator's name and password
 * @throws BrokerAdminError
 */
export async function ensureBrokerLogin(
  adminUrl: string,
  login: BrokerLogin,
  permissions: BrokerPermissions,
): Promise<void> {
  const { user, password, vhost } = login;
  const name = encodeURIComponent(user);
  await put(adminUrl, `/api/users/${name}`, { password, tags: '' });
  await put(adminUrl, `/api/permissions/${encodeURIComponent(vhost)}/${name}`, { ...permissions });
}

async function put(adminUrl: string, path: string, body: Record<string, string>): Promise<void> {
  const { username, password, origin, pathname } = new URL(adminUrl);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  let response: Response;
  try {
    response = await fetch(`${origin}${pathname.replace(/\/$/, '')}${path}`, {
      method: 'PUT',
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: {
        Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new BrokerAdminError(`RabbitMQ's management interface at ${origin} cannot be reached.`, { cause: error });
  }
  if (!response.ok) {
    const answer = (await response.text()).slice(0, 500);
    throw new BrokerAdminError(`RabbitMQ answered ${response.status} to PUT ${path}: ${answer}`);
  }
}
