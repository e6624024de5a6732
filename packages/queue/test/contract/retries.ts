import { expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { PermanentError } from '../../src/index.ts';
import { newerMessages, otherMessages, wideMessages } from '../support/messages.ts';
import { until } from '../support/waiting.ts';
import type { ContractContext } from './context.ts';

export function retries(context: ContractContext): void {
  it('retries after the delay, with a new attempt id', async () => {
    const worker = await context.world.openWorker();
    const tries: { attempt: number; attemptId: string; at: number }[] = [];
    await worker.consume(
      'test.work',
      async (_payload, { attempt, attemptId }) => {
        tries.push({ attempt, attemptId, at: performance.now() });
        if (tries.length === 1) throw new Error('not yet');
      },
      { concurrency: 1 },
    );
    await worker.publish('test.work', { key: 'again' });
    await until('it has run twice', () => tries.length === 2);
    expect(tries.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(new Set(tries.map(({ attemptId }) => attemptId)).size).toBe(2);
    const [first, second] = tries;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(950);
  });

  it('frees the slot while a job waits for its retry', async () => {
    const worker = await context.world.openWorker();
    const seen: string[] = [];
    await worker.publish('test.work', { key: 'failing' });
    await worker.publish('test.work', { key: 'other' });
    await worker.consume(
      'test.work',
      async ({ key }) => {
        seen.push(key);
        if (key === 'failing') throw new Error('no');
      },
      { concurrency: 1 },
    );
    await until('the other is done', () => seen.includes('other'));
    // In its retry, the failing job would be third.
    expect(seen.slice(0, 2)).toEqual(['failing', 'other']);
  });

  it('dead-letters a job after its last attempt, and delivers the letter until the owner accepts it', async () => {
    const owner = await context.world.openOwner();
    const worker = await context.world.openWorker();
    let tries = 0;
    await worker.consume(
      'test.work',
      async () => {
        tries += 1;
        throw new Error('never works');
      },
      { concurrency: 1 },
    );
    let refusals = 0;
    const letters: unknown[] = [];
    await owner.consumeDeadLetters('test.work', async (letter) => {
      if (refusals++ === 0) throw new Error('the owner failed');
      letters.push(letter);
    });
    const jobId = await worker.publish('test.work', { key: 'doomed' }, { requestId: 'request-2' });
    await until('the letter arrives', () => letters.length > 0);
    expect(letters).toEqual([
      {
        jobId,
        payload: { key: 'doomed' },
        attempts: 3,
        cause: 'failed',
        reason: 'never works',
        requestId: 'request-2',
      },
    ]);
    expect(tries).toBe(3);
    await until('nothing is left', async () => (await owner.depth()).every(({ dead }) => dead === 0));
  });

  it.each([
    ['of this package', new PermanentError('useless')],
    ['of the media', new PermanentMediaError('damaged', 'useless')],
  ])('does not retry a permanent error %s', async (_kind, error) => {
    const owner = await context.world.openOwner();
    const worker = await context.world.openWorker();
    const letters: { attempts: number; reason: string }[] = [];
    let tries = 0;
    await owner.consumeDeadLetters('test.work', async (letter) => void letters.push(letter));
    await worker.consume(
      'test.work',
      async () => {
        tries += 1;
        throw error;
      },
      { concurrency: 1 },
    );
    await worker.publish('test.work', { key: 'bad' });
    await until('the letter arrives', () => letters.length > 0);
    expect(letters[0]).toMatchObject({ attempts: 1, reason: 'useless' });
    expect(tries).toBe(1);
  });

  it('keeps a dead letter until its owner starts', async () => {
    const worker = await context.world.openWorker();
    const failing = async () => {
      throw new PermanentError('useless');
    };
    await worker.consume('test.work', failing, { concurrency: 1 });
    await worker.publish('test.work', { key: 'bad' });
    await until('it is dead', async () => (await worker.depth()).some(({ dead }) => dead === 1));
    await worker.close();
    const owner = await context.world.openOwner();
    const letters: unknown[] = [];
    await owner.consumeDeadLetters('test.work', async (letter) => void letters.push(letter));
    await until('the letter arrives', () => letters.length === 1);
  });

  it('dead-letters a message that violates its schema, without running it', async () => {
    const { world } = context;
    const sender = await world.openWorker({ messages: otherMessages });
    const owner = await world.openOwner();
    const seen: unknown[] = [];
    const letters: { jobId: string; payload: unknown; reason: string; attempts: number }[] = [];
    await owner.consumeDeadLetters('test.work', async (letter) => void letters.push(letter));
    await owner.consume('test.work', async (payload) => void seen.push(payload), { concurrency: 1 });
    const jobId = await sender.publish('test.work', { colour: 'red' });
    await until('the letter arrives', () => letters.length > 0);
    expect(letters[0]).toMatchObject({ jobId, payload: undefined, attempts: 1 });
    expect(letters[0]?.reason).toContain('schema');
    await sender.publish('test.work', { colour: 'blue' });
    await owner.publish('test.work', { key: 'good' });
    await until('the next is done', () => seen.length > 0);
    expect(seen).toEqual([{ key: 'good' }]);
  });

  it('leaves a message of a newer version to a newer process', async () => {
    const { world } = context;
    const newer = await world.openWorker({ messages: newerMessages });
    const older = await world.openWorker();
    const seen: string[] = [];
    const subscription = await older.consume('test.work', async () => void seen.push('older'), { concurrency: 1 });
    await newer.publish('test.work', { key: 'new' });
    await until('the older process has refused it', async () => {
      const depth = (await older.depth()).find(({ name }) => name === 'test.work');
      return depth?.waiting === 1;
    });
    await subscription.stop();
    await newer.consume('test.work', async () => void seen.push('newer'), { concurrency: 1 });
    await until('the newer process runs it', () => seen.length > 0);
    expect(seen).toEqual(['newer']);
  });

  it('lets an older process work on what it can read, and reads what an older one writes', async () => {
    const { world } = context;
    const newer = await world.openWorker({ messages: wideMessages });
    const older = await world.openWorker();
    const seen: string[] = [];
    const subscription = await older.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await newer.publish('test.work', { key: 'plain' });
    await until('the older process runs it', () => seen.length > 0);
    await subscription.stop();
    await older.publish('test.work', { key: 'of the older' });
    await newer.publish('test.work', { key: 'new', filler: 'x' });
    await newer.consume('test.work', async ({ key }) => void seen.push(key), { concurrency: 1 });
    await until('the newer process runs both', () => seen.length > 2);
    expect(seen.sort()).toEqual(['new', 'of the older', 'plain']);
  });
}
