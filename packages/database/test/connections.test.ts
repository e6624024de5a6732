import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createMetrics,
  type Holder,
  measuredPools,
  presentHolder,
  runFor,
  runShared,
  silentLogger,
} from '@millrace/service';
import { hold, type TestDatabases, untilWaiting, usePostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import { Patience } from '../src/connections/patience.ts';
import { createBatcher, type Database, type DatabaseOptions, openDatabase, unavailableProblem } from '../src/index.ts';
import { tables } from './support/tables.ts';

const log = silentLogger();
/** What is served, and in which order, must not depend on the speed of the machine. */
const patient = { connectTimeoutMs: 240_000, statementTimeoutMs: 240_000, transactionTimeoutMs: 240_000 };
/** Of the ten connections of a process, requests get eight, and one holder gets half of those. */
const ofHolder = 4;

let postgres: TestDatabases;
let url: string;
/** Locks the door, and looks who waits for it. */
let watching: Database;

beforeAll(async () => {
  postgres = await usePostgres();
  url = await postgres.createDatabase(tables);
  watching = openDatabase({ url, log, poolSize: 2, ...patient });
  await watching.execute('CREATE TABLE public.doors AS SELECT 1 AS id', []);
});
afterAll(async () => {
  await watching.close();
  await postgres.stop();
});

const attacker: Holder = { key: 'account 1' };
const stranger: Holder = { key: 'account 2' };

const lockDoor = 'SELECT id FROM public.doors FOR UPDATE';

interface Stuck {
  database: Database;
  /** Runs a transaction that waits for the door. Its outcome is awaited in the end. */
  pass(): void;
}

/** Lets `count` transactions of the attacker wait for a lock while `work` runs. */
async function whileStuck(
  count: number,
  work: (stuck: Stuck) => Promise<void>,
  options: Partial<DatabaseOptions> = {},
): Promise<void> {
  const database = openDatabase({ url, log, ...patient, ...options });
  const passing: Promise<unknown>[] = [];
  const pass = (): void => void passing.push(database.transaction((tx) => tx.$queryRawUnsafe(lockDoor)));
  const openDoor = await hold(watching, lockDoor);
  try {
    for (let n = 0; n < count; n += 1) runFor(attacker, pass);
    await untilWaiting(watching, Math.min(count, ofHolder));
    await work({ database, pass });
    await openDoor();
    await Promise.all(passing);
  } finally {
    await openDoor();
    await Promise.allSettled(passing);
    await database.close();
  }
}

/** Calls that use a connection, each for the holder. Prisma sends a statement when it is awaited. */
function calls(database: Database, holder?: Holder): Promise<unknown>[] {
  const all: (() => Promise<unknown>)[] = [
    () => database.query('SELECT 1'),
    async () => await database.prisma.account.count(),
    async () => await database.prisma.account.findUnique({ where: { id: 1 } }),
    () => database.transaction((tx) => tx.account.count()),
    () => database.readWithin(240_000, (reader) => reader.query('SELECT 1')),
    () => database.queryLocked({ sql: 'SELECT 1', parameters: [] }, 'SELECT 1', []),
  ];
  return all.map((call) => (holder === undefined ? call() : runFor(holder, call)));
}

describe('the connections of a process', () => {
  it('serve strangers and the service while transactions of one holder wait for a lock, and metrics tell', async () => {
    const metrics = createMetrics('test');
    await whileStuck(
      30,
      async ({ database }) => {
        await Promise.all(calls(database, stranger));
        await Promise.all(calls(database));
        const text = await metrics.registry.metrics();
        expect(text).toContain(`pool_places{pool="database",app="test"} ${ofHolder}`);
        expect(text).toContain(`pool_waiting{pool="database",app="test"} ${30 - ofHolder}`);
      },
      { watchPool: measuredPools(metrics).watchPool },
    );
  });

  it('serve the service while requests of many holders have all that requests get', async () => {
    await whileStuck(8, async ({ database, pass }) => {
      for (let n = 0; n < 8; n += 1) runFor(stranger, pass);
      await untilWaiting(watching, 8);
      await Promise.all(calls(database));
      await database.ping();
    });
  });

  it('charge a batch to nobody, whoever was the first', async () => {
    await whileStuck(8, async ({ database }) => {
      const batcher = createBatcher<number, number>({
        async flush(entries) {
          await database.query('SELECT 1');
          return entries;
        },
        maxBatch: 10,
        maxPending: 10,
        delayMs: 1,
      });
      // Flushed in a turn of its own, and after a flush that has just ended.
      for (const entry of [1, 2]) expect(await runFor(attacker, () => batcher.add(entry))).toBe(entry);
      await batcher.close();
    });
  });

  it('charge what many wait for apart from the other work of whoever started it', async () => {
    await whileStuck(8, async ({ database }) => {
      await runFor(attacker, () => runShared(() => database.query('SELECT 1')));
    });
  });

  it('tell those who follow commits in the name of the service', async () => {
    const database = openDatabase({ url, log, ...patient });
    const heard: (Holder | undefined)[] = [];
    database.onCommit(() => heard.push(presentHolder()));
    await runFor(attacker, () => database.transaction((tx) => tx.account.count()));
    expect(heard).toEqual([undefined]);
    await database.close();
  });

  it('give a transaction a second connection, though its holder has all that it may have', async () => {
    const database = openDatabase({ url, log, ...patient });
    try {
      let begun = 0;
      let all = (): void => undefined;
      const allBegun = new Promise<void>((resolve) => {
        all = resolve;
      });
      const nested = () =>
        database.transaction(async () => {
          begun += 1;
          if (begun === ofHolder) all();
          await allBegun;
          return database.query('SELECT 1');
        });
      await runFor(attacker, () => Promise.all(Array.from({ length: 2 * ofHolder }, nested)));
    } finally {
      await database.close();
    }
  });

  it('refuse a holder of whom too many requests wait with 429, and nobody else', async () => {
    await whileStuck(ofHolder + 1_000, async ({ database }) => {
      const refused = calls(database, attacker).map((call) => call.catch((error: unknown) => error));
      for (const error of await Promise.all(refused)) {
        expect(unavailableProblem(error) ?? error).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: 5 });
      }
      await Promise.all(calls(database, stranger));
    });
  });

  it('refuse who has waited in vain as pg does', async () => {
    await whileStuck(
      ofHolder,
      async ({ database }) => {
        const error = await runFor(attacker, () => database.query('SELECT 1')).catch((reason: unknown) => reason);
        expect(unavailableProblem(error)).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 });
      },
      { connectTimeoutMs: 3_000 },
    );
  });

  it('are kept when the server refuses the data of a statement, and replaced after every other error', async () => {
    const database = openDatabase({ url, log, poolSize: 1, ...patient });
    try {
      const connection = async () => (await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]?.pid;
      await database.execute('CREATE TABLE public.numbers (id int PRIMARY KEY)', []);
      const first = await connection();
      for (const { sql, code } of [
        { sql: 'INSERT INTO public.numbers VALUES (1), (1)', code: '23505' },
        { sql: "SELECT 'one'::int", code: '22P02' },
      ]) {
        await expect(database.execute(sql, [])).rejects.toMatchObject({ code });
        expect(await connection()).toBe(first);
      }
      await expect(database.query('SELECT 1 FROM public.windows')).rejects.toMatchObject({ code: '42P01' });
      expect(await connection()).not.toBe(first);
    } finally {
      await database.close();
    }
  });

  it('are closed when nobody has needed them for a while', async () => {
    const name = 'a busy minute';
    const database = openDatabase({ url, log, name, idleTimeoutMs: 0, ...patient });
    const open = async (): Promise<number> => {
      const rows = await watching.query('SELECT 1 FROM pg_stat_activity WHERE application_name = $1', [name]);
      return rows.length;
    };
    try {
      const openDoor = await hold(watching, lockDoor);
      const crowd = Array.from({ length: 5 }, () => database.query(lockDoor));
      await untilWaiting(watching, 5);
      await openDoor();
      await Promise.all(crowd);
      expect(await open()).toBe(5);
      // The first one finds how many there are; the second one, that nobody has needed four of them since.
      for (let n = 0; n < 2; n += 1) await database.ping();
      await until('four of five connections are closed', async () => (await open()) === 1);
      await Promise.all(calls(database));
    } finally {
      await database.close();
    }
  });
});

describe('patience', () => {
  it('ends waits in their order, those that begin later too, and none that has ended', async () => {
    const patience = new Patience(50);
    const ended: string[] = [];
    await new Promise<void>((resolve) => {
      const endFirst = patience.begin(() => ended.push('first'));
      patience.begin(() => {
        ended.push('second');
        patience.begin(() => {
          ended.push('third');
          resolve();
        });
      });
      endFirst();
    });
    expect(ended).toEqual(['second', 'third']);
  });
});
