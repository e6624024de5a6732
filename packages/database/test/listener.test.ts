import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import { type Database, listen, openDatabase } from '../src/index.ts';

const log = silentLogger();
let postgres: TestPostgres;
let url: string;
let database: Database;

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
  database = openDatabase({ url, log });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** Notifies repeatedly until the listener has received the payload, because it may not be connected yet. */
async function tellUntilHeard(channel: string, payload: string, heard: string[]): Promise<void> {
  await until(`${payload} is heard`, async () => {
    await database.query('SELECT pg_notify($1, $2)', [channel, payload]).catch(() => undefined);
    return heard.includes(payload);
  });
}

const connections = async (name: string): Promise<number> =>
  (await database.query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1', [name])).length;

describe('a listener', () => {
  it('receives notices of its channel, also after a server restart', async () => {
    const heard: string[] = [];
    const listener = listen({ url, channel: 'a:channel "quoted"', onNotice: (payload) => heard.push(payload), log });
    try {
      await tellUntilHeard('a:channel "quoted"', 'first', heard);
      await database.query(`SELECT pg_notify('another', 'not ours')`);
      await postgres.pause();
      await postgres.resume();
      await tellUntilHeard('a:channel "quoted"', 'second', heard);
      expect(heard).not.toContain('not ours');
    } finally {
      await listener.close();
    }
  });

  it('reconnects after its connection is terminated, and leaves no connection when it is closed', async () => {
    const heard: string[] = [];
    const name = 'a-listener';
    const listener = listen({ url, channel: 'c', onNotice: (payload) => heard.push(payload), log, name });
    await tellUntilHeard('c', 'first', heard);
    await database.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1', [name]);
    await tellUntilHeard('c', 'second', heard);
    expect(await connections(name)).toBe(1);
    await listener.close();
    await until('it has no connection', async () => (await connections(name)) === 0);
  });

  it('can be closed while the server is unreachable', async () => {
    const silent = listen({ url: 'postgres://nobody@127.0.0.1:1/none', channel: 'c', onNotice: () => undefined, log });
    await silent.close();
  });
});
