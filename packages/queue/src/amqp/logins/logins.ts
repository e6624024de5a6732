import type { BrokerPermissions } from './permissions.ts';

/** A user of RabbitMQ, as an app's QUEUE_URL names it. */
export interface BrokerLogin {
  user: string;
  password: string;
  vhost: string;
}

/** The broker's management interface did not do what it was asked for. */
export class BrokerAdminError extends Error {
  override readonly name = 'BrokerAdminError';
}

const patienceMs = 10_000;

/** @throws TypeError for a URL without a user or a password */
export function loginOf(url: string): BrokerLogin {
  const { username, password, pathname } = new URL(url);
  if (username === '' || password === '') throw new TypeError('the URL names no user and password');
  const vhost = decodeURIComponent(pathname.replace(/^\//, ''));
  return {
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    vhost: vhost === '' ? '/' : vhost,
  };
}

/**
 * Makes a user, or sets the password and the permissions of one that exists. It gets no tag, so it cannot use the management interface.
 *
 * @param adminUrl of the management interface, with an administrator's name and password
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
      signal: AbortSignal.timeout(patienceMs),
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
