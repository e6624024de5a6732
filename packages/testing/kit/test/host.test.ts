import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type EngineHost, hostVariable, startEngineHost } from '@millrace/testkit/host';
import { atNight } from '@millrace/testkit/nightly';
import { usePostgres } from '@millrace/testkit/postgres';
import { useRabbitMq } from '@millrace/testkit/rabbitmq';
import pg from 'pg';

let host: EngineHost;
const before = process.env[hostVariable];
beforeAll(async () => {
  host = await startEngineHost();
  process.env[hostVariable] = host.url;
});
afterAll(async () => {
  await host?.close();
  if (before === undefined) delete process.env[hostVariable];
  else process.env[hostVariable] = before;
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('the engines of a run', () => {
  it('are started when a suite first asks for them, and are the same for the next', async () => {
    const [one, other] = await Promise.all([usePostgres(), usePostgres()]);
    expect(one.url).toBe(other.url);
    const databases = await Promise.all([one.createDatabase(), other.createDatabase()]);
    expect(new Set(databases).size).toBe(2);
    await one.stop();
    await expect(query(databases[0], 'SELECT')).rejects.toThrow(/does not exist/);
    expect(await query(databases[1], 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await other.stop();
  });

  it('fill a template once, also if suites ask for it at the same time, and never see one that is half filled', async () => {
    const postgres = await usePostgres();
    let fills = 0;
    const template = {
      name: 'template_of_the_test',
      async fill(url: string) {
        fills += 1;
        if (fills === 1) throw new Error('the first fails');
        await query(url, 'CREATE TABLE filled AS SELECT 1 AS n');
      },
    };
    await expect(postgres.createDatabase(template)).rejects.toThrow('the first fails');
    const copies = await Promise.all(Array.from({ length: 5 }, () => postgres.createDatabase(template)));
    expect(fills).toBe(2);
    for (const url of copies) expect(await query(url, 'SELECT n FROM filled')).toEqual([{ n: 1 }]);
    await postgres.stop();
  });

  it('are unknown by any other name', async () => {
    expect((await fetch(`${host.url}/oracle`)).status).toBe(404);
  });
});

await describeWithEngine('rabbitmq', 'the broker of a run', () => {
  atNight(() => {
    it('gives each suite a virtual host', async () => {
      const [one, other] = await Promise.all([useRabbitMq(), useRabbitMq()]);
      expect(one.url).not.toBe(other.url);
      expect(new URL(one.url).host).toBe(new URL(other.url).host);
      await Promise.all([one.stop(), other.stop()]);
    });
  });
});
