import { randomBytes } from 'node:crypto';

/** Of a broker with a management interface. */
interface ManagedBroker {
  url: string;
  managementUrl: string;
}

/** A virtual host that exists from `make` to `remove`. */
export interface VirtualHost {
  /** amqp:// URL of the virtual host. */
  url: string;
  make(): Promise<void>;
  /** With its queues. */
  remove(): Promise<void>;
}

/** A virtual host of a new name. */
export function virtualHostOf(broker: ManagedBroker): VirtualHost {
  const name = `test-${randomBytes(6).toString('hex')}`;
  const { username, password, origin } = new URL(broker.managementUrl);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const manage = async (method: 'PUT' | 'DELETE', path: string, body?: unknown): Promise<void> => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`RabbitMQ answered ${method} ${path} with ${response.status}`);
  };
  return {
    url: `${broker.url}/${name}`,
    async make() {
      await manage('PUT', `vhosts/${name}`);
      // RabbitMQ gives no user rights in a new virtual host.
      await manage('PUT', `permissions/${name}/${username}`, { configure: '.*', write: '.*', read: '.*' });
    },
    remove: () => manage('DELETE', `vhosts/${name}`),
  };
}
