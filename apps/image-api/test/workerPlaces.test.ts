import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@millrace/api-testkit';
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
  release();
  begun = [];
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const get = (width: number, address: string, origin = api.origin): Promise<Answer> =>
  call(origin, 'GET', `/img/${id}/w_${width}`, { headers: { 'X-Forwarded-For': address } });
/** Answers what is begun, and all that follows. */
function release(): void {
  isHolding = false;
  for (const { answer } of begun) answer();
}

/** Requests that wait for renditions at a process, as its metrics tell. */
async function waitingAt(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const line = text
    .split('\n')
    .find((one) => one.startsWith('pool_places{') && one.includes('pool="waiting for pictures"'));
  return Number(line?.split(' ').at(-1));
}

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
    release();
    const statuses = (await Promise.all(hostile)).map(({ status }) => status);
    expect(statuses).toEqual([...Array.from({ length: all - 1 }, () => 200), 503]);
  });

  it('are not lost to who waits for what a worker refuses to another network, in any process', async () => {
    const replica = await api.startReplica();
    isHolding = true;
    const hostile: Promise<Answer>[] = [];
    for (let n = 0; n < all; n += 1) {
      hostile.push(get(300 + n, '192.0.2.1'));
      await until('it has arrived', async () => arrived('image.transform') === n + 1);
    }
    const wanted = 300 + all - 1;
    const waiting = [get(wanted, '198.51.100.1'), get(wanted, '203.0.113.1', replica)];
    await until('they wait for it', async () => (await waitingAt(api.origin)) + (await waitingAt(replica)) === all + 2);
    const before = stateOf('image.transform').refused;
    const stranger = get(400, '198.51.100.7');
    expect((await hostile.at(-1))?.status).toBe(503);
    await until('one of the others has asked for it', async () => stateOf('image.transform').refused >= before + 2);
    release();
    const statuses = (await Promise.all([stranger, ...waiting])).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    await Promise.all(hostile);
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
    release();
    await Promise.all(hostile);
  });
});
