import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { createLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { startRabbitMq, type TestRabbitMq } from '@millrace/testkit/rabbitmq';
import { latch, until } from './support/waiting.ts';
import { createWorld, testTimings, type World } from './support/world.ts';

jest.setTimeout(120_000);

/** The broker closes a channel whose message is older than this; it looks every second. */
const consumerTimeoutMs = 3_000;

await describeWithEngine('rabbitmq', 'jobs that take longer than the broker allows', () => {
  let broker: TestRabbitMq;
  let server: TestPostgres;
  let world: World;
  beforeAll(async () => {
    [broker, server] = await Promise.all([startRabbitMq({ consumerTimeoutMs }), startPostgres()]);
  });
  afterAll(async () => {
    await Promise.all([broker?.stop(), server?.stop()]);
  });
  beforeEach(async () => {
    const databaseUrl = await server.createDatabase();
    world = await createWorld({ url: broker.url, databaseUrl, prefix: `test-${randomBytes(5).toString('hex')}` });
  });
  afterEach(async () => {
    await world.close();
  });

  /** A worker whose warnings are kept. */
  const openWorker = async (holdMs: number) => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const log = createLogger({ name: 'test', level: 'warn', destination });
    const timings = { ...testTimings, amqp: { ...testTimings.amqp, holdMs } };
    const closed = () => lines.filter((line) => line.includes('the broker closed a channel'));
    return { queue: await world.openWorker({ log, timings }), closed };
  };

  it('holds a long job by copies of its message, and its place with it', async () => {
    const { queue, closed } = await openWorker(800);
    const gate = latch();
    const runs: string[] = [];
    const done: string[] = [];
    await queue.consume(
      'test.work',
      async ({ key }) => {
        runs.push(key);
        if (key === 'long') await gate.opened;
        done.push(key);
      },
      { concurrency: 1 },
    );
    await queue.publish('test.work', { key: 'long' });
    await until('it runs', () => runs.length === 1);
    await queue.publish('test.work', { key: 'next' });
    const started = performance.now();
    await until('three times the limit has passed', () => performance.now() - started > 3 * consumerTimeoutMs);
    expect(runs).toEqual(['long']);
    gate.open();
    await until('both are done', () => done.length === 2);
    expect(runs).toEqual(['long', 'next']);
    expect(closed()).toEqual([]);
    await until('nothing is left', async () =>
      (await queue.depth()).every(({ waiting, active, dead }) => waiting + active + dead === 0),
    );
    for (const key of ['one', 'two', 'three']) await queue.publish('test.work', { key });
    await until('it works on as before', () => done.length === 5);
  });

  it('goes on with a job whose message the broker took away', async () => {
    // The hold comes too late here, so this shows that the limit is in force, and what becomes of a job it strikes.
    const { queue, closed } = await openWorker(60_000);
    const other = await openWorker(60_000);
    const gate = latch();
    const runs: string[] = [];
    const work = async ({ key }: { key: string }) => {
      runs.push(key);
      await gate.opened;
    };
    await queue.consume('test.work', work, { concurrency: 1 });
    await queue.publish('test.work', { key: 'long' });
    await until('it runs', () => runs.length === 1);
    await other.queue.consume('test.work', work, { concurrency: 1 });
    await until('the broker closes the channel', () => closed().length > 0);
    const started = performance.now();
    await until('the others had their chance', () => performance.now() - started > 3_000);
    gate.open();
    await until('nothing is left', async () =>
      (await queue.depth()).every(({ waiting, active, dead }) => waiting + active + dead === 0),
    );
    expect(runs).toEqual(['long']);
  });

  it('takes up a held job whose holder was killed', async () => {
    const sender = await world.openWorker();
    const victim = await world.startWorker({ mode: 'hang', timings: { amqp: { holdMs: 500, holdTtlMs: 2_000 } } });
    await sender.publish('test.work', { key: 'long' });
    await victim.says('took long 1');
    const started = performance.now();
    await until('it is held by a copy', () => performance.now() - started > consumerTimeoutMs);
    await victim.kill();
    const attempts: number[] = [];
    await sender.consume('test.work', async (_payload, { attempt }) => void attempts.push(attempt), { concurrency: 1 });
    await until('another worker takes it', () => attempts.length > 0);
    expect(attempts).toEqual([2]);
  });
});
