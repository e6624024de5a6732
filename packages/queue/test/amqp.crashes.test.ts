import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type Link, startLink } from '@millrace/testkit/link';
import { startRabbitMq } from '@millrace/testkit/rabbitmq';
import { patient, pause } from '@millrace/testkit/waiting';
import { type ChannelModel, connect } from 'amqplib';
import { enqueue, PermanentError } from '../src/index.ts';
import { connectedAgain, crashTwice } from './contract/faults.ts';
import { testMessages } from './support/messages.ts';
import { usePlace } from './support/place.ts';
import { latch, nothingIsLeft, until } from './support/waiting.ts';
import { testTimings } from './support/world.ts';

jest.setTimeout(600_000);

await describeWithEngine('rabbitmq', 'a lost connection to the broker does not count as a crash', () => {
  const place = usePlace(() => startRabbitMq());
  let link: Link;
  let operator: ChannelModel;
  beforeEach(async () => {
    link = await startLink(place.broker.url);
    operator = await connect(place.broker.url);
  });
  afterEach(async () => {
    await link.stop();
    await operator.close();
  });

  const row = async () => {
    const { rows } = await place.world.pool.query<{ crashes: number; attempts: number }>(
      'SELECT crashes, attempts FROM queue.jobs',
    );
    return rows[0];
  };

  /** Cuts the link of a queue's only consumer, and waits until that has the message again. */
  const cutOff = async (name: string, hasMessage: () => boolean | Promise<boolean>) => {
    const channel = await operator.createChannel();
    const consumers = async () => (await channel.checkQueue(`${place.world.prefix}.${name}`)).consumerCount;
    // Down until the broker has noticed: on a busy machine the worker would be attached again before we look.
    link.cut();
    await until('the broker has noticed', async () => (await consumers()) === 0);
    link.mend();
    await until('it is attached again', async () => (await consumers()) > 0);
    await until('it has its message', hasMessage);
    await channel.close();
  };

  /** As `cutOff`, for a work queue, so many times. */
  const cutOffWorker = async (name: string, times: number) => {
    const channel = await operator.createChannel();
    for (let n = 0; n < times; n += 1) {
      await cutOff(name, async () => (await channel.checkQueue(`${place.world.prefix}.${name}`)).messageCount === 0);
      await pause(
        300,
        'The broker keeps a consumer for half a minute if its connection is lost while it is being replaced.',
      );
    }
  };

  /** Work of several workers: it names in `runs` who began it, and ends when the gate opens. */
  const gatedWork = () => {
    const gate = latch();
    const runs: string[] = [];
    const work = (name: string) => async () => {
      runs.push(name);
      await gate.opened;
    };
    return { gate, runs, work };
  };

  it('for a job whose message was delivered more than 30 times', async () => {
    const owner = await place.world.openOwner();
    const letters: unknown[] = [];
    await owner.consumeDeadLetters('test.stubborn', async (letter) => void letters.push(letter));
    const worker = await place.world.openWorker({ url: link.through(place.broker.url) });
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
    await cutOffWorker('test.stubborn', 33);
    gate.open();
    await until('it is done', () => done);
    await nothingIsLeft(worker);
    expect([runs, letters]).toEqual([[1], []]);
  });

  it('for a message that was delivered more than 30 times, to workers that were cut off before they could decide', async () => {
    const owner = await place.world.openOwner();
    const letters: unknown[] = [];
    await owner.consumeDeadLetters('test.stubborn', async (letter) => void letters.push(letter));
    const crashed = await place.world.startWorker({ mode: 'die', job: 'test.stubborn' });
    await place.world.transaction((executor) => enqueue(executor, testMessages, 'test.stubborn', { key: 'job' }));
    await crashed.exited;
    const runs: number[] = [];
    /** @param reconnectGraceMs how long it waits after a reconnect before it asks who has the job */
    const startWorker = async (reconnectGraceMs: number) => {
      const timings = { ...testTimings, amqp: { ...testTimings.amqp, reconnectGraceMs, reconnectLongestMs: 50 } };
      const worker = await place.world.openWorker({ url: link.through(place.broker.url), timings });
      await worker.consume('test.stubborn', async (_payload, { attempt }) => void runs.push(attempt), {
        // Each message that is not decided yet takes a slot.
        concurrency: 40,
      });
      return worker;
    };
    link.cut();
    // It never decides.
    const drained = await startWorker(3_600_000);
    await cutOffWorker('test.stubborn', 17);
    await place.broker.restart();
    operator = await connect(place.broker.url);
    await cutOffWorker('test.stubborn', 16);
    expect(runs).toEqual([]);
    link.cut();
    await drained.close({ timeoutMs: 0 });
    link.mend();
    const worker = await startWorker(testTimings.amqp.reconnectGraceMs);
    await until('it runs', () => runs.length > 0);
    await nothingIsLeft(worker);
    // One crash, but none for the lost connections.
    expect([runs[0], letters]).toEqual([2, []]);
  });

  it('for a dead letter that was delivered more than 20 times', async () => {
    // Earlier versions declared the queue without a limit, for which RabbitMQ 4 has a default.
    const channel = await operator.createChannel();
    const arguments_ = { 'x-queue-type': 'quorum' };
    await channel.assertQueue(`${place.world.prefix}.test.work.dead`, { arguments: arguments_ });
    const owner = await place.world.openOwner({ url: link.through(place.broker.url) });
    const gate = latch();
    let deliveries = 0;
    const letters: string[] = [];
    await owner.consumeDeadLetters('test.work', async ({ jobId }) => {
      deliveries += 1;
      await gate.opened;
      letters.push(jobId);
    });
    const worker = await place.world.openWorker();
    await worker.consume('test.work', async () => Promise.reject(new PermanentError('bad')), { concurrency: 1 });
    const jobId = await worker.publish('test.work', { key: 'bad' });
    await until('it is delivered', () => deliveries === 1);
    for (let n = 1; n <= 24; n += 1) await cutOff('test.work.dead', () => deliveries > n);
    gate.open();
    await until('it is handled', () => letters.length > 0);
    await nothingIsLeft(worker);
    expect(new Set(letters)).toEqual(new Set([jobId]));
  });

  it.each(['unreadable', 'test.work.dead'])('and %s keeps a message that an operator looks at often', async (name) => {
    const worker = await place.world.openWorker();
    await (await worker.consume('test.work', async () => undefined, { concurrency: 1 })).stop();
    const channel = await operator.createConfirmChannel();
    const queue = `${place.world.prefix}.${name}`;
    channel.sendToQueue(queue, Buffer.from('{}'));
    await channel.waitForConfirms();
    for (let n = 0; n < 25; n += 1) {
      const message = await channel.get(queue);
      if (message === false) throw new Error(`The message was gone after ${n} looks.`);
      channel.nack(message);
      await until('it is back', async () => (await channel.checkQueue(queue)).messageCount === 1);
    }
  });

  it('for a worker that reconnects after another worker has started the job again', async () => {
    await place.world.openOwner();
    const cutOff = await place.world.openWorker({ url: link.through(place.broker.url) });
    const other = await place.world.openWorker();
    const { gate, runs, work } = gatedWork();
    await cutOff.consume('test.stubborn', work('cut off'), { concurrency: 1 });
    await place.world.transaction((executor) => enqueue(executor, testMessages, 'test.stubborn', { key: 'long' }));
    await until('it runs', () => runs.length === 1);
    await other.consume('test.stubborn', work('other'), { concurrency: 1 });
    link.cut();
    await until('another worker starts the job', () => runs.length === 2);
    await until('a crash is counted', async () => (await row())?.crashes === 1);
    link.mend();
    await until('the crash is taken back', async () => (await row())?.crashes === 0);
    expect([runs, (await row())?.attempts]).toEqual([['cut off', 'other'], 2]);
    gate.open();
  });

  it.each(['ends', 'goes on'])('for a worker that closes before others may ask, and whose job %s', async (outcome) => {
    const owner = await place.world.openOwner();
    const letters: unknown[] = [];
    await owner.consumeDeadLetters('test.stubborn', async (letter) => void letters.push(letter));
    await owner.publish('test.stubborn', { key: 'innocent' });
    await crashTwice(place.world);
    const url = link.through(place.broker.url);
    const amqp = { ...testTimings.amqp, abortMs: 100, reconnectGraceMs: patient(3_000) };
    const closing = await place.world.openWorker({ url, timings: { amqp } });
    const taken = latch();
    await closing.consume(
      'test.stubborn',
      async (_payload, { signal }) => {
        taken.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        if (outcome === 'goes on') await new Promise(() => undefined);
        signal.throwIfAborted();
      },
      { concurrency: 1 },
    );
    await taken.opened;
    const bystander = await place.world.openWorker({ url, timings: { amqp } });
    const runs: string[] = [];
    await bystander.consume('test.stubborn', async ({ key }) => void runs.push(key), { concurrency: 1 });
    link.cut();
    await until('the broker has the message again', async () => {
      const channel = await operator.createChannel();
      const { messageCount } = await channel.checkQueue(`${place.world.prefix}.test.stubborn`);
      await channel.close();
      return messageCount === 1;
    });
    link.mend();
    await connectedAgain(closing, bystander);
    await closing.close({ timeoutMs: 0 });
    await until('the job has an outcome', () => runs.length + letters.length > 0);
    expect([runs, letters]).toEqual([['innocent'], []]);
  });

  it('for a worker that answers late, if the job would be dead-lettered', async () => {
    const owner = await place.world.openOwner();
    const letters: unknown[] = [];
    await owner.consumeDeadLetters('test.stubborn', async (letter) => void letters.push(letter));
    await owner.publish('test.stubborn', { key: 'innocent' });
    await crashTwice(place.world);
    // However slow the machine is, whoever has the job may answer late.
    const timings = { ...testTimings, amqp: { ...testTimings.amqp, lastCrashMs: 600_000 } };
    const late = await place.world.openWorker({ url: link.through(place.broker.url), timings });
    const other = await place.world.openWorker({ timings });
    const { gate, runs, work } = gatedWork();
    await late.consume('test.stubborn', work('late'), { concurrency: 1 });
    await until('it runs', () => runs.length === 1);
    await other.consume('test.stubborn', work('other'), { concurrency: 1 });
    link.cut();
    await pause(3 * testTimings.amqp.findHolderMs, 'Another crash would count by then, if it were not the last.');
    link.mend();
    gate.open();
    await nothingIsLeft(other);
    expect([runs, letters]).toEqual([['late'], []]);
  });
});
