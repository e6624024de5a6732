import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { pause } from '@millrace/testkit/waiting';
import { type ChannelModel, connect } from 'amqplib';
import { completeJob, enqueue } from '../src/index.ts';
import { applyReports } from '../src/table/publish.ts';
import { openBroker } from './support/broker.ts';
import { testMessages } from './support/messages.ts';
import { usePlace } from './support/place.ts';
import { latch, nothingIsLeft, until } from './support/waiting.ts';
import { testTimings } from './support/world.ts';

jest.setTimeout(600_000);

await describeWithEngine('rabbitmq', 'the relay and the broker', () => {
  const place = usePlace(openBroker);
  const connections: ChannelModel[] = [];
  afterEach(async () => {
    for (const connection of connections.splice(0)) await connection.close().catch(() => undefined);
  });

  /** The broker as an operator sees it. */
  const openChannel = async () => {
    const connection = await connect(place.broker.url);
    connection.on('error', () => undefined);
    connections.push(connection);
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    return channel;
  };

  const enqueueMany = (keys: string[], accountId = 1) =>
    place.world.transaction(async (executor) => {
      for (const key of keys) await enqueue(executor, testMessages, 'test.work', { key }, { accountId });
    });
  const states = async () => {
    const { rows } = await place.world.pool.query<{ state: string; count: number }>(
      'SELECT state, count(*)::int FROM queue.jobs GROUP BY state ORDER BY state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  const complete = (jobId: string) => place.world.transaction((executor) => completeJob(executor, jobId));
  const numbered = (count: number) => Array.from({ length: count }, (_, n) => `job ${n}`);

  it('accepts jobs while the broker is unavailable, and publishes them afterwards', async () => {
    await place.world.openOwner();
    const worker = await place.world.openWorker();
    const seen: string[] = [];
    await worker.consume(
      'test.work',
      async ({ key }, { jobId }) => {
        seen.push(key);
        await complete(jobId);
      },
      { concurrency: 2 },
    );
    await place.broker.pause();
    await enqueueMany(numbered(20));
    expect(await states()).toEqual({ waiting: 20 });
    await place.broker.resume();
    await until('all are done', async () => seen.length >= 20 && Object.keys(await states()).length === 0);
    expect([...seen].sort()).toEqual(numbered(20).sort());
  });

  it('publishes each job once with several relays', async () => {
    const worker = await place.world.openWorker();
    const seen: string[] = [];
    await worker.consume(
      'test.work',
      async ({ key }, { jobId }) => {
        seen.push(key);
        await complete(jobId);
      },
      { concurrency: 4 },
    );
    await Promise.all([place.world.openOwner(), place.world.openOwner(), place.world.openOwner()]);
    await Promise.all([enqueueMany(numbered(60)), enqueueMany(['other'], 2)]);
    await until('all are done', async () => seen.length >= 61 && Object.keys(await states()).length === 0);
    expect([...seen].sort()).toEqual([...numbered(60), 'other'].sort());
  });

  it('keeps only a few jobs in the broker, where they can no longer be reordered', async () => {
    await place.world.openOwner();
    const worker = await place.world.openWorker();
    const gate = latch();
    let running = 0;
    await worker.consume(
      'test.work',
      async () => {
        running += 1;
        await gate.opened;
      },
      { concurrency: 2 },
    );
    await enqueueMany(numbered(100));
    await until('all slots are taken', () => running === 2);
    const published = async () => (await states()).published ?? 0;
    await until('others wait in the broker', async () => (await published()) >= 3);
    await pause(2_500, 'The relay has several turns, in which it must not publish more.');
    expect(await published()).toBeLessThanOrEqual(6);
    gate.open();
  });

  it('keeps one long job in the broker for all workers, and gives each free slot its next one', async () => {
    await place.world.openOwner();
    const gates = new Map<string, () => void>();
    for (const _worker of [1, 2]) {
      const worker = await place.world.openWorker();
      await worker.consume('test.long', ({ key }) => new Promise<void>((resolve) => gates.set(key, resolve)), {
        concurrency: 2,
      });
    }
    await place.world.transaction(async (executor) => {
      for (const key of numbered(20)) await enqueue(executor, testMessages, 'test.long', { key });
    });
    const given = async (count: number) => {
      await until(`${count} have started`, () => gates.size === count);
      await until('another one waits in the broker', async () => (await states()).published === count + 1);
    };
    await given(4);
    await pause(2_500, 'The relay has several turns, in which it must not publish more.');
    expect((await states()).published).toBe(5);
    gates.get('job 0')?.();
    await given(5);
  });

  it('publishes jobs again that the broker lost, but not those that a worker still runs', async () => {
    const timings = { ...testTimings, amqp: { ...testTimings.amqp, lostMs: 4_000 } };
    await place.world.openOwner({ timings });
    const worker = await place.world.openWorker({ timings });
    const gate = latch();
    const seen: string[] = [];
    const finished: string[] = [];
    await worker.consume(
      'test.work',
      async ({ key }, { jobId }) => {
        seen.push(key);
        if (key === 'job 0') await gate.opened;
        finished.push(key);
        await complete(jobId);
      },
      { concurrency: 1 },
    );
    await enqueueMany(numbered(3));
    await until('one runs and the others wait in the broker', async () => {
      const { published } = await states();
      return seen.length === 1 && published === 3;
    });
    await place.broker.kill();
    await place.broker.resume({ wiped: true });
    await pause(7_000, 'The running job must not start again after lostMs.');
    expect(seen).toEqual(['job 0']);
    gate.open();
    await until('all are done', async () => finished.length >= 3 && Object.keys(await states()).length === 0);
    expect([...finished].sort()).toEqual(numbered(3));
  });

  it('declares and consumes its queues again when they are deleted', async () => {
    const worker = await place.world.openWorker();
    const seen: string[] = [];
    await worker.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    const channel = await openChannel();
    const queue = `${place.world.prefix}.test.work`;
    await channel.deleteQueue(queue);
    await until('the consumer has declared it again', async () => {
      // Checking a missing queue closes the channel, so use a new one.
      const looking = await openChannel();
      const found = await looking.checkQueue(queue).catch(() => undefined);
      return found?.consumerCount === 1;
    });
    await worker.publish('test.work', { key: 'after' });
    await until('the job arrives', () => seen.includes('after'));
  });

  it('moves unreadable messages out of the work queue once, and continues', async () => {
    const worker = await place.world.openWorker();
    const seen: string[] = [];
    await worker.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    const channel = await openChannel();
    const poison = ['not json', '{"half":', '[]', 'null', '{"id":"no uuid"}', '\u0000', ''];
    for (const content of poison) channel.sendToQueue(`${place.world.prefix}.test.work`, Buffer.from(content));
    channel.sendToQueue(`${place.world.prefix}.test.work`, Buffer.from('{}'), {
      headers: { 'x-millrace-attempts': 'many' },
    });
    await worker.publish('test.work', { key: 'good' });
    await until('the good one is done', () => seen.includes('good'));
    const unreadable = `${place.world.prefix}.unreadable`;
    await until(
      'all others are moved out of the work queue',
      async () => (await channel.checkQueue(unreadable)).messageCount === poison.length + 1,
    );
    const first = await channel.get(unreadable, { noAck: true });
    expect(first ? first.content.toString() : undefined).toBe('not json');
    expect(first ? first.properties.headers?.['x-millrace-reason'] : undefined).toContain('JSON');
    expect((await channel.checkQueue(`${place.world.prefix}.test.work`)).messageCount).toBe(0);
  });

  it('cancels a job whose row is gone, even if the broadcast was lost', async () => {
    await place.world.openOwner();
    const worker = await place.world.openWorker();
    const started = latch();
    const why: string[] = [];
    await worker.consume(
      'test.work',
      async (_payload, { signal }) => {
        started.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        why.push(signal.reason.why);
        signal.throwIfAborted();
      },
      { concurrency: 1 },
    );
    await enqueueMany(['unwanted']);
    await started.opened;
    await place.world.pool.query('DELETE FROM queue.jobs');
    await until('its signal aborts', () => why.length > 0);
    expect(why).toEqual(['cancelled']);
  });

  it.each([
    ['running', 1],
    ['retrying', 1],
    ['done', 0],
    ['dead', 0],
  ])('answers a report of a job without a row by a cancellation if it goes on: %s', async (phase, count) => {
    const values = [[randomUUID()], [1], [0], [phase], [0], [null], [null]];
    expect((await place.world.pool.query(applyReports, values)).rowCount).toBe(count);
  });

  it('takes over rows of the postgres driver', async () => {
    await enqueueMany(['leased', 'delayed']);
    await place.world.pool.query(`
      UPDATE queue.jobs SET state = 'active', attempts = 1, attempt_id = gen_random_uuid(), lease_until = now() - interval '1 day'
      WHERE payload->>'key' = 'leased'`);
    await place.world.pool.query(
      `UPDATE queue.jobs SET state = 'delayed', run_at = now() WHERE payload->>'key' = 'delayed'`,
    );
    const owner = await place.world.openOwner();
    const seen: string[] = [];
    await owner.consume('test.work', async ({ key }, { attempt }) => void seen.push(`${key} ${attempt}`), {
      concurrency: 1,
    });
    await until('both are done', () => seen.length === 2);
    expect([...seen].sort()).toEqual(['delayed 1', 'leased 2']);
  });

  it('puts a job that the broker lost before new jobs, without letting new jobs overtake others', async () => {
    await enqueueMany(['old'], 1);
    await place.world.pool.query(`UPDATE queue.jobs SET state = 'published', published_at = now() - interval '1 day'`);
    await enqueueMany(
      Array.from({ length: 40 }, (_, n) => `a${n}`),
      1,
    );
    await place.world.pool.query(`DELETE FROM queue.jobs WHERE payload->>'key' ~ '^a1?[0-9]$'`);
    // Without a consumer there is no room in the broker, so the lost job stays in the table.
    await place.world.openOwner({ timings: { ...testTimings, amqp: { ...testTimings.amqp, lostMs: 500 } } });
    await until('it waits again', async () => (await states()).published === undefined);
    await enqueueMany(
      Array.from({ length: 10 }, (_, n) => `b${n}`),
      2,
    );
    const { rows } = await place.world.pool.query<{ key: string }>(
      `SELECT payload->>'key' AS key FROM queue.jobs ORDER BY priority DESC, turn, seq`,
    );
    const order = rows.map(({ key }) => key);
    expect(order[0]).toBe('old');
    expect(order.slice(1, 11).filter((key) => key.startsWith('b')).length).toBeLessThanOrEqual(6);
  });

  it('answers every concurrent question about one job', async () => {
    const holder = await place.world.openWorker();
    const worker = await place.world.openWorker();
    const started = latch();
    const gate = latch();
    const runs: string[] = [];
    const work = async ({ key }: { key: string }) => {
      runs.push(key);
      started.open();
      await gate.opened;
    };
    await holder.consume('test.stubborn', work, { concurrency: 1 });
    const jobId = await holder.publish('test.stubborn', { key: 'held' });
    await started.opened;
    await worker.consume('test.stubborn', work, { concurrency: 5 });
    // Five redelivered copies, as after a lost connection. The header marks them as coming from a hold queue.
    const channel = await openChannel();
    const queue = `${place.world.prefix}.test.stubborn`;
    const job = { id: jobId, name: 'test.stubborn', version: 1, payload: { key: 'held' }, accountId: 0, priority: 0 };
    const content = Buffer.from(JSON.stringify({ ...job, maxAttempts: 50, maxCrashes: 3 }));
    const headers = { 'x-first-death-queue': `${queue}.hold.test` };
    for (let n = 0; n < 5; n += 1) channel.sendToQueue(queue, content, { persistent: true, headers });
    await until('all are taken', async () => (await channel.checkQueue(queue)).messageCount === 0);
    await pause(2_000, 'The other worker must not start the job after an answer.');
    gate.open();
    await nothingIsLeft(worker);
    expect(runs).toEqual(['held']);
  });
});
