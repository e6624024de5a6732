import { afterAll, beforeAll, describe, jest } from '@jest/globals';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import type { ContractEngine } from './contract/context.ts';
import { queueContract } from './contract.ts';
import { createWorld, queueTables } from './support/world.ts';

jest.setTimeout(600_000);

describe('the postgres driver', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(async () => {
    await server.stop();
  });
  const engine: ContractEngine = {
    readyJobs: 0,
    isDear: false,
    async createWorld() {
      const databaseUrl = await server.createDatabase(queueTables);
      return createWorld({ url: databaseUrl, databaseUrl, prefix: 'unused' });
    },
    async whileStopped(meanwhile) {
      await server.pause();
      try {
        await meanwhile();
      } finally {
        await server.resume();
      }
    },
  };
  queueContract(engine);
});
