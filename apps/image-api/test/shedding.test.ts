import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@millrace/api-testkit';
import { AppError } from '@millrace/service';
import { StorageUnavailableError } from '@millrace/storage';
import { type ImageApi, type Person, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

const maxWaiting = 10;
let api: ImageApi;
let worker: FakeWorker;
let owner: Person;
let id: string;

beforeAll(async () => {
  api = await startImageApi({ IMAGE_MAX_WAITING: String(maxWaiting) });
  worker = await startWorker(api, { concurrency: 2, backlog: 1 });
  owner = await api.register();
  id = await api.upload(owner);
  expect((await api.call('GET', `/img/${id}/w_1`)).status).toBe(200);
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

describe('load beyond the workers’ capacity', () => {
  it('is answered 503 with Retry-After at once; hits are served and accepted requests finish', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    worker.beforeStore = () => gate;
    const answers = Array.from({ length: 60 }, (_, n) => api.call('GET', `/img/${id}/w_${n + 100}`));
    // Rejected requests do not wait for accepted ones: they are answered while the gate is closed.
    const refused = await new Promise<number>((resolve, reject) => {
      let count = 0;
      for (const answer of answers) {
        answer.then(({ status, headers }) => {
          if (status !== 503 || headers.get('retry-after') !== '1') return;
          count += 1;
          if (count === 57) resolve(count);
        }, reject);
      }
    });
    expect(refused).toBe(57);
    expect((await api.call('GET', `/img/${id}/w_1`)).status).toBe(200);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(3);
    await until('a rejected one is rendered', async () => (await api.call('GET', `/img/${id}/w_150`)).status === 200);
  });

  it('includes requests that wait for the same rendition', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    worker.beforeStore = () => gate;
    const answers = Array.from({ length: 30 }, () => call(api.origin, 'GET', `/img/${id}/w_500`));
    const shed: number[] = [];
    for (const answer of answers) void answer.then(({ status }) => status === 503 && shed.push(status));
    await until('the rest is rejected', async () => shed.length === 30 - maxWaiting);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBe(maxWaiting);
  });

  it.each([
    [
      'a machine that is busy',
      new AppError('unavailable', 'The machine is too busy.', { retryAfter: 10 }),
      'The machine is too busy.',
      '10',
    ],
    [
      'a storage that is away',
      new StorageUnavailableError(new Error('secret')),
      'The storage is temporarily unavailable.',
      '5',
    ],
    ['anything else', new Error('secret'), 'The image worker failed. Try again later.', '5'],
  ])('is told by its cause: %s', async (_cause, error, detail, seconds) => {
    worker.beforeStore = async () => {
      throw error;
    };
    const answer = await api.call('GET', `/img/${id}/w_${700 + detail.length}`);
    expect([answer.status, answer.body.detail, answer.headers.get('retry-after')]).toEqual([503, detail, seconds]);
    expect(JSON.stringify(answer.body)).not.toContain('secret');
  });

  it('without workers is answered 503, and is served once a worker runs', async () => {
    await worker.stop();
    const answer = await api.call('GET', `/img/${id}/w_600`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    worker = await startWorker(api);
    await until('it is served', async () => (await api.call('GET', `/img/${id}/w_600`)).status === 200);
  });
});
