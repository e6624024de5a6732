import { randomBytes } from 'node:crypto';
import type { TestRabbitMq } from '@millrace/testkit/rabbitmq';
import { brokerPermissions, ensureBrokerLogin, loginOf, type MessageNames } from '../../src/index.ts';

/** Creates a user in a broker with a management interface. @returns the user's broker URL */
export async function restrictedLogin(
  broker: Pick<TestRabbitMq, 'url' | 'managementUrl'>,
  prefix: string,
  user: string,
  messages: MessageNames,
): Promise<string> {
  if (broker.managementUrl === undefined) throw new Error('The broker was started without its management interface.');
  const url = new URL(broker.url);
  url.username = `${prefix}-${user}`;
  url.password = randomBytes(16).toString('hex');
  await ensureBrokerLogin(broker.managementUrl, loginOf(url.href), brokerPermissions(messages, prefix));
  return url.href;
}
