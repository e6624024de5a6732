import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { startRabbitMq, type TestRabbitMq } from '@millrace/testkit/rabbitmq';
import { queueContract } from './contract.ts';
import { createWorld } from './support/world.ts';

jest.setTimeout(120_000);

await describeWithEngine('rabbitmq', 'the amqp driver', () => {
  let broker: TestRabbitMq;
  let server: TestPostgres;
  beforeAll(async () => {
    [broker, server] = await Promise.all([startRabbitMq(), startPostgres()]);
  });
  afterAll(async () => {
    await Promise.all([broker?.stop(), server?.stop()]);
  });
  queueContract({
    async createWorld() {
      const databaseUrl = await server.createDatabase();
      return createWorld({ url: broker.url, databaseUrl, prefix: `test-${randomBytes(5).toString('hex')}` });
    },
    async whileStopped(meanwhile) {
      await broker.pause();
      try {
        await meanwhile();
      } finally {
        await broker.resume();
      }
    },
  });
});
