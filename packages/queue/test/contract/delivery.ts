import { expect, it } from '@jest/globals';
import { InvalidMessageError, type JobContext } from '../../src/index.ts';
import { latch, until } from '../support/waiting.ts';
import type { ContractContext } from './context.ts';

export function delivery(context: ContractContext): void {
  it('delivers a job once, with its payload and context', async () => {
    const worker = await context.world.openWorker();
    const seen: { payload: unknown; context: JobContext }[] = [];
    await worker.consume('test.work', async (payload, about) => void seen.push({ payload, context: about }), {
      concurrency: 1,
    });
    const sender = await context.world.openWorker();
    const payload = { key: 'a\u0000b 😀 "\\', filler: 'x'.repeat(20_000) };
    const id = await sender.publish('test.work', payload, { requestId: 'request-1' });
    await until('the job is delivered', () => seen.length > 0);
    expect(seen[0]?.payload).toEqual(payload);
    expect(seen[0]?.context).toMatchObject({ jobId: id, attempt: 1, maxAttempts: 3, requestId: 'request-1' });
    expect(seen[0]?.context.attemptId).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[0]?.context.signal.aborted).toBe(false);
    await sender.publish('test.work', { key: 'second' });
    await until('the second is delivered', () => seen.length >= 2);
    expect(seen).toHaveLength(2);
  });

  it('delivers a job that was published before the first consumer', async () => {
    const sender = await context.world.openWorker();
    await sender.publish('test.work', { key: 'early' });
    await sender.close();
    const worker = await context.world.openWorker();
    const seen: string[] = [];
    await worker.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await until('the job is delivered', () => seen.includes('early'));
  });

  it('refuses to send a payload that does not match its schema', async () => {
    const queue = await context.world.openWorker();
    const wrong: unknown = { key: 7 };
    await expect(queue.publish('test.work', wrong as { key: string })).rejects.toThrow(InvalidMessageError);
    await expect(queue.emit('test.news', wrong as { text: string })).rejects.toThrow(InvalidMessageError);
    await expect(queue.request('test.echo', wrong as { text: string }, { timeoutMs: 1000 })).rejects.toThrow(
      InvalidMessageError,
    );
  });

  it('runs at most `concurrency` handlers at a time', async () => {
    const worker = await context.world.openWorker();
    const gate = latch();
    let running = 0;
    let most = 0;
    let done = 0;
    for (let n = 0; n < 12; n += 1) await worker.publish('test.work', { key: String(n) });
    await worker.consume(
      'test.work',
      async () => {
        running += 1;
        most = Math.max(most, running);
        await gate.opened;
        running -= 1;
        done += 1;
      },
      { concurrency: 3 },
    );
    await until('three run', () => running === 3);
    gate.open();
    await until('all are done', () => done === 12);
    expect(most).toBe(3);
  });

  it('distributes jobs over processes, each job to one', async () => {
    const sender = await context.world.openWorker();
    const seen: string[] = [];
    const takers = new Set<number>();
    for (const taker of [1, 2, 3]) {
      const worker = await context.world.openWorker();
      const note = async ({ key }: { key: string }) => {
        seen.push(key);
        takers.add(taker);
        await until('every process has a job', () => takers.size === 3);
      };
      await worker.consume('test.work', note, { concurrency: 2 });
    }
    const keys = Array.from({ length: 60 }, (_, n) => `job ${n}`);
    await Promise.all(keys.map((key) => sender.publish('test.work', { key })));
    await until('all are delivered', () => seen.length >= 60);
    expect([...seen].sort()).toEqual([...keys].sort());
  });

  it('finishes running jobs when it closes, and takes no more', async () => {
    const { world } = context;
    const sender = await world.openWorker();
    const worker = await world.openWorker();
    const started = latch();
    const gate = latch();
    const finished: string[] = [];
    await worker.consume(
      'test.work',
      async ({ key }) => {
        started.open();
        await gate.opened;
        // A handler can still publish its result during a drain.
        await worker.publish('test.stubborn', { key: `result of ${key}` });
        finished.push(key);
      },
      { concurrency: 1 },
    );
    for (const key of ['one', 'two', 'three']) await sender.publish('test.work', { key });
    await started.opened;
    const closed = worker.close({ timeoutMs: 120_000 });
    gate.open();
    await closed;
    expect(finished).toHaveLength(1);
    await expect(worker.publish('test.work', { key: 'late' })).rejects.toThrow('closed');
    const next = await world.openWorker();
    const attempts: number[] = [];
    const results: string[] = [];
    await next.consume('test.stubborn', async ({ key }) => void results.push(key), { concurrency: 1 });
    await next.consume(
      'test.work',
      async ({ key }, { attempt }) => {
        finished.push(key);
        attempts.push(attempt);
      },
      { concurrency: 1 },
    );
    await until('another process runs the rest', () => finished.length === 3 && results.length === 1);
    expect([...finished].sort()).toEqual(['one', 'three', 'two']);
    expect(attempts).toEqual([1, 1]);
  });

  it('aborts jobs that do not end in time when it closes, without counting the attempt', async () => {
    const { world } = context;
    const worker = await world.openWorker();
    const started = latch();
    let aborted = false;
    await worker.consume(
      'test.work',
      async (_payload, { signal }) => {
        started.open();
        await new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(new Error('stopped'));
          });
        });
      },
      { concurrency: 1 },
    );
    await worker.publish('test.work', { key: 'long' });
    await started.opened;
    await worker.close({ timeoutMs: 100 });
    expect(aborted).toBe(true);
    const next = await world.openWorker();
    const attempts: number[] = [];
    await next.consume('test.work', async (_payload, { attempt }) => void attempts.push(attempt), { concurrency: 1 });
    await until('another process takes it', () => attempts.length > 0);
    expect(attempts).toEqual([1]);
  });

  it('returns jobs at once that lose little, and finishes the others, when it closes', async () => {
    const { world } = context;
    const worker = await world.openWorker();
    const [started, gate, aborted] = [latch(), latch(), latch()];
    const taken: string[] = [];
    const finished: string[] = [];
    await worker.consume(
      'test.work',
      async ({ key }, { signal }) => {
        taken.push(key);
        if (taken.length === 2) started.open();
        if (key === 'small') signal.addEventListener('abort', () => aborted.open());
        await Promise.race([gate.opened, ...(key === 'small' ? [aborted.opened] : [])]);
        signal.throwIfAborted();
        finished.push(key);
      },
      { concurrency: 2, handsBack: ({ key }) => key === 'small' },
    );
    await worker.publish('test.work', { key: 'small' });
    await worker.publish('test.work', { key: 'large' });
    await started.opened;
    const closed = worker.close({ timeoutMs: 120_000 });
    await aborted.opened;
    const next = await world.openWorker();
    const attempts: string[] = [];
    await next.consume('test.work', async ({ key }, { attempt }) => void attempts.push(`${key} ${attempt}`), {
      concurrency: 1,
    });
    // The first process is still at work on the other.
    await until('another process takes the small one', () => attempts.length > 0);
    gate.open();
    await closed;
    expect([attempts, finished]).toEqual([['small 1'], ['large']]);
  });

  it('stops one subscription and keeps the others', async () => {
    const worker = await context.world.openWorker();
    const seen: string[] = [];
    const subscription = await worker.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await worker.consume('test.stubborn', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await subscription.stop();
    await worker.publish('test.work', { key: 'waiting' });
    await worker.publish('test.stubborn', { key: 'taken' });
    await until('the other subscription works', () => seen.length > 0);
    expect(seen).toEqual(['taken']);
    await worker.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await until('a new subscription takes the waiting job', () => seen.length > 1);
  });
}
