import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { byDay, isNightly } from '@millrace/testkit/nightly';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { pause } from '@millrace/testkit/waiting';
import pg from 'pg';
import { completeJob, enqueue, openQueue } from '../src/index.ts';
import { testMessages } from './support/messages.ts';
import { latch, until } from './support/waiting.ts';
import { createWorld, migrateQueue, queueTables, testTimings, type World } from './support/world.ts';

jest.setTimeout(600_000);

describe('the queue in Postgres', () => {
  let server: TestDatabases;
  let world: World;
  beforeAll(async () => {
    server = await usePostgres();
  });
  afterAll(async () => {
    await server.stop();
  });
  beforeEach(async () => {
    const databaseUrl = await server.createDatabase(queueTables);
    world = await createWorld({ url: databaseUrl, databaseUrl, prefix: 'unused' });
  });
  afterEach(async () => {
    await world.close();
  });

  const sessions = async (name: string) => {
    const { rows } = await world.pool.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE application_name = $1',
      [name],
    );
    return rows.map(({ pid }) => pid);
  };

  it('lets a worker use a role that reaches only the schema queue', async () => {
    await world.pool.query(`
      CREATE SCHEMA secrets; CREATE TABLE secrets.accounts (password text); INSERT INTO secrets.accounts VALUES ('x');
      CREATE TABLE public.others (secret text); INSERT INTO public.others VALUES ('x');
      DROP ROLE IF EXISTS test_worker; CREATE ROLE test_worker LOGIN PASSWORD 'worker' IN ROLE millrace_worker`);
    const url = new URL(world.databaseUrl);
    url.username = 'test_worker';
    url.password = 'worker';
    const owner = await world.openOwner();
    const worker = await world.openWorker({ url: url.href });
    const done: string[] = [];
    const letters: string[] = [];
    await worker.consume(
      'test.work',
      async ({ key }) => {
        if (key === 'failing') throw new Error('no');
        await worker.publish('test.stubborn', { key: `result of ${key}` });
        await worker.emit('test.news', { text: 'x'.repeat(20_000) });
      },
      { concurrency: 2 },
    );
    await owner.consume('test.stubborn', async ({ key }) => void done.push(key), { concurrency: 1 });
    await owner.subscribe('test.news', async ({ text }) => void done.push(String(text.length)));
    await owner.consumeDeadLetters('test.work', async ({ reason }) => void letters.push(reason));
    await worker.respond('test.echo', async ({ text }) => ({ text, pid: 1 }), { concurrency: 1 });
    await world.transaction(async (executor) => {
      await enqueue(executor, testMessages, 'test.work', { key: 'good' });
      await enqueue(executor, testMessages, 'test.work', { key: 'failing' });
    });
    expect(await owner.request('test.echo', { text: 'hello' }, { timeoutMs: 120_000 })).toEqual({
      text: 'hello',
      pid: 1,
    });
    await until('all is done', () => done.length === 2 && letters.length === 1);
    expect([...done].sort()).toEqual(['20000', 'result of good']);
    const jobs = Object.entries(testMessages).filter(([, { kind }]) => kind === 'job');
    expect((await worker.depth()).map(({ name }) => name).sort()).toEqual(jobs.map(([name]) => name).sort());
    const login = new pg.Client({ connectionString: url.href });
    await login.connect();
    try {
      await expect(login.query('SELECT * FROM secrets.accounts')).rejects.toThrow('permission denied');
      await expect(login.query('SELECT * FROM public.others')).rejects.toThrow('permission denied');
      await expect(login.query('CREATE TABLE queue.mine (a int)')).rejects.toThrow('permission denied');
      await expect(login.query('CREATE TABLE public.mine (a int)')).rejects.toThrow('permission denied');
    } finally {
      await login.end();
    }
  });

  it('can be migrated by an owner without CREATEROLE', async () => {
    const url = new URL(await server.createDatabase());
    const name = `owner_${url.pathname.slice(1)}`;
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    try {
      await admin.query(`
        CREATE ROLE ${name} LOGIN PASSWORD 'owner' NOCREATEROLE;
        GRANT ALL ON DATABASE ${url.pathname.slice(1)} TO ${name}`);
    } finally {
      await admin.end();
    }
    url.username = name;
    url.password = 'owner';
    await migrateQueue(url.href);
    const queue = await openQueue({ url: url.href, messages: testMessages, log: silentLogger(), name: 'test' });
    await queue.publish('test.work', { key: 'x' });
    await queue.close();
  });

  it('keeps a job for longer than its lease through heartbeats', async () => {
    // A busy machine must not be late for the end of the lease: that it moves is seen in the table.
    const timings = { ...testTimings, postgres: { ...testTimings.postgres, leaseMs: 600_000 } };
    const worker = await world.openWorker({ timings });
    const gate = latch();
    const runs: string[] = [];
    const work = async ({ key }: { key: string }) => {
      runs.push(key);
      await gate.opened;
    };
    await worker.consume('test.work', work, { concurrency: 1 });
    await worker.publish('test.work', { key: 'long' });
    await until('it runs', () => runs.length === 1);
    const leaseEnd = async () =>
      (await world.pool.query<{ at: Date }>('SELECT lease_until AS at FROM queue.jobs')).rows[0]?.at.getTime() ?? 0;
    const first = await leaseEnd();
    await until('the lease is longer', async () => (await leaseEnd()) > first);
    expect(runs).toEqual(['long']);
    gate.open();
    await until('it is done', async () => (await world.pool.query('SELECT FROM queue.jobs')).rowCount === 0);
  });

  it('keeps its jobs and subscriptions when its session is terminated', async () => {
    // Long enough for a busy machine to connect again. Only the loss of the session could move the job.
    const timings = { ...testTimings, postgres: { ...testTimings.postgres, leaseMs: 1_200_000, goneMs: 600_000 } };
    const worker = await world.openWorker({ name: 'victim', timings });
    const other = await world.openWorker({ timings });
    const gate = latch();
    const runs: string[] = [];
    const heard: string[] = [];
    const work = async ({ key }: { key: string }) => {
      runs.push(key);
      if (key === 'long') await gate.opened;
    };
    await worker.consume('test.work', work, { concurrency: 1 });
    await worker.subscribe('test.news', async ({ text }) => void heard.push(text));
    await other.publish('test.work', { key: 'long' });
    await until('it runs', () => runs.length === 1);
    await other.consume('test.work', work, { concurrency: 1 });
    for (const pid of await sessions('victim')) await world.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    await pause(4_000, 'The other worker must not take it when the session is found to be lost.');
    expect(runs).toEqual(['long']);
    await other.emit('test.news', { text: 'hello again' });
    await until('it receives events again', () => heard.length > 0);
    gate.open();
    await until('it is done', async () => (await world.pool.query('SELECT FROM queue.jobs')).rowCount === 0);
    expect(runs).toEqual(['long']);
  });

  it('aborts the handler when another worker holds the lease', async () => {
    const worker = await world.openWorker();
    const started = latch();
    const why: string[] = [];
    await worker.consume(
      'test.work',
      async (_payload, { signal }) => {
        started.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        why.push(signal.reason.why);
      },
      { concurrency: 1 },
    );
    await worker.publish('test.work', { key: 'taken' });
    await started.opened;
    await world.pool.query(
      `UPDATE queue.jobs SET attempt_id = gen_random_uuid(), lease_until = now() + interval '1 day'`,
    );
    await until('its signal aborts', () => why.length > 0);
    expect(why).toEqual(['lost']);
    // Settling afterwards does not touch the lease of the other worker.
    expect((await world.pool.query('SELECT FROM queue.jobs')).rowCount).toBe(1);
  });

  const crowd = isNightly ? 100_000 : 20_000;
  it(`finds the next job by an index, even if ${crowd} jobs of one account wait`, async () => {
    await world.pool.query(`
      INSERT INTO queue.jobs (id, name, version, payload, account_id, max_attempts, turn)
      SELECT gen_random_uuid(), 'test.work', 1, '{"key":"a"}', 1, 3, n FROM generate_series(1, ${crowd}) AS n`);
    await world.pool.query('ANALYZE queue.jobs');
    const jobId = await world.transaction((executor) =>
      enqueue(executor, testMessages, 'test.work', { key: 'b' }, { accountId: 2 }),
    );
    const { rows } = await world.pool.query<{ turn: string }>('SELECT turn FROM queue.jobs WHERE id = $1', [jobId]);
    expect(Number(rows[0]?.turn)).toBe(1);
    const { leaseNext } = await import('../src/table/lease.ts');
    const client = await world.pool.connect();
    try {
      await client.query('BEGIN');
      const plan = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${leaseNext}`,
        ['test.work', 2, '1', 10_000],
      );
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toContain('jobs_next');
      expect(text).not.toContain('Seq Scan');
      const read = [...text.matchAll(/actual rows=(\d+)/g)].map(([, count]) => Number(count));
      expect(Math.max(...read)).toBeLessThanOrEqual(2);
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
    const worker = await world.openWorker();
    const seen: string[] = [];
    const subscription = await worker.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await until("the other account's job is done", () => seen.includes('b'));
    await subscription.stop();
    expect(seen.indexOf('b')).toBeLessThan(5);
  });

  /** Runs the waiting jobs in one worker, one at a time. @returns their keys in order */
  const drain = async (count: number) => {
    const worker = await world.openWorker();
    const seen: string[] = [];
    await worker.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await until('all are done', () => seen.length >= count);
    await worker.close();
    return seen;
  };
  const enqueueMany = (keys: string[], accountId: number) =>
    world.transaction(async (executor) => {
      for (const key of keys) await enqueue(executor, testMessages, 'test.work', { key }, { accountId });
    });
  const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n}`);

  /** Opens a worker that takes the waiting job and keeps it until its signal aborts. */
  const holdOne = async (outcome: 'let go' | 'cling') => {
    const holder = await world.openWorker({ timings: { postgres: { abortMs: 200 } } });
    const held = latch();
    await holder.consume(
      'test.work',
      async (_payload, { signal }) => {
        held.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        if (outcome === 'cling') await new Promise(() => undefined);
        signal.throwIfAborted();
      },
      { concurrency: 1 },
    );
    await held.opened;
    return holder;
  };
  /** Marks the job by SQL as held by a worker. */
  const take = (how: string) => async () => {
    await world.pool.query(`UPDATE queue.jobs SET attempts = 1, attempt_id = gen_random_uuid(), holder = 1, ${how}`);
    return async () => {
      await world.openWorker();
    };
  };

  const losses: [string, () => Promise<() => Promise<void>>][] = [
    [
      'returned',
      async () => {
        const holder = await holdOne('let go');
        return () => holder.close({ timeoutMs: 0 });
      },
    ],
    ['lost by a crash', take(`state = 'active', lease_until = now() - interval '1 hour'`)],
    ['left by the amqp driver', take(`state = 'published', published_at = now() - interval '1 day'`)],
  ];
  it.each(byDay(losses, ['returned', 'lost by a crash'], ([how]) => how))(
    'puts a job that was %s before new jobs, without letting new jobs overtake others',
    async (_how, hold) => {
      await enqueueMany(['old'], 1);
      const lose = await hold();
      await enqueueMany(numbered('a', 40), 1);
      // Twenty turns pass.
      await world.pool.query(`DELETE FROM queue.jobs WHERE payload->>'key' ~ '^a1?[0-9]$'`);
      await lose();
      await until('it waits again', async () => {
        const { rowCount } = await world.pool.query(
          `SELECT FROM queue.jobs WHERE state = 'waiting' AND payload->>'key' = 'old'`,
        );
        return rowCount === 1;
      });
      await enqueueMany(numbered('b', 10), 2);
      const seen = await drain(31);
      expect(seen[0]).toBe('old');
      // The accounts alternate: each has about five of the next ten jobs.
      expect(seen.slice(1, 11).filter((key) => key.startsWith('b')).length).toBeLessThanOrEqual(6);
    },
  );

  it('puts a returned job before new jobs if the queue ran empty meanwhile', async () => {
    const holder = await world.openWorker({ timings: { postgres: { abortMs: 200 } } });
    await enqueueMany(numbered('a', 20), 1);
    const keys: string[] = [];
    const last = latch();
    await holder.consume(
      'test.work',
      async ({ key }, { signal }) => {
        keys.push(key);
        if (key !== 'a19') return;
        last.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        signal.throwIfAborted();
      },
      { concurrency: 1 },
    );
    await last.opened;
    await enqueueMany(numbered('b', 10), 2);
    await holder.close({ timeoutMs: 0 });
    expect((await drain(11))[0]).toBe('a19');
  });

  it.each(['let go', 'cling'] as const)('wakes a worker for a returned job (%s)', async (outcome) => {
    await enqueueMany(['returned'], 1);
    const holder = await holdOne(outcome);
    // Only a notice can wake this worker.
    const other = await world.openWorker({ timings: { postgres: { pollMs: 1_000_000, maintenanceMs: 1_000_000 } } });
    const seen: string[] = [];
    await other.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await holder.close({ timeoutMs: 0 });
    await until('the other worker has it', () => seen.length > 0);
  });

  it('takes back the crash if the worker was only disconnected', async () => {
    const worker = await world.openWorker();
    const why: string[] = [];
    const held = latch();
    await worker.consume(
      'test.stubborn',
      async (_payload, { signal }) => {
        held.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        why.push(signal.reason.why);
        signal.throwIfAborted();
      },
      { concurrency: 1 },
    );
    await world.transaction((executor) => enqueue(executor, testMessages, 'test.stubborn', { key: 'long' }));
    await held.opened;
    // As other processes do when the lease has expired.
    await world.pool.query(`
      UPDATE queue.jobs SET state = 'delayed', run_at = now() + interval '1 day', crashes = 2, attempt_id = NULL`);
    await until('it learns that it lost the job', () => why.length > 0);
    expect(why).toEqual(['lost']);
    await until('the crash is taken back', async () => {
      const { rows } = await world.pool.query<{ crashes: number }>('SELECT crashes FROM queue.jobs');
      return rows[0]?.crashes === 1;
    });
  });

  it('registers responders again whose rows were lost, and keeps the others', async () => {
    const worker = await world.openWorker();
    await worker.respond('test.echo', async ({ text }) => ({ text, pid: 1 }), { concurrency: 1 });
    await worker.respond('test.echo', async ({ text }) => ({ text, pid: 2 }), { concurrency: 1 });
    const responders = async () =>
      (await world.pool.query<{ id: string; seen: number }>('SELECT id, xmin::text::int AS seen FROM queue.responders'))
        .rows;
    await until('both are registered', async () => (await responders()).length === 2);
    const { rows } = await world.pool.query<{ id: string }>(`
      DELETE FROM queue.responders WHERE id = (SELECT id FROM queue.responders LIMIT 1) RETURNING id`);
    const [kept] = await responders();
    await until('the lost one is back', async () => (await responders()).some(({ id }) => id === rows[0]?.id));
    await until('the other one is renewed', async () =>
      (await responders()).some(({ id, seen }) => id === kept?.id && seen !== kept?.seen),
    );
  });

  it('rejects only the job that the server rejects in a grouped write', async () => {
    const queue = await world.openWorker();
    const keys = numbered('job', 40);
    const published = await Promise.allSettled(
      keys.map((key, n) => queue.publish('test.work', { key }, n === 20 ? { requestId: 'a\u0000b' } : {})),
    );
    expect(published.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))).toEqual([20]);
    expect(await drain(39)).toEqual(keys.filter((_key, n) => n !== 20));
  });

  it('gives jobs in a grouped write the same turns as jobs written one by one', async () => {
    const queue = await world.openWorker();
    const publish = (keys: string[], accountId: number) =>
      keys.map((key) => queue.publish('test.work', { key }, { accountId }));
    await Promise.all([...publish(numbered('a', 20), 1), ...publish(numbered('b', 20), 2)]);
    await Promise.all(publish(numbered('c', 1), 3));
    const seen = await drain(41);
    expect(seen.indexOf('c0')).toBeLessThan(4);
    const half = seen.slice(0, 21).filter((key) => key.startsWith('b')).length;
    expect([half >= 8, half <= 12]).toEqual([true, true]);
  });

  it('uses at most three connections per process', async () => {
    const queue = await world.openWorker({ name: 'frugal' });
    await queue.consume('test.work', async () => queue.publish('test.stubborn', { key: 'x' }).then(() => undefined), {
      concurrency: 10,
    });
    await queue.consume('test.stubborn', async () => undefined, { concurrency: 10 });
    await queue.respond('test.echo', async ({ text }) => ({ text, pid: 1 }), { concurrency: 10, backlog: 100 });
    await queue.subscribe('test.news', async () => undefined);
    await Promise.all(Array.from({ length: 50 }, () => queue.publish('test.work', { key: 'x' })));
    await Promise.all(
      Array.from({ length: 50 }, () => queue.request('test.echo', { text: 'x' }, { timeoutMs: 120_000 })),
    );
    expect((await sessions('frugal')).length).toBeLessThanOrEqual(3);
  });

  it('leaves no rows of requests, responders and bodies behind', async () => {
    const queue = await world.openWorker();
    await queue.respond('test.echo', async ({ text }) => ({ text, pid: 1 }), { concurrency: 2 });
    await queue.request('test.echo', { text: 'x'.repeat(20_000) }, { timeoutMs: 120_000 });
    await queue.close();
    const left = async (table: string) => (await world.pool.query(`SELECT FROM queue.${table}`)).rowCount;
    expect(await left('requests')).toBe(0);
    expect(await left('responders')).toBe(0);
    await world.pool.query(`UPDATE queue.bodies SET expires_at = now() - interval '1 second'`);
    await world.openWorker();
    await until('old bodies are removed', async () => (await left('bodies')) === 0);
  });

  it('takes over rows of the amqp driver', async () => {
    const jobId = await world.transaction((executor) => enqueue(executor, testMessages, 'test.work', { key: 'left' }));
    await world.pool.query(`UPDATE queue.jobs SET state = 'published', published_at = now() - interval '1 day'`);
    const worker = await world.openWorker();
    const seen: string[] = [];
    await worker.consume('test.work', async (_payload, context) => void seen.push(context.jobId), { concurrency: 1 });
    await until('it is done', () => seen.length > 0);
    expect(seen).toEqual([jobId]);
    await world.transaction((executor) => completeJob(executor, jobId));
  });
});
