import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerAdmin } from '@millrace/api-testkit';
import { atNight, isNightly } from '@millrace/testkit/nightly';
import { shelves } from '../src/catalogue/shelves.ts';
import { readTotal } from '../src/catalogue/totals.ts';
import { nextBatch } from '../src/features/albums/misplaced.ts';
import { idsOf, type MusicApi, type Person, resultOf, startMusicApi, until } from './harness.ts';

/** Tracks that change at once. */
const atOnce = isNightly ? 12 : 6;
/** Tracks of an album with more than one page, and of a page. */
const [large, page] = isNightly ? [1_200, 500] : [60, 25];

let api: MusicApi;
let artist: Person;

beforeAll(async () => {
  api = await startMusicApi({}, undefined, 200);
});
afterAll(() => api.stop());

const fresh = async () => {
  artist = await api.register();
};
interface Album {
  id: string;
  title: string;
  artist_name: string | null;
  track_count: number;
  [field: string]: unknown;
}
const albumsOf = async (id: number, query = ''): Promise<Album[]> =>
  (await api.get(`/artists/${id}/albums${query}`)).albums;
const patchAlbum = (id: string, json: unknown, by = artist, headers: Record<string, string> = {}) =>
  api.call('PATCH', `/api/albums/${id}`, { token: by.token, json, headers });
const patchTrack = async (id: string, json: unknown) => {
  const answer = await api.call('PATCH', `/api/tracks/${id}`, { token: artist.token, json });
  expect(answer.status).toBe(200);
  return answer.body.track;
};
const foundBy = async (q: string): Promise<string[]> =>
  (await api.get(`/tracks/search?q=${encodeURIComponent(q)}`)).tracks.map(({ id }: { id: string }) => id).sort();

/** Every counter of albums and performers, compared with the tracks. */
const expectExactCounts = async () => {
  const { database } = api;
  for (const [name, { albums, performers, albumId, performerId }] of Object.entries(shelves)) {
    expect(
      await database.query(`
        SELECT a.id FROM ${albums} a
        LEFT JOIN LATERAL (
          SELECT count(*)::int AS n, COALESCE(sum(round(t.duration_seconds * 1000)), 0)::bigint AS ms FROM music.tracks t WHERE t.${albumId} = a.id
        ) AS t ON true
        WHERE a.track_count = 0 OR a.track_count <> t.n OR a.duration_ms <> t.ms`),
    ).toEqual([]);
    expect(
      await database.query(`
        SELECT p.id FROM ${performers} p
        WHERE p.track_count <> (SELECT count(*) FROM music.tracks t WHERE t.${performerId} = p.id)
          OR p.album_count <> (SELECT count(*) FROM ${albums} a WHERE a.performer_id = p.id)
          OR p.track_count + p.album_count = 0`),
    ).toEqual([]);
    expect(
      await database.query(
        `SELECT id FROM music.tracks
         WHERE (status = $1) <> (${albumId} IS NOT NULL) OR (status = $1) <> (${performerId} IS NOT NULL)`,
        [name === 'hidden' ? 'hidden' : 'ready'],
      ),
    ).toEqual([]);
  }
  // What is on both shelves has one id.
  expect(
    await database.query(`
      SELECT a.id FROM music.albums a JOIN music.hidden_albums h ON h.account_id = a.account_id
      WHERE (h.key = a.key) <> (h.id = a.id)
      UNION ALL SELECT p.id FROM music.performers p JOIN music.hidden_performers h ON h.account_id = p.account_id
      WHERE (h.name_key = p.name_key) <> (h.id = p.id)`),
  ).toEqual([]);
  expect(await database.query('SELECT count(*)::int AS count FROM music.albums')).toEqual([
    { count: await readTotal(database, 'albums') },
  ]);
};

describe('albums', () => {
  beforeAll(fresh);

  it('are made from the fields of uploads and the tags of files; the owner’s fields come first', async () => {
    const first = await api.ready(
      artist.token,
      { title: 'Second', artistName: 'Ana', album: 'Rivers', trackNumber: '2', year: '2021' },
      { durationSeconds: 100.25 },
    );
    const second = await api.ready(
      artist.token,
      { title: 'First', artistName: 'Ana' },
      {
        durationSeconds: 50.5,
        tags: {
          title: null,
          artist: null,
          album: 'RÍVERS',
          genre: null,
          albumArtist: null,
          trackNumber: 1,
          discNumber: 1,
          year: 1999,
          isCompilation: false,
        },
      },
    );
    const third = await api.ready(artist.token, {
      title: 'Disc two',
      artistName: 'Ana',
      album: 'rivers',
      discNumber: '2',
    });
    const [album, ...others] = await albumsOf(artist.id);
    expect(others).toEqual([]);
    expect(album).toMatchObject({
      title: 'Rivers',
      artist_name: 'Ana',
      artist_id: artist.id,
      year: 2021,
      track_count: 3,
      is_single: false,
      is_compilation: false,
      duration_seconds: 366.25,
    });
    const whole = await api.get(`/albums/${album?.id}`);
    expect(whole.album).toMatchObject({ id: album?.id, etag: album?.etag });
    expect(idsOf(whole.album)).toEqual([second, first, third]);
    expect(whole.album.tracks[0]).toMatchObject({ album_id: album?.id, track_number: 1, disc_number: 1, year: 1999 });
    expect(whole.album.cover_art).toBe(whole.album.tracks[0].cover_art);
    await expectExactCounts();
  });

  it('are the same whatever the case, the accents and the width of their names; another artist has another one', async () => {
    await fresh();
    for (const [artistName, album] of [
      ['Sigur Rós', 'Ágætis byrjun'],
      ['SIGUR ROS', 'agaetis Byrjun'],
      ['Ｓｉｇｕｒ Ros', 'ÁGÆTIS  BYRJUN'],
      ['Sigur Ros Tribute', 'Ágætis byrjun'],
    ] as const) {
      await api.ready(artist.token, { title: 'A song', artistName, album });
    }
    expect(
      (await albumsOf(artist.id, '?sort=name')).map(({ artist_name, track_count }) => [artist_name, track_count]),
    ).toEqual(
      expect.arrayContaining([
        ['Sigur Rós', 3],
        ['Sigur Ros Tribute', 1],
      ]),
    );
    // Another account has albums of its own.
    const other = await api.register();
    await api.ready(other.token, { artistName: 'Sigur Rós', album: 'Ágætis byrjun' });
    expect(await albumsOf(other.id)).toHaveLength(1);
    await expectExactCounts();
  });

  it('of several artists are one, by the artist of the album or as a compilation', async () => {
    await fresh();
    for (const artistName of ['Ana', 'Bo', 'Cy']) {
      await api.ready(artist.token, { title: `By ${artistName}`, artistName, album: 'Duets', albumArtist: 'Ana' });
      await api.ready(artist.token, {
        title: `Hit of ${artistName}`,
        artistName,
        album: 'Hits',
        isCompilation: 'true',
      });
    }
    const albums = await albumsOf(artist.id, '?sort=name');
    expect(
      albums.map(({ title, artist_name, is_compilation, track_count }) => [
        title,
        artist_name,
        is_compilation,
        track_count,
      ]),
    ).toEqual([
      ['Duets', 'Ana', false, 3],
      ['Hits', null, true, 3],
    ]);
    await expectExactCounts();
  });

  it('of one track without an album are singles, which follow their track', async () => {
    await fresh();
    const id = await api.ready(artist.token, { title: 'Alone', artistName: 'Ana' });
    const same = await api.ready(artist.token, { title: 'Alone', artistName: 'Ana' });
    const singles = await albumsOf(artist.id);
    expect(singles).toHaveLength(2);
    expect(singles[0]).toMatchObject({ title: 'Alone', is_single: true, track_count: 1 });
    const before = (await api.track(id)).album_id;
    const after = await patchTrack(id, { title: 'Together', artistName: 'Bo', year: 2001 });
    expect(after).toMatchObject({ album_id: before, year: 2001 });
    expect((await api.get(`/albums/${before}`)).album).toMatchObject({
      title: 'Together',
      artist_name: 'Bo',
      year: 2001,
    });
    // It comes to an album, and the single is no more.
    const moved = await patchTrack(id, { album: 'A record' });
    expect(moved.album_id).not.toBe(before);
    expect((await api.call('GET', `/api/albums/${before}`)).status).toBe(404);
    expect((await api.get(`/albums/${moved.album_id}`)).album).toMatchObject({ is_single: false, title: 'A record' });
    await api.call('DELETE', `/api/tracks/${same}`, { token: artist.token });
    expect((await albumsOf(artist.id)).map(({ title }) => title)).toEqual(['A record']);
    await expectExactCounts();
  });

  it('are one if its tracks become ready at the same time', async () => {
    await fresh();
    const ids = await Promise.all(
      Array.from({ length: atOnce }, (_, n) =>
        api.upload(artist.token, { title: `Song ${n}`, album: n % 2 === 0 ? 'Even' : 'Odd' }),
      ),
    );
    await Promise.all(
      ids.map(async (id) => {
        const prefix = await api.store(id, 'winner');
        await api.queue.publish('track.transcoded', resultOf(id, await api.jobOf(id), prefix));
      }),
    );
    await until('all are ready', async () => (await api.get(`/artists/${artist.id}`)).artist.track_count === atOnce);
    expect((await albumsOf(artist.id, '?sort=name')).map(({ title, track_count }) => [title, track_count])).toEqual([
      ['Even', atOnce / 2],
      ['Odd', atOnce / 2],
    ]);
    // They exchange their tracks, and some are deleted meanwhile.
    await Promise.all(
      ids.map((id, n) =>
        n % 5 === 0
          ? api.call('DELETE', `/api/tracks/${id}`, { token: artist.token })
          : api.call('PATCH', `/api/tracks/${id}`, {
              token: artist.token,
              json: { album: n % 2 === 0 ? 'Odd' : 'Even' },
            }),
      ),
    ).then((answers) => expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200)));
    await expectExactCounts();
  });

  atNight(() => {
    it('are counted exactly when their tracks are hidden, shown, moved and deleted at once', async () => {
      await fresh();
      const ids: string[] = [];
      for (let n = 0; n < atOnce; n += 1) {
        const visibility = n % 2 === 0 ? 'private' : 'public';
        ids.push(
          await api.ready(artist.token, { title: `T${n}`, artistName: 'Ana', album: `Side ${n % 3}`, visibility }),
        );
      }
      await expectExactCounts();
      const [album] = await albumsOf(artist.id, '?sort=name');
      const changes = [
        { visibility: 'public' },
        { visibility: 'private' },
        { album: 'Side 1' },
        { album: 'Side 2', visibility: 'unlisted' },
      ];
      const answers = await Promise.all([
        ...ids.map((id, n) =>
          n % 5 === 4
            ? api.call('DELETE', `/api/tracks/${id}`, { token: artist.token })
            : api.call('PATCH', `/api/tracks/${id}`, { token: artist.token, json: changes[n % 4] }),
        ),
        patchAlbum(album?.id ?? '', { title: 'Side 1' }),
      ]);
      // The album may have lost its tracks before it is renamed.
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
      await expectExactCounts();
    });
  });

  describe('of a track', () => {
    let id: string;
    beforeAll(async () => {
      await fresh();
      id = await api.ready(artist.token);
    });

    it.each([
      { year: 0 },
      { year: 99_999 },
      { trackNumber: 'two' },
      { trackNumber: 1.5 },
      { discNumber: -1 },
      { isCompilation: 'maybe' },
    ])('refuse %j', async (json) => {
      const answer = await api.call('PATCH', `/api/tracks/${id}`, { token: artist.token, json });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    });
  });
});

describe('lists of albums', () => {
  it('have the newest first, or the order of titles or years, in pages that miss nothing', async () => {
    await fresh();
    const wanted = [
      ['Élan', '1990'],
      ['zebra', ''],
      ['Apple', '2020'],
      ['banana', '2005'],
    ] as const;
    for (const [album, year] of wanted) await api.ready(artist.token, { title: `On ${album}`, album, year });
    const titles = async (query: string) => (await albumsOf(artist.id, query)).map(({ title }) => title);
    expect(await titles('')).toEqual(['banana', 'Apple', 'zebra', 'Élan']);
    expect(await titles('?sort=name')).toEqual(['Apple', 'banana', 'Élan', 'zebra']);
    expect(await titles('?sort=year')).toEqual(['Apple', 'banana', 'Élan', 'zebra']);
    for (const sort of ['recent', 'name', 'year']) {
      const seen: string[] = [];
      let query = `?sort=${sort}&limit=1`;
      for (;;) {
        const page = await api.get(`/albums${query}`);
        seen.push(...page.albums.map(({ id }: { id: string }) => id));
        if (page.next_cursor === null) break;
        query = `?sort=${sort}&limit=1&cursor=${encodeURIComponent(page.next_cursor)}`;
      }
      const { total } = await api.get('/albums');
      expect([sort, new Set(seen).size]).toEqual([sort, total]);
    }
    expect((await api.call('GET', '/api/albums?sort=plays')).status).toBe(400);
    expect((await api.call('GET', '/api/albums/42')).status).toBe(404);
    expect((await api.call('GET', '/api/artists/99999999/albums')).status).toBe(404);
  });

  it('give the tracks of a large album in pages, in their order', async () => {
    await fresh();
    const id = await api.ready(artist.token, { title: 'Track 0', album: 'Large', trackNumber: '1' });
    await api.database.execute(
      `INSERT INTO music.tracks (id, account_id, title, title_fold, artist_name, album, status, source_key, track_number, output_prefix)
       SELECT 'large' || n, $1, 'Track ' || n, 'track ' || n, 'An artist', 'Large', 'ready', 'x', CASE WHEN n <= 9000 THEN n + 1 END, 'public/x/'
       FROM generate_series(1, $2::int) AS n`,
      [artist.id, large],
    );
    // As tracks of an older version, they get their places from the janitor.
    await until('all have their places', async () => (await albumsOf(artist.id))[0]?.track_count === large + 1);
    const { album_id } = await api.track(id);
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { album, next_cursor } = await api.get(`/albums/${album_id}?limit=${page}${cursor}`);
      seen.push(...idsOf(album));
      if (next_cursor === null) break;
      cursor = `&cursor=${encodeURIComponent(next_cursor)}`;
    }
    expect(seen).toEqual([id, ...Array.from({ length: large }, (_, n) => `large${n + 1}`)]);
    await expectExactCounts();
  });
});

describe('PATCH /albums/:id', () => {
  it('changes all tracks; the search follows at once, and the album keeps its id', async () => {
    await fresh();
    const ids = [
      await api.ready(artist.token, { title: 'Uno', artistName: 'Ana', album: 'Before' }),
      await api.ready(artist.token, { title: 'Dos', artistName: 'Ana', album: 'Before' }),
    ].sort();
    const [album] = await albumsOf(artist.id);
    const answer = await patchAlbum(album?.id ?? '', { title: 'Afterwards', artistName: 'The Anas', year: 1977 });
    expect(answer).toMatchObject({
      status: 200,
      body: { album: { id: album?.id, title: 'Afterwards', artist_name: 'The Anas', year: 1977, track_count: 2 } },
    });
    expect(answer.headers.get('etag')).toBe(answer.body.album.etag);
    for (const track of answer.body.album.tracks) {
      expect(track).toMatchObject({ album: 'Afterwards', album_artist: 'The Anas', artist_name: 'Ana', year: 1977 });
    }
    expect(await foundBy('afterwards')).toEqual(ids);
    expect(await foundBy('before')).toEqual([]);
    expect((await patchAlbum(album?.id ?? '', { artistName: null })).body.album).toMatchObject({
      id: album?.id,
      artist_name: null,
      is_compilation: true,
    });
    expect((await patchAlbum(album?.id ?? '', { year: null })).body.album.year).toBe(null);
    await expectExactCounts();
  });

  it('joins albums that get the same title and artist', async () => {
    await fresh();
    await api.ready(artist.token, { title: 'One', artistName: 'Ana', album: 'Disc A' });
    await api.ready(artist.token, { title: 'Two', artistName: 'Ana', album: 'Disc B' });
    const [b, a] = await albumsOf(artist.id);
    const joined = await patchAlbum(b?.id ?? '', { title: 'disc a' });
    expect(joined.body.album).toMatchObject({ id: a?.id, title: 'Disc A', track_count: 2 });
    expect((await api.call('GET', `/api/albums/${b?.id}`)).status).toBe(404);
    expect(await albumsOf(artist.id)).toHaveLength(1);
    await expectExactCounts();
  });

  it('makes an album of a single', async () => {
    await fresh();
    const id = await api.ready(artist.token, { title: 'Solo', artistName: 'Ana' });
    const { album_id } = await api.track(id);
    expect((await patchAlbum(album_id, { title: 'EP' })).body.album).toMatchObject({
      id: album_id,
      title: 'EP',
      is_single: false,
      tracks: [{ title: 'Solo', album: 'EP' }],
    });
    await expectExactCounts();
  });

  it('is for the owner, of the version that was read', async () => {
    await fresh();
    const id = await api.ready(artist.token, { album: 'Mine' });
    const { album_id } = await api.track(id);
    const stranger = await api.register();
    expect(await patchAlbum(album_id, { title: 'Theirs' }, stranger)).toMatchObject({ status: 403 });
    expect(await api.call('PATCH', `/api/albums/${album_id}`, { json: { title: 'x' } })).toMatchObject({ status: 401 });
    const { etag } = (await api.get(`/albums/${album_id}`)).album;
    expect((await patchAlbum(album_id, { year: 2000 }, artist, { 'If-Match': etag })).status).toBe(200);
    expect((await patchAlbum(album_id, { year: 2001 }, artist, { 'If-Match': etag })).status).toBe(412);
    for (const json of [{}, { title: '' }, { year: 0 }, { plays: 1 }, [], 'x']) {
      expect([json, (await patchAlbum(album_id, json)).status]).toEqual([json, 400]);
    }
    expect((await patchAlbum('0b4d7d52-7f6f-4a44-9c3e-0c4f5a4f9a00', { title: 'x' })).status).toBe(404);
  });

  it('loses no track that comes or goes meanwhile', async () => {
    await fresh();
    const ids = [];
    for (let n = 0; n < 6; n += 1)
      ids.push(await api.ready(artist.token, { title: `S${n}`, album: n < 3 ? 'Here' : 'There' }));
    const { album_id } = await api.track(ids[0] ?? '');
    const answers = await Promise.all([
      ...[1, 2, 3].map((n) => patchAlbum(album_id, { title: `Named ${n}` })),
      ...ids
        .slice(3)
        .map((id) => api.call('PATCH', `/api/tracks/${id}`, { token: artist.token, json: { album: 'Here' } })),
      api.call('DELETE', `/api/tracks/${ids[2]}`, { token: artist.token }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    await expectExactCounts();
    const albums = await albumsOf(artist.id);
    expect(albums.reduce((sum, { track_count }) => sum + track_count, 0)).toBe(5);
    for (const { id, title } of albums) {
      for (const track of (await api.get(`/albums/${id}`)).album.tracks) expect(track.album).toBe(title);
    }
  });
});

describe('albums of tracks that go', () => {
  it('are removed with the last track that is deleted or taken down, and hidden with their account', async () => {
    await fresh();
    const admin = await registerAdmin(api, { displayName: 'Operators' });
    const reason = { reason: 'Copyright' };
    const [deleted, takenDown, kept] = [
      await api.ready(artist.token, { title: 'Deleted', album: 'Short' }),
      await api.ready(artist.token, { title: 'Taken down', album: 'Wrong' }),
      await api.ready(artist.token, { title: 'Kept', album: 'Long' }),
    ];
    const albumOf = async (id: string) => `/api/albums/${(await api.track(id)).album_id}`;
    const paths = [await albumOf(deleted), await albumOf(takenDown), await albumOf(kept)];
    const statuses = () => Promise.all(paths.map(async (path) => (await api.call('GET', path)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await api.call('DELETE', `/api/tracks/${deleted}`, { token: artist.token });
    await api.call('DELETE', `/api/admin/tracks/${takenDown}`, { token: admin.token, json: reason });
    expect(await statuses()).toEqual([404, 404, 200]);
    await expectExactCounts();
    const { total } = await api.get('/albums');
    await api.call('PATCH', `/api/admin/accounts/${artist.id}`, { token: admin.token, json: { suspended: reason } });
    await until('the albums are hidden', async () => (await statuses())[2] === 404);
    expect((await api.get('/albums')).total).toBe(total - 1);
  });
});

describe('tracks from before there were albums', () => {
  it('get their places, and changes of them meanwhile are kept', async () => {
    await fresh();
    const count = isNightly ? 700 : 160;
    await api.database.execute(
      `INSERT INTO music.tracks (id, account_id, title, artist_name, album, status, source_key)
       SELECT 'old' || lpad(n::text, 13, '0'), $1, 'Title ' || n, 'Artist ' || n % 3, 'Album ' || n % 20, 'ready', 'private/tracks/old/source'
       FROM generate_series(1, $2::int) AS n`,
      [artist.id, count],
    );
    const moved = [7, count - 3].map((n) => `old${String(n).padStart(13, '0')}`);
    for (const id of moved) expect((await patchTrack(id, { album: 'Moved' })).album).toBe('Moved');
    await until('all tracks have places', async () => {
      const [row] = await api.database.query<{ left: number }>(
        'SELECT count(*)::int AS left FROM music.tracks WHERE account_id = $1 AND album_id IS NULL',
        [artist.id],
      );
      return row?.left === 0;
    });
    await expectExactCounts();
    const albums = await albumsOf(artist.id, '?limit=100');
    // Of the same artist.
    expect(albums.find(({ title }) => title === 'Moved')).toMatchObject({ track_count: moved.length });
    expect(albums.reduce((sum, { track_count }) => sum + track_count, 0)).toBe(count);
  });

  it.each([
    ['grows at most to the double', 50, 10, 100],
    ['shrinks to what the time allows', 500, 2_000, 50],
    ['stays near what the time allows', 100, 250, 80],
    ['never ends', 5, 60_000, 5],
    ['has a most', 400, 1, 500],
  ])('come in batches: the next one %s', (_what, tracks, ms, next) => {
    expect(nextBatch(tracks, ms)).toBe(next);
  });
});
