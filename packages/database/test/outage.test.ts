import { isNativeError } from 'node:util/types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { startLink } from '@millrace/testkit/link';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { nextTurn } from '@millrace/testkit/turn';
import { until } from '@millrace/testkit/waiting';
import {
  createBatcher,
  type Database,
  type DatabaseOptions,
  isUnavailable,
  isUniqueViolation,
  migrate,
  openDatabase,
  unavailableProblem,
} from '../src/index.ts';

const log = silentLogger();
let postgres: TestPostgres;
let url: string;
const opened: Database[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
  await migrate({ url, log });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
});
afterAll(() => postgres.stop());

function open(options: Partial<DatabaseOptions> = {}): Database {
  const database = openDatabase({ url, log, poolSize: 4, ...options });
  opened.push(database);
  return database;
}

/** Calls every method that uses the database. @returns a result or an error for each */
const failures = (database: Database): Promise<unknown[]> =>
  Promise.all(
    [
      database.ping(),
      database.query('SELECT 1'),
      database.prisma.account.count(),
      database.transaction((tx) => tx.account.count()),
    ].map((work) => work.catch((error: unknown) => error)),
  );

function expectUnavailable(errors: unknown[]): void {
  for (const error of errors) {
    expect({ error, unavailable: isUnavailable(error) }).toMatchObject({ unavailable: true });
    expect(isNativeError(error)).toBe(true);
    expect(unavailableProblem(error)).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5, cause: error });
  }
}

describe('a database that is stopped', () => {
  it('makes every call fail as unavailable, also running ones, and works again after a restart', async () => {
    const database = open();
    await database.ping();
    const inProgress = database.query('SELECT pg_sleep(60)').catch((error: unknown) => error);
    const inTransaction = database
      .transaction((tx) => tx.$executeRawUnsafe('SELECT pg_sleep(60)'))
      .catch((error: unknown) => error);
    await database.query('SELECT 1');
    await postgres.pause();
    try {
      expectUnavailable(await Promise.all([inProgress, inTransaction]));
      expectUnavailable(await failures(database));
    } finally {
      await postgres.resume();
    }
    for (const error of await failures(database)) expect(isNativeError(error)).toBe(false);
  });

  it('makes a batcher reject what it could not write, and keeps all acknowledged entries', async () => {
    const database = open();
    await database.execute('CREATE TABLE counter AS SELECT 0 AS count', []);
    const batcher = createBatcher({
      maxBatch: 50,
      maxPending: 1000,
      flush: async (entries: readonly number[]) => {
        const sum = entries.reduce((a, b) => a + b, 0);
        await database.execute('UPDATE counter SET count = count + $1', [sum]);
        return entries;
      },
    });
    let acknowledged = 0;
    let refused = 0;
    const add = () =>
      batcher.add(1).then(
        () => acknowledged++,
        (error: unknown) => {
          expectUnavailable([error]);
          refused++;
        },
      );
    await Promise.all(Array.from({ length: 200 }, add));
    const added = Promise.all(Array.from({ length: 200 }, add));
    await postgres.pause();
    try {
      await added;
      await Promise.all(Array.from({ length: 100 }, add));
    } finally {
      await postgres.resume();
    }
    expect(refused).toBeGreaterThanOrEqual(100);
    await Promise.all(Array.from({ length: 100 }, add));
    await batcher.close();
    const [row] = await database.query<{ count: number }>('SELECT count FROM counter');
    // A commit whose reply was lost is rejected although it is stored. The reverse must not happen.
    expect(row?.count).toBeGreaterThanOrEqual(acknowledged);
    expect(row?.count).toBeLessThanOrEqual(acknowledged + 50);
    expect(acknowledged + refused).toBe(600);
  });
});

describe('a server that stops answering', () => {
  it('makes calls fail within the time limits instead of hanging', async () => {
    const link = await startLink(url);
    try {
      // Far more than established connections need on a busy machine.
      const limits = { connectTimeoutMs: 2_000, statementTimeoutMs: 2_000, transactionTimeoutMs: 3_000 };
      const database = open({ url: link.through(url), ...limits });
      // Opens four connections, so that each call below uses an established one.
      await until('four connections are open', async () =>
        (await failures(database)).every((error) => !isNativeError(error)),
      );
      link.silence();
      expectUnavailable(await failures(database));
      // Again, with new connections.
      expectUnavailable(await failures(database));
    } finally {
      await link.stop();
    }
  });
});

describe('a connection that is reset', () => {
  it('fails running calls of every kind as unavailable', async () => {
    const link = await startLink(url);
    try {
      const database = open({ url: link.through(url) });
      const asked = [
        database.query('SELECT pg_sleep(300)'),
        database.prisma.$queryRawUnsafe('SELECT pg_sleep(300)::text'),
        database.prisma.$executeRawUnsafe('SELECT pg_sleep(300)'),
        database.transaction((tx) => tx.$queryRawUnsafe('SELECT pg_sleep(300)::text')),
      ].map((work) => work.catch((error: unknown) => error));
      const watching = open();
      const sleeping = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(300)%' AND state = 'active' AND pid <> pg_backend_pid()`;
      await until(
        'all are running',
        async () => (await watching.query<{ n: number }>(sleeping))[0]?.n === asked.length,
      );
      link.reset();
      expectUnavailable(await Promise.all(asked));
    } finally {
      await link.stop();
    }
  });
});

describe('a database that is too slow or too full', () => {
  it('cancels a statement that takes too long, on the server too', async () => {
    const database = open({ statementTimeoutMs: 200 });
    expectUnavailable([
      await database.query('SELECT pg_sleep(600)').catch((error: unknown) => error),
      await database.prisma.$queryRaw`SELECT pg_sleep(600)::text`.catch((error: unknown) => error),
    ]);
    const watching = open();
    const running = `SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()`;
    await until('none of them runs', async () => (await watching.query(running)).length === 0);
  });

  it('fails when no pooled connection becomes free in time', async () => {
    // Enough for a busy machine to connect: else the others would find the pool free.
    const database = open({ poolSize: 1, connectTimeoutMs: 3_000 });
    await until('the only connection is open', () =>
      database.ping().then(
        () => true,
        () => false,
      ),
    );
    const holder = open({ poolSize: 1 });
    await holder.query('SELECT pg_advisory_lock(1)');
    const busy = database.query('SELECT pg_advisory_lock(1)');
    await nextTurn();
    expectUnavailable(await failures(database));
    await holder.query('SELECT pg_advisory_unlock(1)');
    await busy;
    await expect(database.ping()).resolves.toBeUndefined();
  });

  it('fails when the server has no free connection', async () => {
    await open().execute("CREATE ROLE narrow LOGIN PASSWORD 'narrow' CONNECTION LIMIT 1", []);
    const narrow = url.replace('postgres:postgres@', 'narrow:narrow@');
    const holder = open({ url: narrow, poolSize: 1 });
    await holder.ping();
    expectUnavailable(await failures(open({ url: narrow })));
  });

  it('ends an idle transaction', async () => {
    const database = open({ poolSize: 1, transactionTimeoutMs: 2_000, connectTimeoutMs: 240_000 });
    let proceed = () => {};
    const proceeds = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    let begun = () => {};
    const begins = new Promise<void>((resolve) => {
      begun = resolve;
    });
    // Prisma's first statement takes longest.
    await database.prisma.account.count();
    const outcome = database
      .transaction(async (tx) => {
        begun();
        await tx.account.count();
        await proceeds;
        await tx.account.count();
      })
      .catch((error: unknown) => error);
    await begins;
    // The pool has one connection, so this resolves only after the transaction has lost it.
    await database.ping();
    proceed();
    expectUnavailable([await outcome]);
  });
});

describe('an error that is not an outage', () => {
  it.each([
    ['invalid SQL', (database: Database) => database.query('SELEC 1')],
    ['a missing table', (database: Database) => database.query('SELECT * FROM nowhere')],
    ['a value out of range', (database: Database) => database.query('SELECT $1::int', ['99999999999'])],
    ['a wrong password', () => open({ url: url.replace('postgres:postgres@', 'postgres:wrong@') }).ping()],
    ['an error of another kind', () => Promise.reject(new Error('no'))],
    ['a value that is not an Error', () => Promise.reject('timeout')],
  ])('is not treated as one: %s', async (_what, work) => {
    const error = await work(open()).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeDefined();
    expect(isUnavailable(error)).toBe(false);
    expect(isUniqueViolation(error)).toBe(false);
    expect(unavailableProblem(error)).toBeUndefined();
  });
});
