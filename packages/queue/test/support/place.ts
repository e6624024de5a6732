import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { createWorld, queueTables, type World } from './world.ts';

/** The broker of a suite, and the world of the current test on it. */
export interface Place<Broker> {
  readonly broker: Broker;
  readonly world: World;
}

/** Opens a broker and a database server for the suite, and gives each of its tests a world. */
export function usePlace<Broker extends { url: string; stop(): Promise<void> }>(
  openBroker: () => Promise<Broker>,
): Place<Broker> {
  let broker: Broker;
  let server: TestDatabases;
  let world: World;
  beforeAll(async () => {
    [broker, server] = await Promise.all([openBroker(), usePostgres()]);
  });
  afterAll(async () => {
    await Promise.all([broker?.stop(), server?.stop()]);
  });
  beforeEach(async () => {
    const databaseUrl = await server.createDatabase(queueTables);
    world = await createWorld({ url: broker.url, databaseUrl, prefix: `test-${randomBytes(5).toString('hex')}` });
  });
  afterEach(() => world.close());
  return {
    get broker() {
      return broker;
    },
    get world() {
      return world;
    },
  };
}
