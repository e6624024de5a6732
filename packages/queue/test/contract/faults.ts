import { expect, it } from '@jest/globals';
import type { ContractContext } from '../contract.ts';
import { latch, until } from '../support/waiting.ts';

export function faults(context: ContractContext): void {
  it('takes the job of a killed worker up again, as a further attempt', async () => {
    const { world } = context;
    const sender = await world.openWorker();
    const victim = await world.startWorker({ mode: 'hang' });
    await sender.publish('test.work', { key: 'orphan' });
    await victim.says('took orphan 1');
    await victim.kill();
    const heir = await world.openWorker();
    const attempts: number[] = [];
    await heir.consume('test.work', async (_payload, { attempt }) => void attempts.push(attempt), { concurrency: 1 });
    await until('another worker takes it', () => attempts.length > 0, 20_000);
    expect(attempts).toEqual([2]);
  });

  it('gives up a job that kills every worker, and tells the owner', async () => {
    const { world } = context;
    const owner = await world.openOwner();
    const letters: { jobId: string; attempts: number; reason: string }[] = [];
    await owner.consumeDeadLetters('test.work', async (letter) => void letters.push(letter));
    const jobId = await owner.publish('test.work', { key: 'deadly' });
    for (let n = 1; n <= 3; n += 1) {
      const worker = await world.startWorker({ mode: 'die' });
      await worker.exited;
      expect(worker.lines).toContain(`took deadly ${n}`);
    }
    const survivor = await world.startWorker({ mode: 'die' });
    await until('the owner is told', () => letters.length > 0);
    expect(letters[0]).toMatchObject({ jobId, attempts: 3 });
    expect(survivor.lines.filter((line) => line.startsWith('took'))).toEqual([]);
  });

  it('goes on after a restart of the engine: jobs in hand, waiting jobs, new jobs', async () => {
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
        if (key === 'in hand') await gate.opened;
        done.push(key);
      },
      { concurrency: 1 },
    );
    await sender.publish('test.stubborn', { key: 'in hand' });
    await until('the first is in hand', () => runs.length === 1);
    await sender.publish('test.stubborn', { key: 'waiting' });
    let late: Promise<string> | undefined;
    await context.whileStopped(async () => {
      await expect(sender.ping()).rejects.toThrow();
      await expect(sender.publish('test.stubborn', { key: 'hasty' }, { patienceMs: 300 })).rejects.toMatchObject({
        name: 'QueueUnavailableError',
      });
      // Sent while nobody is there to take it: waits for the engine.
      late = sender.publish('test.stubborn', { key: 'during' });
      late.catch(() => undefined);
    });
    await late;
    await sender.publish('test.stubborn', { key: 'after' });
    gate.open();
    await until('all are done', () => ['in hand', 'waiting', 'during', 'after'].every((key) => done.includes(key)));
    await until('nothing is left', async () =>
      (await worker.depth()).every(({ waiting, active, dead }) => waiting + active + dead === 0),
    );
    // The worker was there all the time: what it had in hand was not begun again.
    expect(runs.filter((key) => key === 'in hand')).toHaveLength(1);
  });

  it('keeps a retry over a restart of everything', async () => {
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
    await until('it is tried again', () => attempts.length > 0);
    expect(attempts).toEqual([2]);
  });

  it('opens without an engine, and attaches when there is one', async () => {
    const { world } = context;
    const seen: string[] = [];
    await context.whileStopped(async () => {
      const queue = await world.openWorker();
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
    await until('news arrive', async () => {
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
