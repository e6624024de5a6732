import { expect, it } from '@jest/globals';
import { createFairPool, type FairPool, type FairPoolOptions, PermanentMediaError } from '@millrace/service';
import { pause } from '@millrace/testkit/waiting';
import { BusyError, NoWorkerError, RequestFailedError, RequestTimeoutError } from '../../src/index.ts';
import { keepProcessorsBusy } from '../support/children.ts';
import { otherMessages, wideMessages } from '../support/messages.ts';
import { latch, until } from '../support/waiting.ts';
import { type ContractContext, itUnlessDear } from './context.ts';

/** A worker whose handler answers a request when the test says so. */
async function holdingWorker({ world }: ContractContext, places: { concurrency: number; backlog: number }) {
  const worker = await world.openWorker();
  const pools: FairPool[] = [];
  const openPool = (options: FairPoolOptions): FairPool => {
    const pool = createFairPool(options);
    pools.push(pool);
    return pool;
  };
  /** Texts of the requests that were begun, in their order. */
  const begun: string[] = [];
  const answers = new Map<string, () => void>();
  await worker.respond(
    'test.echo',
    async ({ text }, { signal }) => {
      begun.push(text);
      await new Promise<void>((resolve, reject) => {
        answers.set(text, resolve);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return { text, pid: 1 };
    },
    { ...places, openPool },
  );
  const count = (what: 'places' | 'waiting') => pools.reduce((sum, pool) => sum + pool.state()[what], 0);
  return {
    worker,
    begun,
    waiting: () => count('waiting'),
    /** Resolves when so many requests have arrived and are not answered. */
    has: (requests: number) =>
      until(`the worker has ${requests} requests`, () => count('places') + count('waiting') === requests),
    answer: (text: string) => answers.get(text)?.(),
  };
}

export function requests(context: ContractContext): void {
  const itIfCheap = itUnlessDear(context);

  it('answers requests, also with bodies too large for a notice', async () => {
    const worker = await context.world.openWorker();
    const client = await context.world.openWorker();
    const ids: (string | undefined)[] = [];
    await worker.respond(
      'test.echo',
      async ({ text }, { requestId }) => {
        ids.push(requestId);
        return { text: text.toUpperCase(), pid: process.pid };
      },
      { concurrency: 2 },
    );
    const options = { timeoutMs: 120_000, requestId: 'request-4' };
    expect(await client.request('test.echo', { text: 'hello' }, options)).toEqual({ text: 'HELLO', pid: process.pid });
    const large = 'größer '.repeat(30_000);
    expect((await client.request('test.echo', { text: large }, options)).text).toBe(large.toUpperCase());
    expect(ids).toEqual(['request-4', 'request-4']);
  });

  it('gives each of many concurrent requests its own reply', async () => {
    const client = await context.world.openWorker();
    for (let n = 0; n < 2; n += 1) {
      const worker = await context.world.openWorker();
      await worker.respond('test.echo', async ({ text }) => ({ text, pid: n }), { concurrency: 4, backlog: 100 });
    }
    const texts = Array.from({ length: 100 }, (_, n) => `question ${n}`);
    const replies = await Promise.all(
      texts.map((text) => client.request('test.echo', { text }, { timeoutMs: 120_000 })),
    );
    expect(replies.map(({ text }) => text)).toEqual(texts);
    expect(new Set(replies.map(({ pid }) => pid)).size).toBe(2);
  });

  it('rejects at once without a responder', async () => {
    const client = await context.world.openWorker();
    await expect(client.request('test.echo', { text: 'hello' }, { timeoutMs: 120_000 })).rejects.toThrow(NoWorkerError);
    const worker = await context.world.openWorker();
    const subscription = await worker.respond('test.echo', async ({ text }) => ({ text, pid: 1 }), { concurrency: 1 });
    await client.request('test.echo', { text: 'hello' }, { timeoutMs: 120_000 });
    await subscription.stop();
    // RabbitMQ 4.3 may route to a queue that is being deleted, which then refuses the message.
    let refused: unknown = new BusyError('test.echo');
    await until('the deleted queue gets no requests', async () => {
      const asked = client.request('test.echo', { text: 'hello' }, { timeoutMs: 120_000 });
      refused = await asked.catch((error: unknown) => error);
      return !(refused instanceof BusyError);
    });
    expect(refused).toBeInstanceOf(NoWorkerError);
  });

  it('rejects at once while all responders are full, and accepts requests again afterwards', async () => {
    const worker = await context.world.openWorker();
    const client = await context.world.openWorker();
    const gate = latch();
    let running = 0;
    await worker.respond(
      'test.echo',
      async ({ text }) => {
        running += 1;
        await gate.opened;
        return { text, pid: 1 };
      },
      { concurrency: 2, backlog: 2 },
    );
    const ask = () => client.request('test.echo', { text: 'hello' }, { timeoutMs: 120_000 });
    const pending: Promise<unknown>[] = [];
    const outcomes: string[] = [];
    await until('a request is refused', async () => {
      const one = ask();
      pending.push(one.then(() => outcomes.push('answered')).catch((error: Error) => outcomes.push(error.name)));
      await pause(30, 'The rhythm of the requests.');
      return outcomes.length > 0;
    });
    expect(outcomes[0]).toBe('BusyError');
    await expect(ask()).rejects.toThrow(BusyError);
    expect(running).toBe(2);
    // Two run, two wait in the worker, and an engine may buffer a few.
    await until('all others are refused', () => pending.length - outcomes.length <= 8);
    expect(outcomes).not.toContain('answered');
    gate.open();
    await Promise.all(pending);
    expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThanOrEqual(4);
    expect(await ask()).toEqual({ text: 'hello', pid: 1 });
  });

  it('takes the request of another holder next while one holder has all places and all that may wait', async () => {
    const client = await context.world.openWorker();
    const { begun, has, answer } = await holdingWorker(context, { concurrency: 2, backlog: 3 });
    const ask = (text: string, key: string) =>
      client.request('test.echo', { text }, { timeoutMs: 120_000, holder: { key } });
    const greedy: Promise<string>[] = [];
    for (let n = 0; n < 5; n += 1) {
      greedy.push(
        ask(`greedy ${n}`, 'greedy').then(
          () => 'answered',
          (error: Error) => error.name,
        ),
      );
      await has(n + 1);
    }
    // One more of its own is refused. That of another holder is not: the newest of the greedy one makes room.
    await expect(ask('greedy 5', 'greedy')).rejects.toThrow(BusyError);
    const stranger = ask('stranger', 'stranger');
    expect(await greedy[4]).toBe('BusyError');
    expect(begun).toEqual(['greedy 0', 'greedy 1']);
    answer('greedy 0');
    await until('the next one has begun', () => begun.length === 3);
    expect(begun[2]).toBe('stranger');
    answer('stranger');
    expect(await stranger).toEqual({ text: 'stranger', pid: 1 });
    for (const text of ['greedy 1', 'greedy 2', 'greedy 3']) {
      await until('it has begun', () => begun.includes(text));
      answer(text);
    }
    expect(await Promise.all(greedy)).toEqual(['answered', 'answered', 'answered', 'answered', 'BusyError']);
  });

  it('refuses nothing while one of several workers has room', async () => {
    const client = await context.world.openWorker();
    const { has } = await holdingWorker(context, { concurrency: 1, backlog: 1 });
    const options = { timeoutMs: 120_000 };
    for (let n = 0; n < 2; n += 1) {
      client.request('test.echo', { text: `held ${n}` }, options).catch(() => undefined);
      await has(n + 1);
    }
    const other = await context.world.openWorker();
    await other.respond('test.echo', async ({ text }) => ({ text, pid: 2 }), { concurrency: 1, backlog: 1 });
    for (let n = 0; n < 20; n += 1) {
      expect(await client.request('test.echo', { text: 'short' }, options)).toEqual({ text: 'short', pid: 2 });
    }
    await has(2);
  });

  it('stops the waiting of a request whose sender has given up or died, and never works on it', async () => {
    const client = await context.world.openWorker();
    const { begun, has, waiting, answer } = await holdingWorker(context, { concurrency: 1, backlog: 3 });
    const running = client.request('test.echo', { text: 'running' }, { timeoutMs: 120_000 });
    await has(1);
    const aborter = new AbortController();
    const aborted = client.request('test.echo', { text: 'x' }, { timeoutMs: 120_000, signal: aborter.signal });
    aborted.catch(() => undefined);
    await has(2);
    aborter.abort(new Error('the client went away'));
    await expect(aborted).rejects.toThrow('the client went away');
    await has(1);
    const late = client.request('test.echo', { text: 'late' }, { timeoutMs: 2_000 });
    await expect(late).rejects.toThrow(RequestTimeoutError);
    await has(1);
    // Nobody withdraws the request of a process that has died.
    const dying = await context.world.openWorker();
    const lost = dying.request('test.echo', { text: 'lost' }, { timeoutMs: 5_000 });
    lost.catch(() => undefined);
    await has(2);
    await dying.close({ timeoutMs: 0 });
    await has(1);
    expect(waiting()).toBe(0);
    answer('running');
    expect(await running).toMatchObject({ text: 'running' });
    expect(begun).toEqual(['running']);
  });

  it('hands requests that wait over to another worker when the time of its close is over', async () => {
    const client = await context.world.openWorker();
    const { worker, begun, has } = await holdingWorker(context, { concurrency: 1, backlog: 1 });
    const running = client.request('test.echo', { text: 'running' }, { timeoutMs: 120_000 });
    const failed = expect(running).rejects.toThrow(RequestFailedError);
    await has(1);
    const waiting = client.request('test.echo', { text: 'waiting' }, { timeoutMs: 120_000 });
    waiting.catch(() => undefined);
    await has(2);
    const next = await context.world.openWorker();
    await next.respond('test.echo', async ({ text }) => ({ text, pid: 2 }), { concurrency: 1 });
    await worker.close({ timeoutMs: 100 });
    await failed;
    expect(await waiting).toEqual({ text: 'waiting', pid: 2 });
    expect(begun).toEqual(['running']);
  });

  itIfCheap('takes the next request as soon as its reply has arrived, also without much processor time', async () => {
    const client = await context.world.openWorker();
    await context.world.startWorker({ mode: 'stall' });
    const texts = Array.from({ length: 30 }, (_, n) => `question ${n}`);
    const answered: string[] = [];
    const release = keepProcessorsBusy();
    try {
      for (const text of texts) {
        answered.push((await client.request('test.echo', { text }, { timeoutMs: 120_000 })).text);
      }
    } finally {
      release();
    }
    expect(answered).toEqual(texts);
  });

  it('times out and aborts the handler of the worker', async () => {
    const worker = await context.world.openWorker();
    const client = await context.world.openWorker();
    const stopped = latch();
    await worker.respond(
      'test.echo',
      async ({ text }, { signal }) => {
        if (text === 'quick') return { text, pid: 1 };
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        stopped.open();
        throw new Error('the sender timed out');
      },
      { concurrency: 1 },
    );
    const quick = () => client.request('test.echo', { text: 'quick' }, { timeoutMs: 120_000 });
    // The channels are open from then on.
    expect(await quick()).toEqual({ text: 'quick', pid: 1 });
    let isStopped = false;
    void stopped.opened.then(() => {
      isStopped = true;
    });
    // On a busy machine, a request may time out before the worker has it.
    await until('the handler is aborted', async () => {
      await expect(client.request('test.echo', { text: 'slow' }, { timeoutMs: 2_000 })).rejects.toThrow(
        RequestTimeoutError,
      );
      return isStopped;
    });
    expect(await quick()).toEqual({ text: 'quick', pid: 1 });
  });

  it("rejects when the caller's signal aborts, and aborts the handler of the worker", async () => {
    const worker = await context.world.openWorker();
    const client = await context.world.openWorker();
    const started = latch();
    const stopped = latch();
    await worker.respond(
      'test.echo',
      async ({ text }, { signal }) => {
        started.open();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        stopped.open();
        return { text, pid: 1 };
      },
      { concurrency: 1 },
    );
    const controller = new AbortController();
    const pending = client.request('test.echo', { text: 'x' }, { timeoutMs: 120_000, signal: controller.signal });
    pending.catch(() => undefined);
    await started.opened;
    controller.abort(new Error('the client went away'));
    await expect(pending).rejects.toThrow('the client went away');
    await stopped.opened;
  });

  it('tells the sender that a worker is busy if its handler says so', async () => {
    const worker = await context.world.openWorker();
    const client = await context.world.openWorker();
    let isFull = true;
    await worker.respond(
      'test.echo',
      async ({ text }) => {
        if (isFull) throw new BusyError('test.echo');
        return { text, pid: 1 };
      },
      { concurrency: 1 },
    );
    const ask = () => client.request('test.echo', { text: 'a' }, { timeoutMs: 120_000 });
    await expect(ask()).rejects.toThrow(BusyError);
    isFull = false;
    await expect(ask()).resolves.toMatchObject({ text: 'a' });
  });

  it('passes on a failure with its code and whether it is permanent', async () => {
    const worker = await context.world.openWorker();
    const client = await context.world.openWorker();
    await worker.respond(
      'test.echo',
      async ({ text }) => {
        throw text === 'bad' ? new PermanentMediaError('damaged', 'The picture ends early.') : new Error('no storage');
      },
      { concurrency: 1 },
    );
    const failure = (text: string) =>
      client.request('test.echo', { text }, { timeoutMs: 120_000 }).then(
        () => undefined,
        (error: unknown) => error,
      );
    const bad = await failure('bad');
    expect(bad).toBeInstanceOf(RequestFailedError);
    expect(bad).toMatchObject({ code: 'damaged', permanent: true, message: 'The picture ends early.' });
    expect(await failure('unlucky')).toMatchObject({ code: undefined, permanent: false, message: 'no storage' });
  });

  it('checks requests in the worker and replies at the sender', async () => {
    const worker = await context.world.openWorker();
    const client = await context.world.openWorker();
    const stranger = await context.world.openWorker({ messages: otherMessages });
    let runs = 0;
    await worker.respond(
      'test.echo',
      async ({ text }) => {
        runs += 1;
        const wrong: unknown = { text };
        return wrong as { text: string; pid: number };
      },
      { concurrency: 1 },
    );
    const schemaFailure = { name: 'RequestFailedError', permanent: true, message: expect.stringContaining('schema') };
    await expect(stranger.request('test.echo', { colour: 'red' }, { timeoutMs: 120_000 })).rejects.toMatchObject(
      schemaFailure,
    );
    expect(runs).toBe(0);
    await expect(client.request('test.echo', { text: 'x' }, { timeoutMs: 120_000 })).rejects.toMatchObject(
      schemaFailure,
    );
    expect(runs).toBe(1);
  });

  it('lets an older worker answer what it can read, and answers what an older one asks', async () => {
    const newer = await context.world.openWorker({ messages: wideMessages });
    const older = await context.world.openWorker();
    const options = { timeoutMs: 120_000 };
    const subscription = await older.respond('test.echo', async ({ text }) => ({ text, pid: 1 }), { concurrency: 1 });
    expect(await newer.request('test.echo', { text: 'plain' }, options)).toEqual({ text: 'plain', pid: 1 });
    await expect(newer.request('test.echo', { text: 'new', waitMs: 1 }, options)).rejects.toThrow(RequestFailedError);
    await subscription.stop();
    await newer.respond('test.echo', async ({ text }) => ({ text, pid: 2 }), { concurrency: 1 });
    expect(await newer.request('test.echo', { text: 'new', waitMs: 1 }, options)).toEqual({ text: 'new', pid: 2 });
    expect(await older.request('test.echo', { text: 'old' }, options)).toEqual({ text: 'old', pid: 2 });
  });

  it('answers running requests during a drain, without being treated as dead', async () => {
    const client = await context.world.openWorker();
    const worker = await context.world.openWorker();
    const next = await context.world.openWorker();
    const started = latch();
    const gate = latch();
    let runs = 0;
    const answer = async ({ text }: { text: string }) => {
      runs += 1;
      started.open();
      await gate.opened;
      return { text, pid: 1 };
    };
    // A request that arrives before the drain could otherwise wait here, behind the long one.
    await worker.respond('test.echo', answer, { concurrency: 1, backlog: 0 });
    const pending = client.request('test.echo', { text: 'long' }, { timeoutMs: 120_000 });
    pending.catch(() => undefined);
    await started.opened;
    await next.respond('test.echo', async ({ text }) => ({ text, pid: 2 }), { concurrency: 1 });
    const closed = worker.close({ timeoutMs: 120_000 });
    // Longer than other processes take to reap dead responders. The other worker answers meanwhile.
    for (let n = 0; n < 30; n += 1) {
      expect(await client.request('test.echo', { text: 'short' }, { timeoutMs: 120_000 })).toEqual({
        text: 'short',
        pid: 2,
      });
      await pause(100, 'The rhythm of the requests.');
    }
    gate.open();
    expect(await pending).toEqual({ text: 'long', pid: 1 });
    await closed;
    expect(runs).toBe(1);
  });

  it('aborts running requests when the timeout of close has passed', async () => {
    const client = await context.world.openWorker();
    const worker = await context.world.openWorker();
    const started = latch();
    await worker.respond(
      'test.echo',
      async (_question, { signal }) => {
        started.open();
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
        return { text: '', pid: 1 };
      },
      { concurrency: 1 },
    );
    const pending = client.request('test.echo', { text: 'endless' }, { timeoutMs: 120_000 });
    const failed = expect(pending).rejects.toThrow('stopped');
    await started.opened;
    await worker.close({ timeoutMs: 100 });
    await failed;
  });

  it('sends a request to another worker when the first dies with it', async () => {
    const { world } = context;
    const client = await world.openWorker();
    const victim = await world.startWorker({ mode: 'answer' });
    const pending = client.request('test.echo', { text: 'slow', waitMs: 60_000 }, { timeoutMs: 120_000 });
    pending.catch(() => undefined);
    await victim.says('heard slow');
    const next = await world.openWorker();
    await next.respond('test.echo', async ({ text }) => ({ text, pid: 1 }), { concurrency: 1 });
    await victim.kill();
    expect(await pending).toEqual({ text: 'slow', pid: 1 });
  });

  it('fails a request that killed two workers, without trying a third', async () => {
    const { world } = context;
    const client = await world.openWorker();
    const victims = [
      await world.startWorker({ mode: 'die-answering' }),
      await world.startWorker({ mode: 'die-answering' }),
    ];
    // Of a broker, the end is heard when the time is over.
    const pending = client.request('test.echo', { text: 'deadly' }, { timeoutMs: 30_000 });
    const failed = expect(pending).rejects.toThrow();
    await Promise.all(victims.map(({ exited }) => exited));
    const heard: string[] = [];
    const survivor = await world.openWorker();
    await survivor.respond(
      'test.echo',
      async ({ text }) => {
        heard.push(text);
        return { text, pid: 1 };
      },
      { concurrency: 1 },
    );
    await failed;
    expect(heard).toEqual([]);
    expect(await client.request('test.echo', { text: 'harmless' }, { timeoutMs: 120_000 })).toMatchObject({ pid: 1 });
  });
}
