import { expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { startRabbitMq } from '@millrace/testkit/rabbitmq';
import { connect } from 'amqplib';
import { completeJob, enqueue } from '../src/index.ts';
import { testMessages } from './support/messages.ts';
import { usePlace } from './support/place.ts';
import { nothingIsLeft, until } from './support/waiting.ts';
import { testTimings } from './support/world.ts';

jest.setTimeout(600_000);

/** As docs/operations.md says: a broker of another version starts on an empty volume, and no job is lost. */
await describeWithEngine('rabbitmq', 'a broker that is replaced', () => {
  const place = usePlace(() => startRabbitMq({ upgrades: true }));

  const version = async (): Promise<unknown> => {
    const connection = await connect(place.broker.url);
    await connection.close();
    return connection.connection.serverProperties.version;
  };

  it('loses no job, whether it ran, waited for a retry, waited in the broker or in the table', async () => {
    if (!place.broker.ours) return;
    const done: string[] = [];
    let failures = 0;
    let isReplaced = false;
    const startPlatform = async () => {
      // Published jobs of which no worker reports for so long are published again: three minutes in production.
      const timings = { ...testTimings, amqp: { ...testTimings.amqp, lostMs: 4_000 } };
      const queues = [await place.world.openOwner({ timings }), await place.world.openWorker({ timings })];
      await queues[1]?.consume(
        'test.stubborn',
        async ({ key }, { jobId, signal }) => {
          if (!isReplaced && key === 'failing') {
            failures += 1;
            throw new Error('not yet');
          }
          if (!isReplaced) await new Promise((resolve) => signal.addEventListener('abort', resolve));
          signal.throwIfAborted();
          await place.world.transaction((executor) => completeJob(executor, jobId));
          done.push(key);
        },
        { concurrency: 2 },
      );
      return queues;
    };
    const keys = ['failing', ...Array.from({ length: 11 }, (_, n) => `job ${n}`)];
    await place.world.transaction(async (executor) => {
      for (const key of keys) await enqueue(executor, testMessages, 'test.stubborn', { key });
    });
    const states = async () => {
      const { rows } = await place.world.pool.query<{ state: string; count: number }>(
        'SELECT state, count(*)::int FROM queue.jobs GROUP BY state',
      );
      return new Map(rows.map(({ state, count }) => [state, count]));
    };
    const queues = await startPlatform();
    // Two run, at least two wait in the broker, one of them for a retry.
    const inBroker = async () => (await states()).get('published') ?? 0;
    await until('the broker has jobs', async () => failures > 0 && (await inBroker()) >= 4);
    const older = await version();

    await Promise.all(queues.map((queue) => queue.close({ timeoutMs: 0 })));
    expect(await inBroker()).toBeGreaterThanOrEqual(4);
    expect((await states()).get('waiting')).toBeGreaterThan(0);
    await place.broker.pause();
    await place.broker.resume({ wiped: true });
    if (process.env.TEST_RABBITMQ_DEBIAN) expect(await version()).not.toBe(older);

    isReplaced = true;
    const [owner] = await startPlatform();
    await until('all are done', async () => (await states()).size === 0);
    // No job is lost. One that ran when its process ended may have run again.
    expect([...new Set(done)].sort()).toEqual([...keys].sort());
    await nothingIsLeft(owner);
  });
});
