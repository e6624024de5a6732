import { isNightly } from '@millrace/testkit/nightly';
import { linkToRabbitMq, startRabbitMq, type TestRabbitMq } from '@millrace/testkit/rabbitmq';

/** What most suites need of a broker. */
export type SuiteBroker = Pick<TestRabbitMq, 'url' | 'managementUrl' | 'pause' | 'kill' | 'resume' | 'stop'>;

/**
 * By day, a virtual host of the broker that all suites share, which goes away and comes back by a link: a start of a broker takes seconds of
 * processor time. At night, a broker that really stops, is killed and starts again.
 */
export async function openBroker(): Promise<SuiteBroker> {
  if (isNightly) return startRabbitMq({ management: true });
  const { url, managementUrl, link, wipe, stop } = await linkToRabbitMq();
  const cut = async (): Promise<void> => link.cut();
  return {
    url,
    managementUrl,
    pause: cut,
    kill: cut,
    async resume({ wiped = false } = {}) {
      if (wiped) await wipe();
      link.mend();
    },
    stop,
  };
}
