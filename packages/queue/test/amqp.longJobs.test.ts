import { expect, it, jest } from '@jest/globals';
import { createLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { startRabbitMq } from '@millrace/testkit/rabbitmq';
import { pause } from '@millrace/testkit/waiting';
import { usePlace } from './support/place.ts';
import { latch, nothingIsLeft, until } from './support/waiting.ts';
import { testTimings } from './support/world.ts';

jest.setTimeout(600_000);

/** How long a message may stay unacknowledged. Then the broker closes the channel or, since 4.3, cancels the consumer. */
const consumerTimeoutMs = 3_000;

await describeWithEngine('rabbitmq', 'jobs that take longer than the broker allows', () => {
  const place = usePlace(() => startRabbitMq({ consumerTimeoutMs }));

  /** Opens a worker and collects its warnings. @param findHolderMs how long it waits for the answer of the one that has a job */
  const openWorker = async (holdMs: number, findHolderMs = testTimings.amqp.findHolderMs) => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const log = createLogger({ name: 'test', level: 'warn', destination });
    const timings = { ...testTimings, amqp: { ...testTimings.amqp, holdMs, findHolderMs } };
    const cutOff = () => lines.filter((line) => /the broker (closed a channel|cancelled a consumer)/.test(line));
    return { queue: await place.world.openWorker({ log, timings }), cutOff };
  };

  it('renews the message of a long job by copies, and keeps its slot occupied', async () => {
    const { queue, cutOff } = await openWorker(800);
    const ran: string[] = [];
    const done: string[] = [];
    let gate = latch();
    await queue.consume(
      'test.work',
      async ({ key }) => {
        ran.push(key);
        if (key === 'long') await gate.opened;
        done.push(key);
      },
      { concurrency: 1 },
    );
    /** @returns whether the broker has cut nothing; on a busy machine, a renewal may come too late */
    const runLong = async (): Promise<boolean> => {
      const cuts = cutOff().length;
      gate = latch();
      ran.length = 0;
      done.length = 0;
      await queue.publish('test.work', { key: 'long' });
      await until('it runs', () => ran.length === 1);
      await queue.publish('test.work', { key: 'next' });
      await pause(3 * consumerTimeoutMs, 'The job takes longer than the broker allows.');
      const before = [...ran];
      gate.open();
      await until('both are done', () => done.includes('long') && done.includes('next'));
      const isUncut = cutOff().length === cuts;
      if (isUncut) expect([before, ran]).toEqual([['long'], ['long', 'next']]);
      await nothingIsLeft(queue);
      return isUncut;
    };
    await until('a long job outlives the limit, and the broker cuts nothing', runLong);
    done.length = 0;
    for (const key of ['one', 'two', 'three']) await queue.publish('test.work', { key });
    await until('later jobs are done', () => done.length === 3);
  });

  it('continues a job after the broker has taken back its message', async () => {
    // The renewal comes too late here, so the broker enforces its limit.
    // Whoever has the job is alive, and answers, at any speed of the machine.
    const { queue, cutOff } = await openWorker(60_000, 600_000);
    const other = await openWorker(60_000, 600_000);
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
    await until('the broker takes it back', () => cutOff().length > 0);
    await pause(3_000, 'The other worker must not take it.');
    gate.open();
    await nothingIsLeft(queue);
    expect(runs).toEqual(['long']);
  });

  it('delivers a held job again when its holder is killed', async () => {
    const sender = await place.world.openWorker();
    const victim = await place.world.startWorker({
      mode: 'hang',
      timings: { amqp: { holdMs: 500, holdTtlMs: 2_000 } },
    });
    await sender.publish('test.work', { key: 'long' });
    await victim.says('took long 1');
    await pause(consumerTimeoutMs, 'The job runs until a copy holds it.');
    await victim.kill();
    const attempts: number[] = [];
    await sender.consume('test.work', async (_payload, { attempt }) => void attempts.push(attempt), { concurrency: 1 });
    await until('another worker takes it', () => attempts.length > 0);
    // Killed between the next copy and the acknowledgement of the last one, it leaves two: both are the second attempt.
    expect(new Set(attempts)).toEqual(new Set([2]));
  });
});
