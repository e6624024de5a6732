import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createFairPool, type FairPool, type FairPoolOptions } from '@millrace/service';
import { type Answer, type ImageApi, type Person, pictureForm, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

const places = { concurrency: 2, backlog: 3 };
const all = places.concurrency + places.backlog;

let api: ImageApi;
let worker: FakeWorker;
let owner: Person;
let id: string;
/** The places of the worker, by the name of its requests. */
const pools = new Map<string, FairPool>();
/** What the worker has begun, in that order, and has not answered. */
let begun: { key: string; answer: () => void }[] = [];
let isHolding = false;

const stateOf = (name: string) => pools.get(name)?.state() ?? { places: 0, waiting: 0, revoked: 0, refused: 0 };
const arrived = (name: string) => stateOf(name).places + stateOf(name).waiting;

/** Waits until the test answers, if it holds what is begun. */
const hold = (key: string): Promise<void> =>
  isHolding ? new Promise((resolve) => begun.push({ key, answer: resolve })) : Promise.resolve();

beforeAll(async () => {
  api = await startImageApi({ TRUST_PROXY: 'true', IMAGE_MAKING_PER_ADDRESS: '1000', IMAGE_TRANSFORM_SECONDS: '120' });
  const openPool = (options: FairPoolOptions): FairPool => {
    const pool = createFairPool(options);
    pools.set(options.name, pool);
    return pool;
  };
  worker = await startWorker(api, { ...places, openPool });
  worker.beforeStore = ({ targetKey }) => hold(targetKey);
  worker.beforeInspected = ({ imageId }) => hold(imageId);
  owner = await api.register();
  id = await api.upload(owner);
  isHolding = true;
});
afterEach(() => {
  isHolding = false;
  for (const { answer } of begun) answer();
  begun = [];
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const get = (width: number, address: string): Promise<Answer> =>
  api.call('GET', `/img/${id}/w_${width}`, { headers: { 'X-Forwarded-For': address } });

describe('the places of a worker', () => {
  it('are shared by networks: a stranger is next while one has all of them', async () => {
    isHolding = true;
    const hostile: Promise<Answer>[] = [];
    for (let n = 0; n < all; n += 1) {
      hostile.push(get(100 + n, `192.0.2.${n}`));
      await until('it has arrived', async () => arrived('image.transform') === n + 1);
    }
    const refused = await get(150, '192.0.2.100');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    const before = stateOf('image.transform').refused;
    const stranger = get(200, '198.51.100.7');
    // The newest of the network makes room.
    expect((await hostile.at(-1))?.status).toBe(503);
    expect(stateOf('image.transform')).toMatchObject({ refused: before + 1, waiting: places.backlog });
    expect(begun).toHaveLength(places.concurrency);
    begun[0]?.answer();
    await until('the next one has begun', async () => begun.length === places.concurrency + 1);
    expect(begun.at(-1)?.key).toBe(`public/images/${id}/w_200`);
    begun.at(-1)?.answer();
    expect((await stranger).status).toBe(200);
    isHolding = false;
    for (const { answer } of begun) answer();
    const statuses = (await Promise.all(hostile)).map(({ status }) => status);
    expect(statuses).toEqual([...Array.from({ length: all - 1 }, () => 200), 503]);
  });

  it('are shared by accounts: the upload of another one is next while one has all of them', async () => {
    const other = await api.register();
    isHolding = true;
    const upload = ({ key }: Person) => api.call('POST', '/api/v1/upload', { key, form: pictureForm() });
    const hostile: Promise<Answer>[] = [];
    for (let n = 0; n < all; n += 1) {
      hostile.push(upload(owner));
      await until('it has arrived', async () => arrived('image.inspect') === n + 1);
    }
    const stranger = upload(other);
    // The newest of the account makes room, and asks again.
    await until('it waits', async () => stateOf('image.inspect').refused > 0);
    expect(begun).toHaveLength(places.concurrency);
    begun[0]?.answer();
    await until('the next one has begun', async () => begun.length === places.concurrency + 1);
    begun.at(-1)?.answer();
    const { status, body } = await stranger;
    expect([status, body.image.id]).toEqual([201, begun.at(places.concurrency)?.key]);
    isHolding = false;
    for (const { answer } of begun) answer();
    await Promise.all(hostile);
  });
});
