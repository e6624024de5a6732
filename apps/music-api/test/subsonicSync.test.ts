import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonFragments } from '@millrace/http';
import { atNight, byDay, isNightly } from '@millrace/testkit/nightly';
import type { Body } from '../src/features/subsonic/protocol/answer.ts';
import { fitted, maxAnswerBytes } from '../src/features/subsonic/protocol/fitted.ts';
import { type Entry, xmlFragments } from '../src/features/subsonic/protocol/xml.ts';
import { type MusicApi, startMusicApi } from './harness.ts';
import { common, type Given, type Listener, newListener, playerOf, searchOf } from './support/subsonic.ts';

const pageSize = isNightly ? 500 : 50;
const tracks = 40 * pageSize;

let api: MusicApi;
let by: Listener;

beforeAll(async () => {
  api = await startMusicApi();
  by = await newListener(api);
  await insert(1, tracks);
});
afterAll(() => api.stop());

/** Ready tracks, without objects. Ten have the same time of creation, as if they had been uploaded together. */
const insert = (from: number, to: number): Promise<number> =>
  api.database.execute(
    `INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, status, source_key, output_prefix, bitrates, created_at)
     SELECT 'sync' || n, $1, 'Song ' || n, 'song ' || n, 'Ana', 'ready', 'sources/' || n, 'public/tracks/sync' || n || '/a/',
       '{128000,256000,320000}', now() - interval '1 hour' + make_interval(secs => n / 10)
     FROM generate_series($2::int, $3::int) AS n`,
    [by.id, from, to],
  );

it('a player that reads everything misses none and repeats none while tracks come and go', async () => {
  const { ok } = playerOf(api, () => by);
  const seen: string[] = [];
  const removed: string[] = [];
  let added = tracks;
  for (let offset = 0; ; offset += pageSize) {
    const given = { query: '', songCount: pageSize, songOffset: offset, artistCount: 0, albumCount: 0 };
    const { song } = (await ok('search3', given)).searchResult3;
    seen.push(...song.map(({ id }: { id: string }) => id));
    if (song.length < pageSize) break;
    // Between two pages, one goes that was read, one that was not, and some come.
    for (const id of [`sync${offset + 7}`, `sync${offset + 2.8 * pageSize}`]) {
      const gone = await api.database.execute('DELETE FROM music.tracks WHERE id = $1', [id]);
      if (gone > 0) removed.push(`tr-${id}`);
    }
    if (added < tracks + 100) {
      await insert(added + 1, added + 10);
      added += 10;
    }
  }
  expect(new Set(seen).size).toBe(seen.length);
  const expected = Array.from({ length: added }, (_, n) => `tr-sync${n + 1}`);
  const missed = expected.filter((id) => !seen.includes(id) && !removed.includes(id));
  expect(missed).toEqual([]);
  expect(removed.length).toBeGreaterThan(70);
});

it('a library of own, liked and followed tracks has each once, in one order', async () => {
  const { ok } = playerOf(api, () => listener);
  const [listener, other] = [await newListener(api), await newListener(api)];
  const owned = (owner: Listener, prefix: string, count: number, secondsAgo: number) =>
    api.database.execute(
      `INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, status, source_key, output_prefix, bitrates, created_at)
       SELECT $1 || n, $2, 'Song ' || n, 'song ' || n, 'Bo', 'ready', $1 || n, 'public/tracks/' || $1 || n || '/a/', '{1,2,3}',
         now() - make_interval(secs => $4 - n)
       FROM generate_series(1, $3) AS n`,
      [prefix, owner.id, count, secondsAgo],
    );
  await owned(listener, 'own', 150, 10_000);
  await owned(other, 'followed', 150, 9_950);
  await api.call('POST', `/api/users/${other.id}/follow`, { token: listener.token });
  // Two of which one is of the followed artist, and one of an artist that is not followed.
  await ok('star', { id: ['tr-followed7', 'tr-sync9'] });

  const seen: string[] = [];
  for (let offset = 0; ; offset += 40) {
    const given = { query: '', songCount: 40, songOffset: offset, artistCount: 0, albumCount: 0 };
    const { song } = (await ok('search3', given)).searchResult3;
    seen.push(...song.map(({ id }: { id: string }) => id));
    if (song.length < 40) break;
  }
  const rows = await api.database.query<{ id: string }>(
    `SELECT 'tr-' || id AS id FROM music.tracks WHERE account_id = ANY($1::int[]) OR id = 'sync9' ORDER BY created_at, id`,
    [[listener.id, other.id]],
  );
  expect(seen).toEqual(rows.map(({ id }) => id));
  // A page that is asked for without those before it.
  const { song } = (await ok('search3', { query: '', songCount: 5, songOffset: 101 })).searchResult3;
  expect(song.map(({ id }: { id: string }) => id)).toEqual(seen.slice(101, 106));
  expect((await ok('getRandomSongs', { size: 500 })).randomSongs.song).toHaveLength(301);
});

it.each<[string, { c?: string; headers?: Record<string, string> }]>([
  ['another program', { c: 'tablet' }],
  ['another address', { headers: { 'user-agent': 'another player' } }],
])('two devices read a library at once while songs go: %s', async (_what, { c = 'test', headers = {} }) => {
  const listener = await newListener(api);
  await api.database.execute(
    `INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, status, source_key, output_prefix, bitrates, created_at)
     SELECT $2 || n, $1, 'Song', 'song', 'Di', 'ready', 'x', 'public/tracks/x/', '{1,2,3}', now() + make_interval(secs => n)
     FROM generate_series(101, 160) AS n`,
    [listener.id, `of${listener.id}n`],
  );
  const page = async (offset: number, device: { c: string; headers: Record<string, string> }): Promise<string[]> => {
    const given = { query: '', songCount: 20, songOffset: offset, artistCount: 0, albumCount: 0, f: 'json' };
    const search = searchOf({ ...common, u: listener.email, p: listener.password, ...given, c: device.c });
    const answer = await fetch(`${api.origin}/rest/search3?${search}`, { headers: device.headers });
    const { song } = JSON.parse(await answer.text())['subsonic-response'].searchResult3;
    return song.map(({ id }: { id: string }) => id);
  };
  const [phone, other] = [
    { c: 'test', headers: {} },
    { c, headers },
  ];
  const seen = { phone: await page(0, phone), other: [] as string[] };
  const gone = seen.phone.slice(3, 8);
  const ids = gone.map((id) => id.slice('tr-'.length));
  await api.database.execute('DELETE FROM music.tracks WHERE id = ANY($1::text[])', [ids]);
  seen.other.push(...(await page(0, other)));
  for (const offset of [20, 40, 60]) {
    seen.phone.push(...(await page(offset, phone)));
    seen.other.push(...(await page(offset, other)));
  }
  expect(seen.phone).toHaveLength(60);
  expect(new Set(seen.phone).size).toBe(60);
  expect(seen.other).toEqual(seen.phone.filter((id) => !gone.includes(id)));
});

it('two devices that look the same miss nothing', async () => {
  const { ok } = playerOf(api, () => by);
  const page = async (offset: number): Promise<string[]> => {
    const given = { query: '', songCount: 500, songOffset: offset, artistCount: 0, albumCount: 0, c: 'twins' };
    return (await ok('search3', given)).searchResult3.song.map(({ id }: { id: string }) => id);
  };
  const first = await page(0);
  await api.database.execute('DELETE FROM music.tracks WHERE id = ANY($1::text[])', [
    first.slice(0, 5).map((id) => id.slice('tr-'.length)),
  ]);
  const second = await page(0);
  const next = await page(500);
  expect(second.at(-1)).not.toBe(first.at(-1));
  const rows = await api.database.query<{ id: string }>(
    `SELECT 'tr-' || id AS id FROM music.tracks WHERE account_id = $1 ORDER BY created_at, id LIMIT 995`,
    [by.id],
  );
  expect(new Set([...first.slice(5), ...next])).toEqual(new Set(rows.map(({ id }) => id)));
  expect(new Set([...second, ...next])).toEqual(new Set(rows.map(({ id }) => id)));
});

it('a small library has its songs of a word that hundreds of more played songs of others have', async () => {
  await api.database.execute(
    `WITH made AS (
       INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, status, source_key, output_prefix, bitrates, play_count)
       SELECT 'common' || n, $1, 'Common ' || n, 'common ' || n, 'Ed', 'ready', 'c' || n, 'c' || n, '{1,2,3}', 100
       FROM generate_series(1, 600) AS n RETURNING id, title_fold
     )
     INSERT INTO music.track_search (track_id, text) SELECT id, E'\\n' || title_fold || E'\\ned\\n' FROM made`,
    [by.id],
  );
  const listener = await newListener(api);
  const { ok } = playerOf(api, () => listener);
  for (const title of ['The common one', 'Common']) await api.ready(listener.token, { title });
  await api.ready(listener.token, { title: 'Common and hidden', visibility: 'private' });
  const titles = async (given: Given) =>
    (await ok('search3', { query: 'common', songCount: 500, ...given })).searchResult3.song.map(
      ({ title }: { title: string }) => title,
    );
  for (const musicFolderId of [undefined, 1]) {
    expect(await titles({ musicFolderId })).toEqual(['Common', 'Common and hidden', 'The common one']);
  }
  expect(await titles({ musicFolderId: 2 })).toEqual([]);
  expect(await titles({ musicFolderId: 3 })).toHaveLength(500);
  await ok('star', { id: 'tr-common7' });
  expect(await titles({})).toEqual(['Common', 'Common 7', 'Common and hidden', 'The common one']);
  expect(await titles({ songCount: 2, songOffset: 1 })).toEqual(['Common 7', 'Common and hidden']);
});

describe('the largest answers', () => {
  const quotes = '"'.repeat(300);
  let owner: Listener;
  /** Of the playlist with the most songs. */
  let id: string;
  const sizeOf = async (method: string, given: Given, f: string): Promise<{ bytes: number; body: string }> => {
    const search = searchOf({ ...common, u: owner.email, p: owner.password, ...given, f });
    const body = Buffer.from(await (await fetch(`${api.origin}/rest/${method}?${search}`)).arrayBuffer());
    return { bytes: body.length, body: String(body) };
  };

  atNight(() => {
    beforeAll(async () => {
      owner = await newListener(api);
      const song = `tr-${await api.ready(owner.token, {
        title: quotes,
        artistName: quotes,
        album: quotes,
        albumArtist: quotes,
        genre: '"'.repeat(100),
      })}`;
      const { ok } = playerOf(api, () => owner);
      const songId = Array.from({ length: 5_000 }, () => song);
      id = (await ok('createPlaylist', { name: quotes, songId })).playlist.id;
      await ok('savePlayQueue', { id: songId, current: song });
      // As many playlists as an account may have, with descriptions of the longest kind.
      await api.database.execute(
        `INSERT INTO music.playlists (account_id, title, title_fold, description)
       SELECT $1, repeat('"', 300), 'x', repeat('"', 10000) FROM generate_series(1, 999)`,
        [owner.id],
      );
      await api.database.execute('ANALYZE music.tracks, music.playlists, music.playlist_tracks', []);
    });

    it.each([
      ['getPlaylist', 'entry', 5_000],
      ['getPlayQueue', 'entry', 5_000],
      ['getPlaylists', 'playlist', 1_000],
    ])('stay below 16 MiB with all entries: %s', async (method, element, count) => {
      const [xml, json] = [await sizeOf(method, { id }, 'xml'), await sizeOf(method, { id }, 'json')];
      expect(Math.max(xml.bytes, json.bytes)).toBeLessThan(16 * 1024 * 1024);
      expect(xml.body.split(`<${element} `)).toHaveLength(count + 1);
      const [first] = json.body.matchAll(/"(?:title|name)":"((?:\\"|[^"])*)"/g);
      expect(JSON.parse(`"${first?.[1]}"`)).toMatch(/^"{16,300}$/);
      expect(xml.body.endsWith('</subsonic-response>')).toBe(true);
    });

    it('of the service are pages of some mebibytes', async () => {
      const answer = await api.call('GET', '/api/playlists', { token: owner.token });
      const { playlists, limit, total, next_cursor: cursor } = answer.body;
      expect(JSON.stringify(answer.body).length).toBeLessThan(9 * 1024 * 1024);
      expect([playlists.length, limit, total]).toEqual([limit, expect.any(Number), 1_000]);
      expect(limit).toBeLessThan(1_000);
      const seen = new Set(playlists.map((one: { id: number }) => one.id));
      for (let next = cursor; next !== null; ) {
        const { body } = await api.call('GET', `/api/playlists?limit=1000&cursor=${next}`, { token: owner.token });
        for (const one of body.playlists) seen.add(one.id);
        next = body.next_cursor;
      }
      expect(seen.size).toBe(1_000);
      const queue = await api.call('GET', '/api/play-queue', { token: owner.token });
      expect(JSON.stringify(queue.body).length).toBeLessThan(16 * 1024 * 1024);
      expect(queue.body.current).toBe(0);
    });
  });

  type Kind = [what: string, count: number, (entry: Entry, n: number) => Entry, (entries: Entry[]) => Body];
  const kinds: Kind[] = [
    ['songs', 10_000, (song) => song, (song) => ({ starred2: { song, album: [], artist: [] } })],
    [
      'bookmarks',
      1_000,
      (entry) => ({ comment: '"'.repeat(1_000), entry }),
      (bookmark) => ({ bookmarks: { bookmark } }),
    ],
    [
      'artists',
      20_000,
      ({ id, title }) => ({ id, name: title, sortName: title }),
      (artist) => ({ artists: { index: [{ name: 'A', artist }] } }),
    ],
  ];
  it.each(byDay(kinds, ['bookmarks'], ([what]) => what))(
    'keep all entries, with the beginnings of their texts: %s',
    async (_what, count, entryOf, bodyOf) => {
      const text = '"'.repeat(300);
      const song = (n: number): Entry => ({
        id: `tr-${n}`,
        title: `${n} ${text}`,
        artist: text,
        album: text,
        genre: text,
        path: text.repeat(3),
        duration: 1,
        isDir: false,
        artists: [{ id: 'ar-1', name: text }],
        displayArtist: text,
      });
      const entries = Array.from({ length: count }, (_, n) => entryOf(song(n), n));
      const body = await fitted(bodyOf(entries));
      const json = [...jsonFragments(body)].join('');
      const xml = [...xmlFragments('subsonic-response', body)].join('');
      expect(Math.max(json.length, xml.length)).toBeLessThan(maxAnswerBytes);
      expect(json.match(/"(?:title|name)":"\d+ \\"/g)).toHaveLength(count);
      const few = bodyOf(entries.slice(0, 100));
      expect(await fitted(few)).toBe(few);
    },
  );
});

it('random songs of everything are as many as asked for, each once', async () => {
  const { ok } = playerOf(api, () => by);
  // Ids as the service makes them.
  await api.database.execute(
    `INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, status, source_key, output_prefix, bitrates)
     SELECT translate(left(encode(sha256(n::text::bytea), 'base64'), 16), '+/', '-_'), $1, 'Song', 'song', 'Cy', 'ready', 'r' || n, 'r' || n, '{1,2,3}'
     FROM generate_series(1, 3000) AS n`,
    [by.id],
  );
  const drawn = await Promise.all(
    [1, 2].map(async () => (await ok('getRandomSongs', { size: 500, musicFolderId: 3 })).randomSongs.song),
  );
  const ids = drawn.map((songs) => songs.map(({ id }: { id: string }) => id));
  for (const one of ids) expect(new Set(one).size).toBe(500);
  expect(ids[0]).not.toEqual(ids[1]);
});
