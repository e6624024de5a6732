import { expect, it } from '@jest/globals';
import { isNightly } from '@millrace/testkit/nightly';
import { pause } from '@millrace/testkit/waiting';
import { latch, nothingIsLeft, until } from '../support/waiting.ts';
import { testTimings, type World } from '../support/world.ts';
import { type ContractContext, itUnlessDear } from './context.ts';

const restarts = isNightly ? 3 : 1;

/** Two of the three allowed crashes of the job with the key `innocent`. */
export async function crashTwice(world: World): Promise<void> {
  for (const attempt of [1, 2]) {
    const worker = await world.startWorker({ mode: 'die', job: 'test.stubborn' });
    await worker.says(`took innocent ${attempt}`);
    await worker.exited;
  }
}

export const connectedAgain = (...queues: { ping(): Promise<void> }[]): Promise<unknown> =>
  until('all are connected again', () => Promise.all(queues.map((queue) => queue.ping())).catch(() => undefined));

export function faults(context: ContractContext): void {
  const itIfCheap = itUnlessDear(context);

  it('delivers the job of a killed worker again, as another attempt', async () => {
    const { world } = context;
    const sender = await world.openWorker();
    const victim = await world.startWorker({ mode: 'hang' });
    await sender.publish('test.work', { key: 'orphan' });
    await victim.says('took orphan 1');
    await victim.kill();
    const other = await world.openWorker();
    const attempts: number[] = [];
    await other.consume('test.work', async (_payload, { attempt }) => void attempts.push(attempt), { concurrency: 1 });
    await until('another worker takes it', () => attempts.length > 0);
    expect(attempts).toEqual([2]);
  });

  itIfCheap('dead-letters a job that kills every worker', async () => {
    const { world } = context;
    const owner = await world.openOwner();
    const letters: { jobId: string; attempts: number; reason: string }[] = [];
    await owner.consumeDeadLetters('test.work', async (letter) => void letters.push(letter));
    const jobId = await owner.publish('test.work', { key: 'deadly' });
    for (let n = 1; n <= 3; n += 1) {
      const worker = await world.startWorker({ mode: 'die' });
      await worker.says(`took deadly ${n}`);
      await worker.exited;
    }
    const survivor = await world.startWorker({ mode: 'die' });
    await until('the letter arrives', () => letters.length > 0);
    expect(letters[0]).toMatchObject({ jobId, attempts: 3 });
    expect(survivor.lines.filter((line) => line.startsWith('took'))).toEqual([]);
  });

  it('dead-letters a job that killed or hung three workers, even if attempts are left', async () => {
    const { world } = context;
    const owner = await world.openOwner();
    const letters: unknown[] = [];
    await owner.consumeDeadLetters('test.stubborn', async ({ jobId, attempts, cause }) => {
      letters.push({ jobId, attempts, cause });
    });
    const jobId = await owner.publish('test.stubborn', { key: 'deadly' });
    for (const [n, mode] of (['die', 'block', 'die'] as const).entries()) {
      const worker = await world.startWorker({ mode, job: 'test.stubborn' });
      await worker.says(`took deadly ${n + 1}`);
      // In production, the watchdog kills a worker whose event loop is blocked.
      if (mode === 'block') await worker.kill();
      await worker.exited;
    }
    const survivor = await world.startWorker({ mode: 'finish', job: 'test.stubborn' });
    await until('the letter arrives', () => letters.length > 0);
    expect(letters).toEqual([{ jobId, attempts: 3, cause: 'crashed' }]);
    expect(survivor.lines.filter((line) => line.startsWith('took'))).toEqual([]);
    await nothingIsLeft(owner);
  });

  it('counts only killed workers as crashes, not drains, failures or engine restarts', async () => {
    const { world } = context;
    const owner = await world.openOwner();
    const letters: unknown[] = [];
    await owner.consumeDeadLetters('test.stubborn', async (letter) => void letters.push(letter));
    const jobId = await owner.publish('test.stubborn', { key: 'innocent' });
    /** Opens a worker that keeps the job until its signal aborts. `runs` lists its attempts. */
    const hold = async (outcome: 'let go' | 'cling' | 'fail') => {
      const queue = await world.openWorker();
      const runs: number[] = [];
      await queue.consume(
        'test.stubborn',
        async (_payload, { attempt, signal }) => {
          runs.push(attempt);
          if (outcome === 'fail') throw new Error('not yet');
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
          if (outcome === 'cling') await new Promise(() => undefined);
          signal.throwIfAborted();
        },
        { concurrency: 1 },
      );
      await until('it has the job', () => runs.length > 0);
      return { queue, runs };
    };
    await crashTwice(world);
    for (const outcome of ['let go', 'cling', 'fail', 'let go', 'cling', 'fail'] as const) {
      const { queue } = await hold(outcome);
      await queue.close({ timeoutMs: 0 });
    }
    const { queue, runs } = await hold('let go');
    // This worker is ready to take a job that the restarted engine redelivers.
    const bystander = await world.openWorker();
    const stolen: string[] = [];
    await bystander.consume('test.stubborn', async ({ key }) => void stolen.push(key), { concurrency: 4 });
    for (let n = 0; n < restarts; n += 1) {
      await context.whileStopped(async () => undefined);
      await connectedAgain(queue, bystander);
      await pause(3_000, 'The bystander must not take it.');
    }
    expect([runs.length, stolen, letters]).toEqual([1, [], []]);
    await queue.close({ timeoutMs: 0 });
    // If the message is in the closed worker's hold queue, the broker returns it after 15 s.
    await until('the bystander runs it', () => stolen.length + letters.length > 0);
    await nothingIsLeft(owner);
    expect([stolen, letters]).toEqual([['innocent'], []]);
    await owner.cancel(jobId);
  });

  itIfCheap('does not count a worker that closes right after a restart of the engine', async () => {
    const { world } = context;
    const owner = await world.openOwner();
    const letters: unknown[] = [];
    await owner.consumeDeadLetters('test.stubborn', async (letter) => void letters.push(letter));
    await owner.publish('test.stubborn', { key: 'innocent' });
    await crashTwice(world);
    const closing = await world.openWorker();
    const taken = latch();
    await closing.consume(
      'test.stubborn',
      async (_payload, { signal }) => {
        taken.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        signal.throwIfAborted();
      },
      { concurrency: 1 },
    );
    await taken.opened;
    const bystander = await world.openWorker();
    const runs: string[] = [];
    await bystander.consume('test.stubborn', async ({ key }) => void runs.push(key), { concurrency: 1 });
    await context.whileStopped(async () => undefined);
    await connectedAgain(closing, bystander);
    await closing.close({ timeoutMs: 0 });
    await until('the job has an outcome', () => runs.length + letters.length > 0);
    expect([runs, letters]).toEqual([['innocent'], []]);
  });

  it('continues running, waiting and new jobs after a restart of the engine', async () => {
    const { world } = context;
    const sender = await world.openWorker();
    const worker = await world.openWorker();
    const gate = latch();
    const runs: string[] = [];
    const done: string[] = [];
    await worker.consume(
      'test.stubborn',
      async ({ key }) => {
        runs.push(key);
        if (key === 'running') await gate.opened;
        done.push(key);
      },
      { concurrency: 1 },
    );
    await sender.publish('test.stubborn', { key: 'running' });
    await until('the first is running', () => runs.length === 1);
    await sender.publish('test.stubborn', { key: 'waiting' });
    let late: Promise<string> | undefined;
    await context.whileStopped(async () => {
      await expect(sender.ping()).rejects.toThrow();
      await expect(sender.publish('test.stubborn', { key: 'hasty' }, { patienceMs: 300 })).rejects.toMatchObject({
        name: 'QueueUnavailableError',
      });
      // Published while the engine is stopped: waits for the engine, however long the machine takes to start it.
      late = sender.publish('test.stubborn', { key: 'during' }, { patienceMs: 600_000 });
      late.catch(() => undefined);
    });
    await late;
    await sender.publish('test.stubborn', { key: 'after' });
    gate.open();
    await until('all are done', () => ['running', 'waiting', 'during', 'after'].every((key) => done.includes(key)));
    await nothingIsLeft(worker);
    // The worker stayed alive, so its running job was not started again.
    expect(runs.filter((key) => key === 'running')).toHaveLength(1);
  });

  itIfCheap('keeps a waiting retry when the worker and the engine restart', async () => {
    const { world } = context;
    const first = await world.openWorker();
    const failed = latch();
    await first.consume(
      'test.work',
      async () => {
        failed.open();
        throw new Error('not yet');
      },
      { concurrency: 1 },
    );
    await first.publish('test.work', { key: 'later' });
    await failed.opened;
    await first.close();
    await context.whileStopped(async () => undefined);
    const second = await world.openWorker();
    const attempts: number[] = [];
    await second.consume('test.work', async (_payload, { attempt }) => void attempts.push(attempt), { concurrency: 1 });
    await until('it is retried', () => attempts.length > 0);
    expect(attempts).toEqual([2]);
  });

  itIfCheap('opens while the engine is stopped, and attaches when it starts', async () => {
    const { world } = context;
    const seen: string[] = [];
    await context.whileStopped(async () => {
      const { postgres, amqp } = testTimings;
      const connectMs = 1_000;
      const timings = { postgres: { ...postgres, connectMs }, amqp: { ...amqp, connectMs } };
      const queue = await world.openWorker({ timings });
      await queue.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
      await queue.subscribe('test.news', async ({ text }) => void seen.push(text));
      await queue.respond('test.echo', async ({ text }) => ({ text, pid: 1 }), { concurrency: 1 });
      await expect(queue.request('test.echo', { text: 'anybody?' }, { timeoutMs: 2000 })).rejects.toMatchObject({
        name: 'QueueUnavailableError',
      });
      await queue.emit('test.news', { text: 'lost' });
    });
    const sender = await world.openWorker();
    await sender.publish('test.work', { key: 'job' });
    await until('the job arrives', () => seen.includes('job'));
    await until('an event arrives', async () => {
      await sender.emit('test.news', { text: 'news' });
      return seen.includes('news');
    });
    await until('requests are answered', async () => {
      const reply = await sender.request('test.echo', { text: 'hello' }, { timeoutMs: 2000 }).catch(() => undefined);
      return reply?.text === 'hello';
    });
    expect(seen).not.toContain('lost');
  });
}
