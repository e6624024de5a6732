import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerAdmin } from '@millrace/api-testkit';
import { readTotal } from '../src/catalogue/totals.ts';
import { idsOf, type MusicApi, type Person, startMusicApi, until } from './harness.ts';

let api: MusicApi;
let admin: Person;
beforeAll(async () => {
  api = await startMusicApi();
  admin = await registerAdmin(api, { displayName: 'Operators' });
});
afterAll(() => api.stop());

const suspend = (id: number, suspended: { reason: string } | null) =>
  api.call('PATCH', `/api/admin/accounts/${id}`, { token: admin.token, json: { suspended } });
const takeDown = (id: string) =>
  api.call('DELETE', `/api/admin/tracks/${id}`, { token: admin.token, json: { reason: 'Copyright' } });
const status = async (path: string, token?: string) =>
  (await api.call('GET', path, token === undefined ? {} : { token })).status;

async function newPlaylist(token: string, trackId: string): Promise<number> {
  const { body } = await api.call('POST', '/api/playlists', { token, json: { title: 'Mix', isPublic: true } });
  await api.call('POST', `/api/playlists/${body.playlist.id}/tracks`, { token, json: { trackId } });
  return body.playlist.id;
}

/** Everything in public that shows a track, its artist or the artist's playlist. */
async function seen(track: string, artist: number, playlist: number, listener: Person) {
  const lists = ['/tracks/recent', '/tracks/trending', '/tracks/search?q=nightjar'];
  const found: unknown[] = [];
  for (const path of lists) found.push(idsOf(await api.get(path)).includes(track));
  const playlists = (await api.get('/playlists/public')).playlists.map(({ id }: { id: number }) => id);
  found.push(playlists.includes(playlist));
  found.push(idsOf(await api.get('/me/likes', listener.token)).includes(track));
  const { body } = await api.call('GET', `/api/artists/${artist}`);
  found.push(body.artist !== undefined && idsOf(body.artist).includes(track));
  found.push((await status(`/api/playlists/${playlist}`)) === 200);
  found.push((await status(`/api/tracks/${track}`)) === 200);
  found.push((await status(`/api/tracks/${track}/stream`)) === 200);
  found.push((await status(`/api/tracks/${track}/embed`)) === 200);
  found.push((await status(`/api/playlists/${playlist}/embed`)) === 200);
  found.push((await status(`/api/tracks/${track}/status`)) === 200);
  found.push((await status(`/media/tracks/${track}/256k.m4a`)) === 302);
  found.push((await status(`/media/tracks/${track}/winner/cover.jpg`)) === 200);
  return found;
}

/** What the counters say, and what the rows say. */
async function counters(): Promise<Record<string, unknown>> {
  const [row] = await api.database.query<Record<string, unknown>>(
    `SELECT (SELECT count(*) FROM music.tracks WHERE status = 'ready') AS ready,
       (SELECT count(*) FROM music.track_search) AS searchable,
       (SELECT sum(track_count) FROM music.artists)::int AS artists,
       (SELECT sum(total_plays) FROM music.artists)::int AS "artistPlays",
       (SELECT sum(play_count) FROM music.tracks WHERE status = 'ready')::int AS plays,
       (SELECT sum(like_count) FROM music.tracks)::int AS "likesCounted", (SELECT count(*) FROM music.likes) AS likes,
       (SELECT sum(track_count) FROM music.playlists)::int AS "placesCounted",
       (SELECT count(*) FROM music.playlist_tracks) AS places`,
  );
  return { ...row, total: await readTotal(api.database, 'ready_tracks') };
}

describe('a suspended artist', () => {
  it('is in no public list, search, page or stream, and comes back', async () => {
    const [artist, listener] = [await api.register(), await api.register()];
    const track = await api.ready(artist.token, { title: 'Nightjar' });
    const other = await api.ready(listener.token, { title: 'Nightjar, too' });
    const playlist = await newPlaylist(artist.token, other);
    const mine = await newPlaylist(listener.token, track);
    await api.call('POST', `/api/tracks/${track}/like`, { token: listener.token });
    const before = await seen(track, artist.id, playlist, listener);
    expect(new Set(before)).toEqual(new Set([true]));
    const { total } = await api.get('/tracks/recent');
    const lists = (await api.get('/playlists/public')).total;

    await suspend(artist.id, { reason: 'Spam' });
    const gone = before.map(() => false);
    await until('it is gone', async () => {
      return JSON.stringify(await seen(track, artist.id, playlist, listener)) === JSON.stringify(gone);
    });
    expect((await api.get('/tracks/recent')).total).toBe(total - 1);
    expect((await api.get('/playlists/public')).total).toBe(lists - 1);
    expect(idsOf((await api.get(`/playlists/${mine}`)).playlist)).toEqual([]);
    expect((await api.call('GET', `/api/playlists/${mine}/embed`)).body).not.toContain('Nightjar');
    expect(await status(`/api/tracks/${track}/stream`)).toBe(404);
    const play = await api.call('POST', `/api/tracks/${track}/play`, { json: {} });
    expect(play.status).toBe(404);
    expect((await api.call('POST', `/api/users/${artist.id}/follow`, { token: listener.token })).status).toBe(404);
    // A token that is optional counts as none; one that must be good is refused.
    expect(await status('/api/tracks/recent', artist.token)).toBe(200);
    expect(await status(`/api/artists/${listener.id}`, artist.token)).toBe(403);

    await suspend(artist.id, null);
    await until('it is back', async () => {
      return JSON.stringify(await seen(track, artist.id, playlist, listener)) === JSON.stringify(before);
    });
    expect((await api.get('/tracks/recent')).total).toBe(total);
  });
});

describe('a track that is taken down', () => {
  it('leaves search, lists, playlists, likes and counters in one transaction', async () => {
    const [artist, listener] = [await api.register(), await api.register()];
    const track = await api.ready(artist.token, { title: 'Nightjar' });
    const kept = await api.ready(artist.token, { title: 'Nightjar, again' });
    const playlist = await newPlaylist(listener.token, track);
    await api.call('POST', `/api/tracks/${track}/like`, { token: listener.token });
    for (const id of [track, kept]) await api.call('POST', `/api/tracks/${id}/play`, { json: {} });
    expect((await takeDown(track)).status).toBe(200);

    const found = await seen(track, artist.id, playlist, listener);
    // Only the listener's playlist is still there, and its player page.
    expect(found.filter(Boolean)).toHaveLength(3);
    expect((await api.call('GET', `/api/playlists/${playlist}/embed`)).body).not.toContain('Nightjar');
    expect((await api.get(`/playlists/${playlist}`)).playlist).toMatchObject({ track_count: 0, tracks: [] });
    expect((await api.get(`/artists/${artist.id}`)).artist).toMatchObject({ track_count: 1, total_plays: 1 });
    expect(await api.storedKeys(track)).toEqual([]);
    await until('places and likes are removed', async () => {
      const rows = await api.database.query('SELECT 1 FROM music.removed_tracks');
      return rows.length === 0;
    });
    const sums = await counters();
    expect(sums.total).toBe(sums.ready);
    expect(sums.artists).toBe(sums.ready);
    expect(sums.searchable).toBe(sums.ready);
    expect(sums.artistPlays).toBe(sums.plays);
    expect(sums.likesCounted).toBe(sums.likes);
    expect(sums.placesCounted).toBe(sums.places);
    // Nobody can bring it back into a list.
    const add = await api.call('POST', `/api/playlists/${playlist}/tracks`, {
      token: listener.token,
      json: { trackId: track },
    });
    expect(add.status).toBe(404);
    for (const method of ['POST', 'DELETE']) {
      expect((await api.call(method, `/api/tracks/${track}/like`, { token: listener.token })).status).toBe(404);
    }
    expect(await status(`/api/tracks/${track}`, listener.token)).toBe(404);
    const mine = await api.track(track, artist.token);
    expect(mine).toMatchObject({ status: 'error', error: { code: 'taken_down' }, taken_down: { reason: 'Copyright' } });
    expect(idsOf(await api.get('/tracks', artist.token))).toContain(track);

    expect((await api.call('DELETE', `/api/tracks/${track}`, { token: listener.token })).status).toBe(404);
    expect((await api.call('DELETE', `/api/tracks/${track}`, { token: artist.token })).status).toBe(200);
    expect(await counters()).toEqual(sums);
  });

  it('keeps the counters right while it is liked, played and added', async () => {
    const [artist, listener] = [await api.register(), await api.register()];
    const track = await api.ready(artist.token, { title: 'Woodlark' });
    const playlist = await newPlaylist(listener.token, track);
    const acts = Array.from({ length: 12 }, (_, n) => [
      api.call(n % 2 ? 'POST' : 'DELETE', `/api/tracks/${track}/like`, { token: listener.token }),
      api.call('POST', `/api/tracks/${track}/play`, { json: {} }),
      api.call('POST', `/api/playlists/${playlist}/tracks`, { token: listener.token, json: { trackId: track } }),
      ...(n === 6 ? [takeDown(track)] : []),
    ]).flat();
    const answers = await Promise.all(acts);
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    await until('places and likes are removed', async () => {
      const rows = await api.database.query('SELECT 1 FROM music.removed_tracks');
      return rows.length === 0;
    });
    const sums = await counters();
    expect(sums.artistPlays).toBe(sums.plays);
    expect(sums.likesCounted).toBe(sums.likes);
    expect(sums.placesCounted).toBe(sums.places);
    const rows = await api.database.query('SELECT 1 FROM music.playlist_tracks WHERE track_id = $1', [track]);
    expect(rows).toEqual([]);
  });
});
