import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ReplyOf } from '@millrace/jobs';
import { type ImageApi, type Person, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let worker: FakeWorker;
let owner: Person;
/** Tags of each request to the courier, which the suite plays. */
const asked: string[][] = [];
let answer: (tags: string[]) => ReplyOf<'cdn.purge'> = (tags) => ({ sent: tags.length, failure: null });

beforeAll(async () => {
  api = await startImageApi({ CDN_PURGE_URL: 'https://cdn.example/purge' });
  await api.startReplica();
  worker = await startWorker(api);
  await api.queue.respond(
    'cdn.purge',
    async ({ tags }) => {
      asked.push(tags);
      return answer(tags);
    },
    { concurrency: 1 },
  );
  owner = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const timesOf = (tag: string) => asked.filter((tags) => tags.includes(tag)).length;
const remove = (id: string) => api.call('DELETE', `/api/v1/images/${id}`, { key: owner.key });

it('a CDN that is told of purges may keep pictures for a year, but no browser', async () => {
  const id = await api.upload(owner);
  const cacheControl = async (params: string) =>
    (await api.call('GET', `/img/${id}/${params}`)).headers.get('cache-control');
  expect(await cacheControl('w_20')).toBe('public, max-age=3600, s-maxage=31536000');
  expect(await cacheControl('w_20,h_20,g_focal')).toBe('public, max-age=60');
});

it('the CDN is told of each purge, twice, by one of the replicas', async () => {
  const id = await api.upload(owner);
  await remove(id);
  await until('the first time', async () => timesOf(`images-${id}`) >= 1);
  // A replica that did not know yet may have answered the CDN in between.
  await until('the second time', async () => timesOf(`images-${id}`) >= 2);
  await remove(await api.upload(owner));
  await until('the next one', async () => asked.length >= 3);
  expect(timesOf(`images-${id}`)).toBe(2);
});

it('what the CDN has refused is sent again, and what it has accepted is not', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => api.upload(owner)));
  const from = asked.length;
  answer = () => ({ sent: 0, failure: { status: 429, message: 'Not now.', retryAfterSeconds: 1 } });
  for (const id of ids) await remove(id);
  await until('a refusal', async () => asked.length > from);
  // It accepts one tag of each request.
  const accepted: string[] = [];
  answer = (tags) => {
    accepted.push(...tags.slice(0, 1));
    const failure = { status: 429, message: 'Not all.', retryAfterSeconds: 0 };
    return { sent: 1, failure: tags.length > 1 ? failure : null };
  };
  await until('all', async () => ids.every((id) => accepted.includes(`images-${id}`)));
  answer = (tags) => ({ sent: tags.length, failure: null });
});
