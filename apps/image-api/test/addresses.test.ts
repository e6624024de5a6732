import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type ImageApi, type Person, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

const making = 3;
const waiting = 10;
let api: ImageApi;
let worker: FakeWorker;
let owner: Person;
let id: string;

beforeAll(async () => {
  api = await startImageApi({
    TRUST_PROXY: 'true',
    IMAGE_MAKING_PER_ADDRESS: String(making),
    IMAGE_WAITING_PER_ADDRESS: String(waiting),
  });
  worker = await startWorker(api, { concurrency: 100, backlog: 0 });
  owner = await api.register();
  id = await api.upload(owner);
});
let release: () => void = () => undefined;
afterEach(() => {
  release();
  worker.beforeStore = async () => undefined;
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const from = (address: string, path: string): Promise<Answer> =>
  api.call('GET', path, { headers: { 'X-Forwarded-For': address } });
const widths = (first: number, count: number) => Array.from({ length: count }, (_, n) => `/img/${id}/w_${first + n}`);
const askedFor = (paths: readonly string[]) =>
  paths.filter((path) => worker.asked.includes(path.replace('/img/', 'public/images/'))).length;

/** Holds every transform until `release`. */
function hold(): void {
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  worker.beforeStore = () => gate;
}

/** Counts the statuses of the answers as they arrive. */
function watch(answers: readonly Promise<Answer>[]): Map<number, number> {
  const seen = new Map<number, number>();
  for (const answer of answers) void answer.then(({ status }) => seen.set(status, (seen.get(status) ?? 0) + 1));
  return seen;
}

describe('an address that requests many renditions', () => {
  it('gets a few at a time with its network, waits for some, then gets 429; other networks and hits are unaffected', async () => {
    const [known = ''] = widths(1, 1);
    expect((await from('192.0.2.9', known)).status).toBe(200);
    hold();
    const paths = widths(100, 40);
    const answers = paths.map((path) => from('192.0.2.1', path));
    const seen = watch(answers);
    await until('the rest is rejected', async () => seen.get(429) === 40 - waiting);
    const refused = await Promise.race(answers);
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['rate_limited', '1']);
    await until('some are being rendered', async () => askedFor(paths) === making);

    expect((await from('192.0.2.1', known)).status).toBe(200);
    // Addresses of one network have one share together.
    const [neighbour = ''] = widths(190, 1);
    const late = from('192.0.2.2', neighbour);
    const others = widths(200, making);
    const theirs = others.map((path) => from('198.51.100.2', path));
    await until('those of another network are being rendered', async () => askedFor(others) === making);
    expect(askedFor(paths)).toBe(making);
    expect(askedFor([neighbour])).toBe(0);

    release();
    expect((await late).status).toBe(200);
    expect((await Promise.all(theirs)).map(({ status }) => status)).toEqual(others.map(() => 200));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(waiting);
  });

  it('does not block addresses of other networks that request a rendition it waits for', async () => {
    hold();
    const paths = widths(300, waiting);
    const answers = paths.map((path) => from('192.0.2.3', path));
    await until('some are being rendered', async () => askedFor(paths) === making);
    const waitedFor = paths.filter((path) => askedFor([path]) === 0);
    const last = waitedFor.slice(-1);
    const theirs = from('198.51.100.4', last[0] ?? '');
    await until('it is rendered for the other one', async () => askedFor(last) === 1);
    release();
    expect((await theirs).status).toBe(200);
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(worker.asked.filter((key) => last[0]?.endsWith(key.slice('public/images'.length)))).toHaveLength(1);
  });

  it('is an IPv6 /64, and its network a /48', async () => {
    hold();
    const paths = widths(400, 30);
    const answers = paths.map((path, n) => from(`2001:db8:0:1::${(n + 1).toString(16)}`, path));
    const seen = watch(answers);
    await until('the rest is rejected', async () => seen.get(429) === 30 - waiting);
    const [other = ''] = widths(450, 1);
    const theirs = from('2001:db8:1:1::1', other);
    await until('that of another network is being rendered', async () => askedFor([other]) === 1);
    release();
    expect((await theirs).status).toBe(200);
    await Promise.all(answers);
  });

  it('may request the same rendition without limit', async () => {
    hold();
    const [path = ''] = widths(500, 1);
    const first = from('192.0.2.5', path);
    await until('it is being rendered', async () => askedFor([path]) === 1);
    const answers = Array.from({ length: 40 }, () => from('192.0.2.5', path));
    release();
    expect(new Set((await Promise.all([first, ...answers])).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('is served again once its renditions are stored', async () => {
    const answers = await Promise.all(widths(600, waiting).map((path) => from('192.0.2.1', path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});
