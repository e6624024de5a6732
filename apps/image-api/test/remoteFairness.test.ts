import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, call } from '@millrace/api-testkit';
import type { PayloadOf, RemoteOutcome } from '@millrace/jobs';
import type { Subscription } from '@millrace/queue';
import { byDay } from '@millrace/testkit/nightly';
import { untilAvailable } from '@millrace/testkit/waiting';
import { type ImageApi, startImageApi, until } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

const origin = 'https://pictures.example/a/';
const places = 100;
const waiting = 120;
/** Each is in a network of its own. */
const addressOf = (network: number): string => `192.${network}.0.1`;
const stranger = addressOf(200);

let api: ImageApi;
let worker: FakeWorker;
let courier: Subscription;
/** What the courier was asked for and has not answered, by the URL. */
let open: Map<string, { asked: PayloadOf<'image.remote'>; answer: () => void }>;
/** URLs, in the order in which the courier was asked. */
let order: string[];
let isSlow: (url: string) => boolean;
/** Resolves when the hostile clients of a test are answered. */
let crowdsEnded: Promise<unknown>[] = [];
let number = 0;

beforeAll(async () => {
  api = await startImageApi({
    TRUST_PROXY: 'true',
    IMAGE_REMOTE_SOURCES: origin,
    IMAGE_REMOTE_CONCURRENCY: String(places),
    IMAGE_MAX_WAITING: String(waiting),
    // All that hostile clients want is in progress at once.
    IMAGE_MAKING_PER_ADDRESS: '1000',
    IMAGE_WAITING_PER_ADDRESS: '1000',
    IMAGE_REMOTE_TIMEOUT_SECONDS: '300',
    IMAGE_TRANSFORM_SECONDS: '120',
  });
  worker = await startWorker(api, { concurrency: 100, backlog: 100 });
  [open, order] = [new Map(), []];
  isSlow = (url) => url.includes('slow');
  courier = await api.queue.respond(
    'image.remote',
    async (asked, { signal }): Promise<RemoteOutcome> => {
      order.push(asked.url);
      if (isSlow(asked.url)) {
        await new Promise<void>((resolve, reject) => {
          open.set(asked.url, { asked, answer: resolve });
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        }).finally(() => open.delete(asked.url));
      }
      const bytes = Buffer.from(JSON.stringify({ note: asked.url }));
      await api.storage.put(asked.sourceKey, bytes);
      const digest = createHash('sha256').update(bytes).digest('hex');
      const said = { etag: null, lastModified: null, freshSeconds: 600 };
      return { outcome: 'stored', bytes: bytes.length, digest, contentType: 'image/jpeg', ...said };
    },
    { concurrency: 1_000, backlog: 0 },
  );
});
/** All servers answer from now on. */
function release(): void {
  isSlow = () => false;
  for (const { answer } of open.values()) answer();
}

afterEach(async () => {
  release();
  await until('nothing is fetched', async () => open.size === 0);
  // Also those of a test that failed: they would take the places of the next one.
  await Promise.all(crowdsEnded);
  crowdsEnded = [];
  isSlow = (url) => url.includes('slow');
});
afterAll(async () => {
  await courier.stop();
  await worker.stop();
  await api.stop();
});

const urlOf = (name: string): string => {
  number += 1;
  return `${origin}${name}-${number}.jpg`;
};
const get = (url: string, address: string): Promise<Answer> =>
  call(api.origin, 'GET', `/img/~${Buffer.from(url).toString('base64url')}/w_10`, {
    headers: { 'X-Forwarded-For': address },
  });

/**
 * Requests of hostile clients, and the statuses of those that were answered.
 *
 * @param ask by default again and again: on a busy machine, so many wait for too long for a connection of the database
 */
function crowd(
  requests: number,
  networks: number,
  url: (network: number) => string,
  ask = (wanted: string, address: string) => untilAvailable(() => get(wanted, address)),
) {
  const answered: number[] = [];
  const answers = Array.from({ length: requests }, async (_, n) => {
    const network = n % networks;
    const { status } = await ask(url(network), addressOf(network));
    answered.push(status);
  });
  const ended = Promise.all(answers);
  crowdsEnded.push(ended);
  return { answered, ended };
}

/** Those who wait for a place, as the metrics tell. */
async function waitingForPlaces(): Promise<number> {
  const text = await (await fetch(`${api.origin}/metrics`)).text();
  const line = text
    .split('\n')
    .find((one) => one.startsWith('pool_waiting{') && one.includes('pool="remote pictures"'));
  return Number(line?.split(' ').at(-1));
}

describe('pictures of other servers', () => {
  it.each(byDay([1, 50], ['50'], String))(
    'of a stranger come while %d networks hold all places with servers that do not answer',
    async (k) => {
      const hostile = crowd(110, k, (network) => urlOf(`slow-of-${network}`));
      const placesOf = (network: number) => [...open.keys()].filter((url) => url.includes(`-of-${network}-`)).length;
      const networks = Array.from({ length: k }, (_, network) => network);
      await until('they have all places, each its share, and more wait', async () => {
        return networks.every((network) => placesOf(network) === places / k) && (await waitingForPlaces()) === 10;
      });
      const before = order.length;
      const wanted = urlOf('fast');
      expect((await get(wanted, stranger)).status).toBe(200);
      // Nobody of them had to be answered, and nothing of theirs was asked for first.
      expect(hostile.answered).toEqual([]);
      expect(order.slice(before, order.indexOf(wanted))).toEqual([]);
      release();
      // Whoever lost a place waits for another one: nobody is told anything of it.
      await hostile.ended;
      expect(new Set(hostile.answered)).toEqual(new Set([200]));
    },
  );

  it('come also if others have asked for them first, and wait behind their own', async () => {
    const hostile = crowd(places, 1, () => urlOf('slow'));
    await until('it has all places', async () => open.size === places);
    const wanted = urlOf('fast');
    const late = get(wanted, addressOf(0));
    await until('it waits', async () => (await waitingForPlaces()) === 1);
    expect(order).not.toContain(wanted);
    expect((await get(wanted, stranger)).status).toBe(200);
    expect((await late).status).toBe(200);
    expect(order.filter((url) => url === wanted)).toHaveLength(1);
    expect(hostile.answered).toEqual([]);
    release();
    await hostile.ended;
  });

  it('of a stranger come while one network waits for one slow picture as often as it may', async () => {
    const slow = urlOf('slow');
    const hostile = crowd(waiting + 30, 1, () => slow, get);
    await until('the rest is refused', async () => hostile.answered.length >= 30);
    expect(new Set(hostile.answered)).toEqual(new Set([503]));
    expect((await get(urlOf('fast'), stranger)).status).toBe(200);
    // One of them has given its place to the stranger.
    expect(hostile.answered.length).toBeGreaterThan(30);
    release();
    await hostile.ended;
    expect(hostile.answered.filter((status) => status === 200).length).toBeGreaterThanOrEqual(waiting - 2);
  });
});
