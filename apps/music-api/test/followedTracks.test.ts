import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idsOf, type MusicApi, type Person, startMusicApi, until } from './harness.ts';

let api: MusicApi;
let fan: Person;
/** Each has some tracks, at times that alternate with those of the others; those of the last one are the newest. */
const artists: Person[] = [];
const tracksOfEach = 30;

const addTracks = (artist: Person, nth: number, count = tracksOfEach) =>
  api.database.execute(
    `INSERT INTO music.tracks (id, account_id, title, status, source_key, created_at)
     SELECT 'of-' || $2::int || '-' || n, $1, 't', 'ready', 'k', now() - (n * interval '10 minutes') + ($2::int * interval '1 minute')
     FROM generate_series(1, $3::int) n`,
    [artist.id, nth, count],
  );
const follow = (artist: Person, method = 'POST') =>
  api.call(method, `/api/users/${artist.id}/follow`, { token: fan.token });
const feed = (query = '') => api.get(`/feed${query}`, fan.token);

/** The feed as its definition says. */
const expected = async (): Promise<string[]> => {
  const rows = await api.database.query<{ id: string }>(
    `SELECT id FROM music.tracks WHERE status = 'ready' AND account_id IN (SELECT artist_id FROM music.follows WHERE follower_id = $1)
     ORDER BY created_at DESC, id DESC`,
    [fan.id],
  );
  return rows.map(({ id }) => id);
};

beforeAll(async () => {
  api = await startMusicApi({}, undefined, 200);
  fan = await api.register('Fan');
  for (let nth = 0; nth < 8; nth += 1) {
    const artist = await api.register();
    artists.push(artist);
    await addTracks(artist, nth);
    await api.database.execute('INSERT INTO music.artists (account_id, track_count) VALUES ($1, $2)', [
      ...[artist.id, tracksOfEach],
    ]);
  }
});
afterAll(() => api.stop());

describe('the feed', () => {
  it('is empty for an account that follows nobody', async () => {
    expect(await feed()).toEqual({ tracks: [], page: 0, limit: 20, total: 0, next_cursor: null });
  });

  it('has the ready tracks of followed artists, newest first, on whatever page', async () => {
    for (const artist of artists.slice(0, 6)) expect((await follow(artist)).status).toBe(200);
    await api.upload(artists[0]?.token ?? '');
    const all = await expected();
    expect(all).toHaveLength(6 * tracksOfEach);
    const first = await feed();
    expect([idsOf(first), first.total]).toEqual([all.slice(0, 20), 180]);
    expect(first.tracks[0]).toMatchObject({ status: 'ready', liked: false });
    for (const limit of [1, 7, 100]) {
      const page = await feed(`?limit=${limit}&page=1`);
      expect([limit, idsOf(page)]).toEqual([limit, all.slice(limit, 2 * limit)]);
    }
    // More tracks of one artist than of the others, which are older.
    expect(idsOf(await feed('?limit=100&page=9'))).toEqual([]);
  });

  it('is walked by cursor, while tracks are added', async () => {
    const all = await expected();
    const walked: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await feed(`?limit=17${cursor === '' ? '' : `&cursor=${cursor}`}`);
      walked.push(...idsOf(page));
      cursor = page.next_cursor;
      // Newer than all others.
      if (walked.length === 17) await addTracks(artists[0] ?? fan, 100, 1);
    }
    expect(walked).toEqual(all);
    await api.database.execute(`DELETE FROM music.tracks WHERE id LIKE 'of-100-%'`, []);
  });

  it('may be all of one artist, who is more active than the others', async () => {
    const [, busy = fan] = artists;
    await api.database.execute(
      `INSERT INTO music.tracks (id, account_id, title, status, source_key, created_at)
       SELECT 'busy-' || n, $1, 't', 'ready', 'k', now() - n * interval '1 second' FROM generate_series(1, 100) n`,
      [busy.id],
    );
    expect(idsOf(await feed('?limit=100'))).toEqual((await expected()).slice(0, 100));
    expect(idsOf(await feed('?limit=100&page=1'))).toEqual((await expected()).slice(100, 200));
    await api.database.execute(`DELETE FROM music.tracks WHERE id LIKE 'busy-%'`, []);
  });

  it('is read to 1,000 entries by page', async () => {
    const [artist = fan] = artists;
    await api.database.execute('UPDATE music.artists SET track_count = 5000 WHERE account_id = $1', [artist.id]);
    expect((await api.call('GET', '/api/feed?limit=100&page=9', { token: fan.token })).status).toBe(200);
    expect(await api.call('GET', '/api/feed?limit=100&page=10', { token: fan.token })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'page' }] },
    });
    await api.database.execute('UPDATE music.artists SET track_count = $2 WHERE account_id = $1', [
      ...[artist.id, tracksOfEach],
    ]);
  });

  it('leaves out whom the account no longer follows, and suspended accounts', async () => {
    const [first = fan, second = fan] = artists;
    await follow(first, 'DELETE');
    const left = await expected();
    const page = await feed('?limit=100');
    expect([idsOf(page), page.total]).toEqual([left.slice(0, 100), 150]);
    await api.database.execute('UPDATE auth.accounts SET suspended_at = now() WHERE id = $1', [second.id]);
    await until('the account is hidden', async () => (await feed()).total === 120);
    expect(idsOf(await feed('?limit=100')).some((id) => id.startsWith('of-1-'))).toBe(false);
  });

  it('needs an account, and a cursor of its own', async () => {
    expect((await api.call('GET', '/api/feed')).status).toBe(401);
    const { next_cursor: cursor } = await feed('?limit=1');
    expect((await api.call('GET', `/api/feed?cursor=${cursor}`, { token: artists[0]?.token })).status).toBe(400);
    expect((await api.call('GET', '/api/feed?limit=0', { token: fan.token })).status).toBe(400);
  });
});
