import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { queueContract } from './contract.ts';
import { openBroker, type SuiteBroker } from './support/broker.ts';
import { restrictedLogin } from './support/logins.ts';
import { createWorld, queueTables } from './support/world.ts';

// A test that restarts the broker three times takes 85 s on a busy machine. Its waits have their own limits.
jest.setTimeout(600_000);

const jobs = ['test.work', 'test.long', 'test.strict', 'test.stubborn', 'test.patient'];
/** In the contract suite, owners and workers both send and answer requests, and emit and receive events. */
const both = { asks: ['test.echo'], answers: ['test.echo'], emits: ['test.news'], hears: ['test.news'] };

await describeWithEngine('rabbitmq', 'the amqp driver', () => {
  let broker: SuiteBroker;
  let server: TestDatabases;
  beforeAll(async () => {
    [broker, server] = await Promise.all([openBroker(), usePostgres()]);
  });
  afterAll(async () => {
    await Promise.all([broker?.stop(), server?.stop()]);
  });
  queueContract({
    readyJobs: 2,
    isDear: true,
    async createWorld() {
      const databaseUrl = await server.createDatabase(queueTables);
      const prefix = `test-${randomBytes(5).toString('hex')}`;
      // As in production, each login has the least permissions.
      const [url, workerUrl] = await Promise.all([
        restrictedLogin(broker, prefix, 'owner', { ...both, owns: jobs }),
        restrictedLogin(broker, prefix, 'worker', { ...both, takes: jobs, publishes: jobs }),
      ]);
      return createWorld({ url, workerUrl, databaseUrl, prefix });
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
