import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { hold, type TestDatabases, untilWaiting, usePostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import {
  type Database,
  isForeignKeyViolation,
  isLockTimeout,
  isStatementTimeout,
  isUnavailable,
  isUniqueViolation,
  migrate,
  openDatabase,
  type Transaction,
} from '../src/index.ts';
import { tables } from './support/tables.ts';

let postgres: TestDatabases;
let url: string;
let database: Database;

beforeAll(async () => {
  postgres = await usePostgres();
  url = await postgres.createDatabase(tables);
  database = openDatabase({ url, log: silentLogger(), poolSize: 3 });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** Resolves when a transaction has locked the chair. */
const untilTaken = (watching: Database, id: number) =>
  until('it is taken', async () => {
    const sql = 'SELECT FROM public.chairs WHERE id = $1 FOR UPDATE SKIP LOCKED';
    return (await watching.query(sql, [id])).length === 0;
  });

const account = (email: string) => ({ email, emailKey: email, passwordHash: 'x' });

describe('a database', () => {
  it('answers through Prisma and through SQL', async () => {
    const made = await database.prisma.account.create({ data: account('a@example.com') });
    const rows = await database.query<{ id: number; email: string }>(
      'SELECT id, email FROM auth.accounts WHERE id = $1',
      [made.id],
    );
    expect(rows).toEqual([{ id: made.id, email: 'a@example.com' }]);
    expect(await database.execute('UPDATE auth.accounts SET company_name = $1', ['Acme'])).toBe(1);
  });

  it('limits the time of a read, refuses writes, and can use the connection afterwards', async () => {
    const read = (timeoutMs: number, sql: string, parameters?: unknown[]) =>
      database.readWithin(timeoutMs, (reader) => reader.query(sql, parameters));
    expect(await read(5_000, 'SELECT $1::bigint AS n', [7])).toEqual([{ n: 7 }]);
    // More iterations than connections in the pool.
    for (let n = 0; n < 5; n += 1) {
      const stopped = await read(50, 'SELECT pg_sleep(30)').catch((error: unknown) => error);
      expect([isStatementTimeout(stopped), isUnavailable(stopped)]).toEqual([true, true]);
      await expect(read(5_000, 'CREATE TABLE made (id int)')).rejects.toThrow(/read-only/);
      await expect(read(5_000, 'no SQL')).rejects.toThrow(/syntax error/);
    }
    const settings = await Promise.all(
      Array.from({ length: 3 }, () => database.query<{ statement_timeout: string }>('SHOW statement_timeout')),
    );
    expect(settings.flat()).toEqual(Array.from({ length: 3 }, () => ({ statement_timeout: '10s' })));
  });

  it('runs a statement again that met a deadlock', async () => {
    await database.execute('CREATE TABLE public.chairs (id int PRIMARY KEY, n int NOT NULL DEFAULT 0)', []);
    await database.execute('INSERT INTO public.chairs VALUES (1), (2), (3)', []);
    // Prisma sends a statement when it is awaited.
    const take = async (tx: Transaction, id: number): Promise<void> => {
      await tx.$executeRawUnsafe('SELECT FROM public.chairs WHERE id = $1 FOR UPDATE', id);
    };
    const limits = { connectTimeoutMs: 240_000, statementTimeoutMs: 240_000, transactionTimeoutMs: 240_000 };
    const patient = openDatabase({ url, log: silentLogger(), poolSize: 3, ...limits });
    const watching = openDatabase({ url, log: silentLogger(), poolSize: 1, ...limits });
    const second = new AbortController();
    try {
      const theirs = patient.transaction(async (tx) => {
        // The statement is the one that is ended.
        await tx.$executeRawUnsafe(`SET LOCAL deadlock_timeout = '1h'`);
        await take(tx, 3);
        const between = patient.transaction(async (other) => {
          await take(other, 2);
          await new Promise<void>((free) => second.signal.addEventListener('abort', () => free()));
        });
        await untilTaken(watching, 2);
        const ours = patient.execute(
          'UPDATE public.chairs SET n = n + 1 WHERE id IN (SELECT id FROM public.chairs ORDER BY id FOR UPDATE)',
          [],
        );
        await untilWaiting(watching);
        const first = take(tx, 1);
        await untilWaiting(watching, 2);
        second.abort();
        await Promise.all([first, between]);
        return { ours };
      });
      expect(await (await theirs).ours).toBe(3);
      expect(await watching.query('SELECT DISTINCT n FROM public.chairs')).toEqual([{ n: 1 }]);
    } finally {
      second.abort();
      await patient.close();
      await watching.close();
    }
  });

  it('waits for locks no longer than it is told, and tells the second statement what the first one has locked', async () => {
    await database.execute('CREATE TABLE public.desks (id int PRIMARY KEY, n int NOT NULL DEFAULT 0)', []);
    await database.execute('INSERT INTO public.desks VALUES (1), (2), (3)', []);
    const holder = openDatabase({ url, log: silentLogger(), poolSize: 1, transactionTimeoutMs: 240_000 });
    const free = await hold(holder, 'SELECT FROM public.desks WHERE id = 2 FOR UPDATE');
    const change = 'UPDATE public.desks SET n = n + 1 WHERE id = ANY($1::int[]) RETURNING id';
    const all = 'SELECT id FROM public.desks ORDER BY id FOR UPDATE';
    const refused = await database
      .queryLocked({ sql: all, parameters: [], waitMs: 1 }, change, [[1, 2, 3]])
      .catch((error: unknown) => error);
    expect(isLockTimeout(refused)).toBe(true);
    const changed = await database.queryLocked<{ id: number }, { id: number }>(
      { sql: `${all} SKIP LOCKED`, parameters: [], waitMs: 60_000 },
      change,
      (locked) => [locked.map(({ id }) => id)],
    );
    expect(changed.map(({ id }) => id).sort()).toEqual([1, 3]);
    await free();
    await holder.close();
    expect(await database.query('SELECT id, n FROM public.desks ORDER BY id')).toEqual([
      { id: 1, n: 1 },
      { id: 2, n: 0 },
      { id: 3, n: 1 },
    ]);
    const settings = await Promise.all(Array.from({ length: 3 }, () => database.query('SHOW lock_timeout')));
    expect(settings.flat()).toEqual(Array(3).fill({ lock_timeout: '0' }));
  });

  it('returns bigints as numbers, rejects unsafe ones, and returns dates as YYYY-MM-DD', async () => {
    const rows = await database.query(
      "SELECT 9007199254740991::bigint AS n, DATE '2026-03-01' AS day, NULL::bigint AS none",
    );
    expect(rows).toEqual([{ n: 9007199254740991, day: '2026-03-01', none: null }]);
    await expect(database.query('SELECT 9007199254740993::bigint')).rejects.toThrow(RangeError);
  });

  it.each(['Asia/Kolkata', 'America/Santiago'])(
    'reads and writes times in UTC with the server time zone %s',
    async (zone) => {
      const url = await postgres.createDatabase();
      await migrate({ url, log: silentLogger() });
      const name = new URL(url).pathname.slice(1);
      await database.execute(`ALTER DATABASE "${name}" SET TimeZone TO '${zone}'`, []);
      const abroad = openDatabase({ url, log: silentLogger(), poolSize: 1 });
      try {
        const [{ id } = { id: 0 }] = await abroad.query<{ id: number }>(
          `INSERT INTO auth.accounts (email, email_key, password_hash, created_at)
         VALUES ('a', 'a', 'x', '2026-07-01T22:30:00Z') RETURNING id`,
        );
        const { createdAt } = await abroad.prisma.account.findUniqueOrThrow({ where: { id } });
        expect(createdAt.toISOString()).toBe('2026-07-01T22:30:00.000Z');
        const written = await abroad.prisma.account.create({
          data: { ...account('b@example.com'), createdAt: new Date('2026-07-01T22:30:00Z') },
        });
        const same =
          "SELECT 1 AS same FROM auth.accounts WHERE id = $1 AND created_at = timestamptz '2026-07-01T22:30:00Z'";
        expect(await abroad.query(same, [written.id])).toEqual([{ same: 1 }]);
        // This range has a day that begins at one o'clock in Santiago, because daylight saving time starts at midnight.
        const days = `SELECT d::date AS day FROM generate_series(DATE '2026-09-05', DATE '2026-09-07', interval '1 day') d`;
        expect(await abroad.query(days)).toEqual(['2026-09-05', '2026-09-06', '2026-09-07'].map((day) => ({ day })));
      } finally {
        await abroad.close();
      }
    },
  );

  it('commits and rolls back SQL and models in one transaction', async () => {
    const fails = database.transaction(async (tx) => {
      await tx.account.create({ data: account('gone@example.com') });
      const sql = 'INSERT INTO platform.deletions (prefix, job_id, until) VALUES ($1, $2, $3)';
      const jobId = '5b0d9c2e-8c11-4c53-9a54-0d6f3c1f3c11';
      expect(await database.executor(tx).execute(sql, ['public/x/', jobId, new Date(0)])).toBe(1);
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    expect(await database.prisma.account.count({ where: { email: 'gone@example.com' } })).toBe(0);
    expect(await database.prisma.deletion.count()).toBe(0);

    const until = new Date('2030-01-02T03:04:05.678Z');
    await database.transaction(async (tx) => {
      await database
        .executor(tx)
        .execute('INSERT INTO platform.deletions (prefix, until) VALUES ($1, $2)', ['public/y/', until]);
    });
    expect(await database.prisma.deletion.findFirst()).toMatchObject({ prefix: 'public/y/', until, attempts: 0 });
  });

  it('distinguishes unique from foreign key violations', async () => {
    await database.prisma.account.create({ data: account('b@example.com') });
    const again = await database.prisma.account.create({ data: account('b@example.com') }).catch((e: unknown) => e);
    expect(isUniqueViolation(again)).toBe(true);
    expect(isForeignKeyViolation(again)).toBe(false);
    const rawAgain = await database
      .execute("INSERT INTO auth.accounts (email, email_key, password_hash) VALUES ('', 'b@example.com', '')", [])
      .catch((e: unknown) => e);
    expect(isUniqueViolation(rawAgain)).toBe(true);
    const orphan = await database.prisma.video
      .create({ data: { id: 'v', accountId: 2 ** 31 - 1, title: '', status: 'uploading', sourceKey: 'k' } })
      .catch((e: unknown) => e);
    expect(isForeignKeyViolation(orphan)).toBe(true);
  });

  it('rejects an unknown status of a video', async () => {
    const { id } = await database.prisma.account.create({ data: account('c@example.com') });
    const video = database.prisma.video.create({
      data: { id: 'w', accountId: id, title: '', status: 'lost', sourceKey: 'k' },
    });
    await expect(video).rejects.toThrow(/videos_status_check/);
  });
});
