import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, migrate, openDatabase } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import { runPeriodically } from '../src/periodic/periodic.ts';
import { createDispatcher, type Dispatcher } from '../src/webhooks/dispatcher.ts';
import { createWebhookLeases, type HeldEndpoint } from '../src/webhooks/leases.ts';
import type { RoundResult } from '../src/webhooks/round.ts';

const log = silentLogger();
/** Longer than this suite waits for anything: no lease ends by itself. */
const seconds = 3_600;
const nobody = { accounts: [], groups: [] };
const everything = { accounts: undefined, except: nobody, calm: nobody, limit: 10 };

let postgres: TestPostgres;
let database: Database;

beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.createDatabase();
  await migrate({ url, log });
  database = openDatabase({ url, log });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** An endpoint with an event to be told of. */
beforeEach(async () => {
  await database.execute('DELETE FROM platform.webhooks', []);
  await database.execute('DELETE FROM platform.events', []);
  await database.execute('DELETE FROM auth.accounts', []);
  const account = await database.prisma.account.create({
    data: { email: 'a@example.com', emailKey: 'a@example.com', passwordHash: 'x' },
  });
  await database.execute(
    `INSERT INTO platform.webhooks (id, kind, account_id, url, secret, position) VALUES ('one', 'videos', $1, 'http://x', 'x', 0)`,
    [account.id],
  );
  await database.execute(
    `INSERT INTO platform.events (kind, account_id, type, media_id, medium, created_at)
     VALUES ('videos', $1, 'video.asset.ready', 'm', '{}', now())`,
    [account.id],
  );
});

describe('the lease of an endpoint', () => {
  it('is given back after an outage of the database, in which it could not be', async () => {
    const leases = createWebhookLeases(database, 'videos', { seconds });
    const [endpoint] = await leases.claim(everything);
    if (endpoint === undefined) throw new Error('nothing was claimed');
    expect(await leases.claim(everything)).toEqual([]);
    await postgres.pause();
    try {
      await leases.release(endpoint);
    } finally {
      await postgres.resume();
    }
    expect(await leases.claim(everything)).toMatchObject([{ id: 'one' }]);
  });

  it('goes to the one that was served the longest ago, and to one that fails at last', async () => {
    const add = `
      INSERT INTO platform.webhooks (id, kind, account_id, url, secret, position, failures)
      SELECT $1, 'videos', id, 'http://x', 'x', 0, $2 FROM auth.accounts`;
    await database.execute(add, ['two', 0]);
    await database.execute(add, ['failing', 1]);
    const leases = createWebhookLeases(database, 'videos', { seconds });
    const served: (string | undefined)[] = [];
    for (let n = 0; n < 6; n += 1) {
      const [endpoint] = await leases.claim({ ...everything, limit: 1 });
      served.push(endpoint?.id);
      // The one that fails comes when the others are taken.
      if (endpoint !== undefined && n < 3) await leases.release(endpoint);
    }
    expect(served).toEqual(['one', 'two', 'one', 'two', 'one', 'failing']);
  });

  it('tells the group of a young account, and is not taken while the group gets nothing, or nothing that fails', async () => {
    const leases = createWebhookLeases(database, 'videos', { seconds });
    const network = { accounts: [], groups: ['203.0.113.0/24'] };
    await database.execute("UPDATE auth.accounts SET registration_network = '203.0.113.0/24'", []);
    await database.execute('UPDATE platform.webhooks SET failures = 1', []);
    expect(await leases.claim({ ...everything, except: network })).toEqual([]);
    expect(await leases.claim({ ...everything, calm: network })).toEqual([]);
    expect(await leases.claim({ ...everything, calm: null })).toEqual([]);
    const [young] = await leases.claim(everything);
    expect(young).toMatchObject({ id: 'one', group: '203.0.113.0/24' });
    if (young !== undefined) await leases.release(young);
    await database.execute("UPDATE auth.accounts SET created_at = now() - interval '25 hours'", []);
    expect(await leases.claim({ ...everything, except: network, calm: network })).toMatchObject([
      { id: 'one', group: null },
    ]);
  });

  it.each(['suspended_at', 'delete_at'])('is not taken, nor goes on, of an account with %s', async (column) => {
    const leases = createWebhookLeases(database, 'videos', { seconds });
    const [endpoint] = await leases.claim(everything);
    if (endpoint === undefined) throw new Error('nothing was claimed');
    expect(await leases.refresh(endpoint)).toBe(true);
    await database.execute(`UPDATE auth.accounts SET ${column} = now()`, []);
    expect(await leases.refresh(endpoint)).toBe(false);
    await leases.release(endpoint);
    expect(await leases.claim(everything)).toEqual([]);
    await database.execute(`UPDATE auth.accounts SET ${column} = NULL`, []);
    expect(await leases.claim(everything)).toMatchObject([{ id: 'one' }]);
  });

  it('is given back if it was taken by a claim whose answer was lost', async () => {
    const broken = { ...database, query: breaking(database.query) };
    const leases = createWebhookLeases(broken, 'videos', { seconds });
    await expect(leases.claim(everything)).rejects.toThrow('Connection terminated unexpectedly');
    const [row] = await database.query<{ lease: string | null }>('SELECT lease_id AS lease FROM platform.webhooks');
    expect(row?.lease).not.toBeNull();
    expect(await leases.claim(everything)).toMatchObject([{ id: 'one' }]);
  });

  it('is kept as long as the endpoint is being told, by renewing it', async () => {
    const leases = createWebhookLeases(database, 'videos', { seconds });
    const [endpoint] = await leases.claim(everything);
    if (endpoint === undefined) throw new Error('nothing was claimed');
    await database.execute('UPDATE platform.webhooks SET lease_until = now()', []);
    await leases.renew([endpoint]);
    expect(await leases.claim(everything)).toEqual([]);
    await leases.renew([{ ...endpoint, leaseId: '00000000-0000-4000-8000-000000000000' }]);
    await leases.release(endpoint);
    expect(await leases.claim(everything)).toMatchObject([{ id: 'one' }]);
  });
});

describe('a dispatcher', () => {
  const dispatch = (round: (endpoint: HeldEndpoint) => Promise<RoundResult>): Dispatcher =>
    createDispatcher({
      round,
      log,
      leases: createWebhookLeases(database, 'videos', { seconds }),
      disable: async () => undefined,
    });

  it('goes on with an endpoint as soon as the database is back', async () => {
    let rounds = 0;
    let isStopped = false;
    const dispatcher = dispatch(async ({ id, position }) => {
      rounds += 1;
      if (rounds === 1) await postgres.pause();
      isStopped = true;
      // What a round writes.
      await database.execute('UPDATE platform.webhooks SET position = $2::bigint WHERE id = $1', [id, position]);
      return 'idle';
    });
    const tasks = runPeriodically(dispatcher.tasks, log);
    try {
      await until('the database is stopped', () => isStopped);
      await postgres.resume();
      await until('the endpoint is told again', () => rounds > 1);
    } finally {
      await tasks.stop();
      await dispatcher.close();
    }
  });

  it('leaves an endpoint with a backlog when its account is suspended', async () => {
    const rounds: number[] = [];
    const dispatcher = dispatch(async () => {
      rounds.push(rounds.length);
      if (rounds.length === 3) await database.execute('UPDATE auth.accounts SET suspended_at = now()', []);
      return 'more';
    });
    dispatcher.wake();
    try {
      await until('its lease is free', async () => {
        const held = await database.query('SELECT 1 FROM platform.webhooks WHERE lease_id IS NOT NULL');
        return rounds.length >= 3 && held.length === 0;
      });
    } finally {
      await dispatcher.close();
    }
    expect(rounds).toHaveLength(3);
  });

  it('leaves an endpoint alone whose events make an error', async () => {
    let rounds = 0;
    const dispatcher = dispatch(async () => {
      rounds += 1;
      throw new TypeError('an event that cannot be shown');
    });
    dispatcher.wake();
    await until('it was tried', () => rounds === 1);
    await dispatcher.close();
    expect(await createWebhookLeases(database, 'videos').claim(everything)).toEqual([]);
  });
});

/** Runs the first statement that takes a lease, and loses its answer. */
function breaking(query: Database['query']): Database['query'] {
  let isLost = false;
  return async (sql, parameters) => {
    const rows = await query<never>(sql, parameters);
    const text = typeof sql === 'string' ? sql : sql.text;
    if (isLost || !text.includes('lease_id')) return rows;
    isLost = true;
    throw new Error('Connection terminated unexpectedly');
  };
}
