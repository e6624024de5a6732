import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { byDay, isNightly } from '@millrace/testkit/nightly';
import { idsOf, type MusicApi, type Person, startMusicApi } from './harness.ts';

let api: MusicApi;
let artist: Person;
/** Ids by title. */
const ids: Record<string, string> = {};

const library = [
  ['Army of Me', 'Björk', 'Post'],
  ['Hyperballad', 'Björk', 'Post'],
  ['bjork tribute', 'Somebody', ''],
  ['About Björk', 'Somebody', ''],
  ['Poor Leno', 'Røyksopp', 'Melody A.M.'],
  ['Straße', 'Münchner', ''],
  ['愛の夢', '辻井伸行', 'リスト'],
  ['ＦＵＬＬＷＩＤＴＨ', 'ﾎﾟｯﾌﾟ', ''],
  ['100%', 'Sonic Youth', 'Dirty'],
  ['100 Years', 'Five', ''],
  ['under_score', 'O\'Brien \\ "quoted"', ''],
  ['undertow', 'Tool', ''],
  ['🎵🎶 tune', 'Emoji', ''],
  ['No', 'Yes', ''],
] as const;

beforeAll(async () => {
  api = await startMusicApi();
  artist = await api.register();
  for (const [title, artistName, album] of library) {
    ids[title] = await api.ready(artist.token, { title, artistName, ...(album !== '' && { album }) });
  }
});
afterAll(() => api.stop());

const searchFor = (q: string) => api.call('GET', `/api/tracks/search?q=${encodeURIComponent(q)}`);
async function found(q: string): Promise<string[]> {
  const answer = await searchFor(q);
  expect(answer.status).toBe(200);
  return answer.body.tracks.map((track: { title: string }) => track.title);
}

describe('search', () => {
  it.each([
    ['bjork', ['Army of Me', 'Hyperballad', 'bjork tribute', 'About Björk']],
    ['BJÖRK', ['Army of Me', 'Hyperballad', 'bjork tribute', 'About Björk']],
    ['royksopp', ['Poor Leno']],
    ['Strasse', ['Straße']],
    ['munch', ['Straße']],
    ['愛の', ['愛の夢']],
    ['の夢', ['愛の夢']],
    ['伸行', ['愛の夢']],
    ['リスト', ['愛の夢']],
    ['fullwidth', ['ＦＵＬＬＷＩＤＴＨ']],
    ['ポップ', ['ＦＵＬＬＷＩＤＴＨ']],
    ['perball', ['Hyperballad']],
    ['melody', ['Poor Leno']],
    ['no', ['No', 'Poor Leno']],
    ['björk army', ['Army of Me']],
    ['0%', ['100%']],
    ['100%', ['100%']],
    ['%%', []],
    ['__', []],
    ['r_s', ['under_score']],
    ["o'b", ['under_score']],
    ['O’Brien', ['under_score']],
    ['n \\', ['under_score']],
    ['"quoted"', ['under_score']],
    ['🎵🎶', ['🎵🎶 tune']],
    ["'; DROP TABLE music.tracks; --", []],
    ['zzzz', []],
  ])('%s finds %p', async (q, titles) => {
    expect((await found(q)).sort()).toEqual([...titles].sort());
  });

  it('ranks whole fields, then beginnings, then parts, and by plays among equals', async () => {
    await api.call('POST', `/api/tracks/${ids.Hyperballad}/play`);
    for (let n = 0; n < 3; n += 1) await api.call('POST', `/api/tracks/${ids['About Björk']}/play`);
    expect(await found('björk')).toEqual(['Hyperballad', 'Army of Me', 'bjork tribute', 'About Björk']);
    await api.call('POST', `/api/tracks/${ids['Army of Me']}/play`, { json: { playId: '1' } });
    await api.call('POST', `/api/tracks/${ids['Army of Me']}/play`, { json: { playId: '2' } });
    expect((await found('björk')).slice(0, 2)).toEqual(['Army of Me', 'Hyperballad']);
    expect(await found('no')).toEqual(['No', 'Poor Leno']);
  });

  it.each([
    ['nothing', ''],
    ['one letter', 'a'],
    ['one letter and spaces', ' a '],
    ['one character of two code units', '🎵'],
    ['one character that folds to two', 'ß'],
    ['one CJK character', '愛'],
    ['invisible characters', '\u200b\u200b\u200b'],
    ['NUL', 'ab\u0000'],
    ['10 KB', 'x'.repeat(10_000)],
  ])('for %s is 400', async (_what, q) => {
    expect((await searchFor(q)).status).toBe(400);
  });

  it('without q, with two of them, or with invalid UTF-8 is no 5xx', async () => {
    expect((await api.call('GET', '/api/tracks/search')).status).toBe(400);
    expect((await api.call('GET', '/api/tracks/search?q=ab&q=cd')).status).toBe(400);
    expect((await api.call('GET', '/api/tracks/search?q=%ff%fe')).status).toBe(200);
  });

  it('returns at most 30 tracks', async () => {
    await api.database.execute(
      `INSERT INTO music.tracks (id, account_id, title, artist_name, status, source_key, play_count)
       SELECT 'many-' || n, $1, 'plenty of these', 'x', 'ready', 'k', n FROM generate_series(1, 50) n`,
      [artist.id],
    );
    await api.database.execute(
      `INSERT INTO music.track_search SELECT id, E'\\n' || title || E'\\nx\\n' FROM music.tracks WHERE id LIKE 'many-%'`,
      [],
    );
    const answer = await searchFor('plenty');
    expect(idsOf(answer.body)).toEqual(Array.from({ length: 30 }, (_, n) => `many-${50 - n}`));
    expect(answer.body.tracks[0]).toMatchObject({ play_count: 50, artist_name: 'x', like_count: 0 });
    await api.database.execute(`DELETE FROM music.tracks WHERE id LIKE 'many-%'`, []);
  });
});

describe('lists', () => {
  it('recent: ready tracks, newest first, at most 50', async () => {
    const newestFirst = Object.values(ids).reverse();
    expect(idsOf(await api.get('/tracks/recent?limit=50'))).toEqual(newestFirst);
    expect(idsOf(await api.get('/tracks/recent?page=1&limit=4'))).toEqual(newestFirst.slice(4, 8));
    expect(await api.get('/tracks/recent?page=9999999&limit=1000')).toEqual({
      tracks: [],
      page: 9_999_999,
      limit: 50,
      total: library.length,
      next_cursor: null,
    });
    expect((await api.call('GET', '/api/tracks/recent?limit=0')).status).toBe(400);
    expect((await api.call('GET', '/api/tracks/recent', { token: 'bad' })).status).toBe(200);
  });

  it('trending: by plays only, at most 20', async () => {
    for (let n = 0; n < 9; n += 1) await api.call('POST', `/api/tracks/${ids['100%']}/play`);
    const { tracks } = await api.get('/tracks/trending');
    expect(tracks[0]).toMatchObject({ title: '100%', play_count: 9 });
    const counts = tracks.map((track: { play_count: number }) => track.play_count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    expect(tracks.length).toBeLessThanOrEqual(20);
  });

  it('own: tracks in any state, with total, at most 100, token required', async () => {
    const other = await api.register();
    const own = [await api.upload(other.token), await api.upload(other.token)];
    const body = await api.get('/tracks?limit=1000', other.token);
    expect([idsOf(body), body.total, body.limit]).toEqual([own.reverse(), 2, 100]);
    expect(body.tracks[0]).toMatchObject({ status: 'processing', liked: false, album: null, genre: null });
    expect((await api.call('GET', '/api/tracks')).status).toBe(401);
  });
});

describe('deep pages of a list', () => {
  const lists = [
    ['/tracks/recent', 10_000, 50],
    ['/playlists/public', 10_000, 100],
    ['/artists/:owner', 10_000, 100],
    ['/tracks', 100_000, 100],
    ['/me/likes', 100_000, 100],
    ['/playlists', 100_000, 100],
  ] as const;
  const asked = byDay(lists, ['/tracks/recent', '/playlists/public', '/artists/:owner'], ([path]) => path);
  const count = isNightly ? 100_200 : 10_200;
  let owner: Person;

  beforeAll(async () => {
    owner = await api.register();
    for (let from = 0; from < count; from += 20_000) {
      await api.database.execute(
        `INSERT INTO music.tracks (id, account_id, title, status, source_key, created_at)
         SELECT 'deep-' || n, $1, 't', 'ready', 'k', now() - n * interval '1 second' FROM generate_series($2::int, $3::int) n`,
        [owner.id, from, Math.min(from + 20_000, count) - 1],
      );
    }
    await api.database.execute(`UPDATE music.totals SET value = value + $1 WHERE name = 'ready_tracks'`, [count]);
    await api.database.execute('INSERT INTO music.artists (account_id, track_count) VALUES ($1, $2)', [
      owner.id,
      count,
    ]);
    await api.database.execute('INSERT INTO music.likes (account_id, track_id) SELECT $1, id FROM music.tracks', [
      owner.id,
    ]);
    await api.database.execute(
      `INSERT INTO music.playlists (account_id, title, is_public) SELECT $1, 't', true FROM generate_series(1, $2::int)`,
      [owner.id, count],
    );
    await api.database.execute(`UPDATE music.totals SET value = value + $1 WHERE name = 'public_playlists'`, [count]);
    await api.database.execute('VACUUM ANALYZE music.tracks, music.likes, music.playlists', []);
  }, 300_000);

  it.each(asked)(
    '%s can be read up to entry %i; deeper pages are 400, and pages past the end are empty',
    async (path, depth, limit) => {
      const { token } = owner;
      const ask = (page: number) =>
        api.call('GET', `/api${path.replace(':owner', String(owner.id))}?page=${page}&limit=${limit}`, { token });
      const size = (body: Record<string, unknown>): number => {
        const list = [body.tracks, body.playlists, Reflect.get(body.artist ?? {}, 'tracks')].find(Array.isArray);
        return list?.length ?? -1;
      };
      const last = await ask(depth / limit - 1);
      expect([last.status, size(last.body)]).toEqual([200, limit]);
      const beyond = await ask(depth / limit);
      expect(beyond).toMatchObject({ status: 400, body: { code: 'invalid_request', errors: [{ field: 'page' }] } });
      expect(beyond.body.detail).toContain(`Paging ends after ${depth} entries`);
      const past = await ask(2_147_483_647);
      expect([past.status, size(past.body)]).toEqual([200, 0]);
    },
  );
});
