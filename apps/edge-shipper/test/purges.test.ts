import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PurgesAfter } from '@millrace/delivery';
import { silentLogger } from '@millrace/service';
import { later, until } from '@millrace/testkit/waiting';
import { type FollowerOptions, followPurges, type PurgeFollower } from '../src/index.ts';
import { Markers } from '../src/purges/markers.ts';
import { stateSchema } from '../src/purges/state.ts';

const token = 'a-token-for-the-delivery-log';
let folder: string;
let followers: PurgeFollower[];
let servers: Server[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-purges-'));
  followers = [];
  servers = [];
});
afterEach(async () => {
  for (const follower of followers) await follower.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

const names = async () => (await readdir(folder)).filter((name) => !['.state.json', '.new'].includes(name)).sort();
const generationOf = (name: string) =>
  stat(join(folder, name)).then(
    ({ size }) => size,
    () => 0,
  );

/** An API with a log of purges. It answers at once, with nothing after a moment. */
async function startApi() {
  const log: string[] = [];
  const state = { asked: [] as string[], status: 200, reset: false, kept: 2_592_000 };
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '', 'http://api');
    state.asked.push(`${req.headers.authorization} ${url.pathname}`);
    if (state.status !== 200) {
      res.writeHead(state.status).end();
      return;
    }
    const after = url.searchParams.get('after');
    const from = Number(after ?? log.length);
    const answer = (): PurgesAfter => ({
      purges: log.slice(from).map((media_id, at) => ({ id: from + at + 1, media_id })),
      next: log.length,
      reset: after === null || state.reset,
      kept_seconds: state.kept,
    });
    const end = () => void res.end(JSON.stringify(answer()));
    if (log.length > from) end();
    else later(20, end, 'The follower asks in turn: the API sets the rhythm.');
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return { log, state, origin: `http://127.0.0.1:${address.port}` };
}

type TestApi = Awaited<ReturnType<typeof startApi>>;

async function follow(origin: string, options: Partial<FollowerOptions> = {}): Promise<PurgeFollower> {
  const follower = await followPurges({
    target: { name: 'image', origin },
    token,
    folder,
    log: silentLogger(),
    watcher: { onPurges: () => undefined, onMarkers: () => undefined, onCaughtUp: () => undefined },
    againMs: [3_600_000],
    ...options,
  });
  followers.push(follower);
  return follower;
}

const hasAll = () => until('everything is purged', async () => (await generationOf('.all')) > 0);

describe('markers', () => {
  it('never have a generation twice: not with a clock that stands or goes back, and not after a restart', async () => {
    const seen: number[] = [];
    let clock = 1_000;
    for (let run = 0; run < 3; run += 1) {
      const markers = await Markers.open(folder, 0, { clock: () => clock });
      for (const id of ['a', 'b', 'a', 'a']) {
        await markers.purge(id);
        seen.push(await generationOf(id));
        clock -= 10;
      }
      await markers.purgeAll();
      seen.push(await generationOf('.all'));
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen).toHaveLength(15);
  });

  it('are removed when everything is purged, when they are old, and when there are too many', async () => {
    let clock = Date.now();
    const markers = await Markers.open(folder, 0, { most: 3, keptMs: 1_000, clock: () => clock });
    for (const id of ['a', 'b', 'c', 'a']) await markers.purge(id);
    expect(await names()).toEqual(['a', 'b', 'c']);
    await markers.purge('d');
    expect(await names()).toEqual(['.all']);
    await markers.purge('e');
    clock += 900;
    await markers.purge('f');
    clock += 200;
    await markers.removeOld();
    expect(await names()).toEqual(['.all', 'f']);
    await utimes(join(folder, 'f'), 1, 1);
    const reopened = await Markers.open(folder, 0, { keptMs: 1_000 });
    await reopened.removeOld();
    expect(await names()).toEqual(['.all']);
    expect(reopened.generation).toBeGreaterThan(0);
  });

  it('are written for ids only', async () => {
    const markers = await Markers.open(folder, 0);
    for (const id of ['', '.all', '../x', 'a/b', '*', 'x'.repeat(65)]) {
      await expect(markers.purge(id)).rejects.toThrow(RangeError);
    }
    expect(await names()).toEqual([]);
  });
});

describe('the follower', () => {
  it('begins with everything, then marks each medium, and again each time', async () => {
    const api = await startApi();
    await follow(api.origin);
    await hasAll();
    api.log.push('a', 'b');
    await until('both', async () => (await names()).length === 3);
    const first = await generationOf('a');
    expect(first).toBeGreaterThan(await generationOf('.all'));
    api.log.push('a');
    await until('the second', async () => (await generationOf('a')) > first);
    expect(api.state.asked[0]).toBe(`Bearer ${token} /internal/purges`);
  });

  it('purges once more a little later, also after a restart in between', async () => {
    const api = await startApi();
    let clock = Date.now();
    const options = { againMs: [300], limits: { clock: () => clock } };
    const first = await follow(api.origin, options);
    await hasAll();
    const begun = await generationOf('.all');
    clock += 300;
    await until('everything again', async () => (await generationOf('.all')) > begun);
    api.log.push('a');
    await until('the marker', async () => (await names()).includes('a'));
    await first.close();
    const generation = await generationOf('a');
    await follow(api.origin, options);
    clock += 300;
    await until('the second time', async () => (await generationOf('a')) > generation);
  });

  it('purges at each of the times, and then no more', async () => {
    const api = await startApi();
    let clock = Date.now();
    const state = async () => stateSchema.parse(JSON.parse(await readFile(join(folder, '.state.json'), 'utf8')));
    await follow(api.origin, { againMs: [1_000, 10_000], limits: { clock: () => clock } });
    await hasAll();
    api.log.push('a');
    await until('the marker', async () => (await names()).includes('a'));
    for (const ms of [1_000, 9_000]) {
      const generation = await generationOf('a');
      clock += ms;
      await until(`another after ${ms} ms`, async () => (await generationOf('a')) > generation);
    }
    await until('no more', async () => (await state()).again.length === 0);
  });

  it('continues where it ended', async () => {
    const api = await startApi();
    const first = await follow(api.origin);
    await hasAll();
    api.log.push('a');
    await until('the marker', async () => (await names()).includes('a'));
    await until('the state', async () => (await readFile(join(folder, '.state.json'), 'utf8')).includes('"next":1'));
    await first.close();
    const all = await generationOf('.all');
    const generation = await generationOf('a');
    api.log.push('b');
    await follow(api.origin);
    await until('the other', async () => (await names()).includes('b'));
    expect([await generationOf('.all'), await generationOf('a')]).toEqual([all, generation]);
  });

  it.each([
    ['the API does not know its place', ({ state }: TestApi) => Object.assign(state, { reset: true })],
    ['it was away for too long', ({ state }: TestApi) => Object.assign(state, { kept: 3_600 })],
    ['its state is lost', () => writeFile(join(folder, '.state.json'), '{"next":')],
  ])('drops everything if %s', async (_why, happen) => {
    const api = await startApi();
    const first = await follow(api.origin);
    await hasAll();
    api.log.push('a');
    await until('the marker', async () => (await names()).includes('a'));
    await first.close();
    const all = await generationOf('.all');
    await happen(api);
    await follow(api.origin);
    await until('everything', async () => (await generationOf('.all')) > all);
    await until('no other marker', async () => (await names()).join() === '.all');
  });

  it('follows on after an outage, and drops nothing that it need not', async () => {
    const api = await startApi();
    await follow(api.origin);
    await hasAll();
    const all = await generationOf('.all');
    api.state.status = 503;
    const asked = api.state.asked.length;
    await until('a refusal', () => api.state.asked.length > asked + 1);
    api.log.push('a');
    api.state.status = 200;
    await until('the marker', async () => (await names()).includes('a'));
    expect(await generationOf('.all')).toBe(all);
  });

  it('of a whole service drops all', async () => {
    const api = await startApi();
    await follow(api.origin);
    await hasAll();
    const all = await generationOf('.all');
    api.log.push('a');
    await until('the marker', async () => (await names()).includes('a'));
    api.log.push('*');
    await until('all', async () => (await generationOf('.all')) > all && (await names()).join() === '.all');
  });
});
