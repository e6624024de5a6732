import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import { startRabbitMq, type TestRabbitMq } from '@millrace/testkit/rabbitmq';
import { type ChannelModel, connect } from 'amqplib';
import { enqueue } from '../src/index.ts';
import { type Link, startLink } from './support/link.ts';
import { testMessages } from './support/messages.ts';
import { latch, until } from './support/waiting.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(240_000);

await describeWithEngine('rabbitmq', 'a lost connection to the broker does not count as a crash', () => {
  let broker: TestRabbitMq;
  let server: TestPostgres;
  let world: World;
  let link: Link;
  let operator: ChannelModel;
  beforeAll(async () => {
    [broker, server] = await Promise.all([startRabbitMq(), startPostgres()]);
  });
  afterAll(async () => {
    await Promise.all([broker?.stop(), server?.stop()]);
  });
  beforeEach(async () => {
    const databaseUrl = await server.createDatabase();
    world = await createWorld({ url: broker.url, databaseUrl, prefix: `test-${randomBytes(5).toString('hex')}` });
    link = await startLink(broker.url);
    operator = await connect(broker.url);
  });
  afterEach(async () => {
    await world.close();
    await link.stop();
    await operator.close();
  });

  const row = async () => {
    const { rows } = await world.pool.query<{ crashes: number; attempts: number }>(
      'SELECT crashes, attempts FROM queue.jobs',
    );
    return rows[0];
  };

  it('for a job whose message was delivered more than 30 times', async () => {
    const owner = await world.openOwner();
    const letters: unknown[] = [];
    await owner.consumeDeadLetters('test.stubborn', async (letter) => void letters.push(letter));
    const worker = await world.openWorker({ url: link.url });
    const gate = latch();
    const runs: number[] = [];
    let done = false;
    await worker.consume(
      'test.stubborn',
      async (_payload, { attempt }) => {
        runs.push(attempt);
        await gate.opened;
        done = true;
      },
      // One slot stays free, so the worker always consumes the work queue.
      { concurrency: 2 },
    );
    await owner.publish('test.stubborn', { key: 'long' });
    await until('it runs', () => runs.length === 1);
    const channel = await operator.createChannel();
    const queue = `${world.prefix}.test.stubborn`;
    const consumers = async () => (await channel.checkQueue(queue)).consumerCount;
    for (let n = 0; n < 33; n += 1) {
      // Down until the broker has noticed: on a busy machine the worker would be attached again before we look.
      link.cut({ down: true });
      await until('the broker has noticed', async () => (await consumers()) === 0, 60_000);
      link.restore();
      await until('the worker is attached again', async () => (await consumers()) > 0);
      await until('the worker has its message', async () => (await channel.checkQueue(queue)).messageCount === 0);
      const taken = performance.now();
      // The broker keeps a consumer for half a minute if its connection is lost while it is being replaced.
      await until('300 ms have passed', () => performance.now() - taken > 300);
    }
    gate.open();
    await until('it is done', () => done);
    await until('nothing is left', async () =>
      (await worker.depth()).every(({ waiting, active, dead }) => waiting + active + dead === 0),
    );
    expect([runs, letters]).toEqual([[1], []]);
  });

  it('for a worker that reconnects after another worker has started the job again', async () => {
    await world.openOwner();
    const cutOff = await world.openWorker({ url: link.url });
    const other = await world.openWorker();
    const gate = latch();
    const runs: string[] = [];
    const work = (name: string) => async () => {
      runs.push(name);
      await gate.opened;
    };
    await cutOff.consume('test.stubborn', work('cut off'), { concurrency: 1 });
    await world.transaction((executor) => enqueue(executor, testMessages, 'test.stubborn', { key: 'long' }));
    await until('it runs', () => runs.length === 1);
    await other.consume('test.stubborn', work('other'), { concurrency: 1 });
    link.cut({ down: true });
    await until('another worker starts the job', () => runs.length === 2);
    await until('a crash is counted', async () => (await row())?.crashes === 1);
    link.restore();
    await until('the crash is taken back', async () => (await row())?.crashes === 0);
    expect([runs, (await row())?.attempts]).toEqual([['cut off', 'other'], 2]);
    gate.open();
  });
});
