import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { holderAt } from '@millrace/auth';
import type { Database } from '@millrace/database';
import { createFairPool, type Holder } from '@millrace/service';
import { byDay } from '@millrace/testkit/nightly';
import { shareSearch } from '../src/features/search/shared.ts';
import { createSongMatches } from '../src/features/subsonic/library/songMatches.ts';
import type { SearchService } from '../src/provided/search.ts';
import { type MusicApi, startMusicApi, until } from './harness.ts';

/** Lets promises settle. */
const settled = () => new Promise(setImmediate);

const nothing: SearchService = { search: async () => [], titles: async () => [], names: async () => [] };

/** Work that does not end by itself. */
function heldWork() {
  const held: (() => void)[] = [];
  const started: string[] = [];
  /** Ends what has been held the longest. */
  const endOne = async (): Promise<void> => {
    held.shift()?.();
    await settled();
  };
  return {
    started,
    hold: (of: string) =>
      new Promise<void>((resolve) => {
        started.push(of);
        held.push(resolve);
      }),
    endOne,
    async endAll(): Promise<void> {
      while (held.length > 0) await endOne();
    },
  };
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'found',
    (error: { code: string }) => error.code,
  );

describe('the searches of a process', () => {
  const places = 5;
  function newSearch() {
    const work = heldWork();
    const search: SearchService = {
      ...nothing,
      async search(phrase) {
        await work.hold(phrase);
        return [];
      },
    };
    return { work, shared: shareSearch(search, { openPool: createFairPool, places }) };
  }
  const manyOf = (shared: ReturnType<typeof newSearch>['shared'], count: number, asker: (n: number) => Holder) =>
    Array.from({ length: count }, (_, n) => codeOf(shared.of(asker(n)).search('hostile', 30)));

  it('are for a stranger next, however many of one client wait; of that, 50 are in progress at most', async () => {
    const { work, shared } = newSearch();
    const hostile = manyOf(shared, 110, () => holderAt('192.0.2.1'));
    await settled();
    const strangers = ['198.51.100.1', '203.0.113.1'].map((address) =>
      codeOf(shared.of(holderAt(address)).search('stranger', 30)),
    );
    await settled();
    expect(work.started).toEqual(Array(places).fill('hostile'));
    for (const _ of strangers) await work.endOne();
    expect(work.started.slice(places)).toEqual(['stranger', 'stranger']);
    await work.endAll();
    expect(await Promise.all(strangers)).toEqual(['found', 'found']);
    const answers = await Promise.all(hostile);
    expect(answers.filter((one) => one === 'rate_limited')).toHaveLength(60);
    expect(answers.filter((one) => one === 'found')).toHaveLength(50);
  });

  it('count the addresses of a network together, and refuse the newest of a network that fills the queue', async () => {
    const { work, shared } = newSearch();
    const hostile = manyOf(shared, 300, (n) => holderAt(`192.0.2.${n % 250}`));
    await settled();
    const stranger = codeOf(shared.of({ key: '7' }).search('account', 30));
    await settled();
    await work.endOne();
    expect(work.started.at(-1)).toBe('account');
    await work.endAll();
    expect(await stranger).toBe('found');
    // One more than found no room at the beginning: the account took its place.
    expect((await Promise.all(hostile)).filter((one) => one === 'unavailable')).toHaveLength(300 - places - 200 + 1);
  });
});

describe('searches in folders of players', () => {
  it('are for another account next', async () => {
    const work = heldWork();
    const database: Pick<Database, 'query' | 'readWithin'> = {
      query: async () => [],
      readWithin: (_timeoutMs, read) =>
        read({
          query: async (_sql, values = []) => {
            await work.hold(String(values[0]));
            return [];
          },
        }),
    };
    const matches = createSongMatches(
      { database, blocked: { accounts: () => [] } },
      { search: { of: () => nothing }, openPool: createFairPool },
    );
    const look = (accountId: number) =>
      matches({ accountId, asker: { key: `${accountId}` }, folders: [1], phrase: 't', count: 20, offset: 0 });
    const all = Array.from({ length: 12 }, () => look(1));
    all.push(look(2));
    await settled();
    expect(work.started).toEqual(['1', '1', '1', '1']);
    await work.endOne();
    expect(work.started.at(-1)).toBe('2');
    await work.endAll();
    await Promise.all(all);
    expect(work.started).toHaveLength(13);
  });
});

describe('the search of a service', () => {
  let api: MusicApi;
  beforeAll(async () => {
    api = await startMusicApi({ TRUST_PROXY: 'true' });
  });
  afterAll(() => api.stop());

  const search = (path: string, from: { address?: string; token?: string }) =>
    api.call('GET', `/api${path}`, {
      ...(from.token !== undefined && { token: from.token }),
      headers: { 'X-Forwarded-For': from.address ?? '192.0.2.1' },
    });

  const addresses = ['/tracks/search?q=th', '/search?q=th&type=track', '/search/suggest?q=th'];

  it.each(byDay(addresses, ['/tracks/search?q=th'], String))(
    'answers a stranger while one client holds all it can: %s',
    async (path) => {
      const { token } = await api.register();
      // The first search reads the most played tracks, without the time limit of lookups.
      expect((await search(path, {})).status).toBe(200);
      const isSuggest = path.startsWith('/search/suggest');
      const answers: number[] = [];
      let hostile: Promise<number>[] = [];
      await api.database.transaction(async (tx) => {
        // Each lookup ends after 2 s.
        await tx.$executeRawUnsafe('LOCK TABLE music.track_search, music.albums IN ACCESS EXCLUSIVE MODE');
        hostile = Array.from({ length: 60 }, async () => {
          const { status } = await search(path, {});
          answers.push(status);
          return status;
        });
        await until('the client is refused more', async () => answers.includes(429));
        const before = answers.filter((status) => status !== 429).length;
        const others = [search(path, { address: '198.51.100.7' })];
        // Suggestions know no account.
        if (!isSuggest) others.push(search(path, { token }));
        for (const answer of await Promise.all(others)) {
          expect([200, 503]).toContain(answer.status);
          // It had its turn, and took too long.
          if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('5');
        }
        // Of 50 that began before them.
        expect(answers.filter((status) => status !== 429).length - before).toBeLessThan(25);
      });
      await Promise.all(hostile);
      expect((await search(path, {})).status).toBe(200);
    },
  );
});
