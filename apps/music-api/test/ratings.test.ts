import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idsOf, type MusicApi, type Person, startMusicApi, until } from './harness.ts';
import { type Listener, newListener, playerOf } from './support/subsonic.ts';

let api: MusicApi;
let by: Listener;
let player: ReturnType<typeof playerOf>;
/** Of the first listener. */
let owner: Listener;
const tracks: string[] = [];

beforeAll(async () => {
  api = await startMusicApi({}, undefined, 200);
  owner = await newListener(api);
  by = owner;
  for (const title of ['One', 'Two', 'Three']) tracks.push(await api.ready(owner.token, { title }));
  player = playerOf(api, () => by);
});
afterAll(() => api.stop());

const rate = (id: string | undefined, json: unknown, { token }: Person = by) =>
  api.call('PUT', `/api/tracks/${id}/rating`, { token, json });
const unrate = (id: string | undefined) => api.call('DELETE', `/api/tracks/${id}/rating`, { token: by.token });
const list = (query = '') => api.get(`/ratings${query}`, by.token);

describe('ratings', () => {
  it('are one to five, and those of players for Subsonic', async () => {
    const [one = '', two = ''] = tracks;
    by = await newListener(api);
    expect(await rate(one, { rating: 4 })).toMatchObject({ status: 200, body: { rating: 4 } });
    expect((await player.ok('getSong', { id: `tr-${one}` })).song.userRating).toBe(4);
    await player.ok('setRating', { id: `tr-${two}`, rating: 1 });
    expect((await list()).tracks).toMatchObject([
      { id: two, title: 'Two', rating: 1 },
      { id: one, title: 'One', rating: 4 },
    ]);
    // A rating that changes keeps its place.
    await rate(one, { rating: 5 });
    expect((await list()).tracks).toMatchObject([{ id: two }, { id: one, rating: 5 }]);
    expect(await unrate(one)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await unrate(one)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await player.ok('setRating', { id: `tr-${two}`, rating: 0 });
    expect(await list()).toMatchObject({ tracks: [], total: 0 });
  });

  it('of albums and artists are not among those of tracks', async () => {
    by = await newListener(api);
    const { album_id: album } = await api.track(tracks[0] ?? '');
    await player.ok('setRating', { id: `al-${album}`, rating: 3 });
    expect((await player.ok('getAlbum', { id: `al-${album}` })).album.userRating).toBe(3);
    expect(await player.errorOf('setRating', { id: 'al-00000000-0000-4000-8000-000000000000', rating: 3 })).toBe(70);
    expect(await list()).toMatchObject({ tracks: [], total: 0 });
  });

  it('are paged, by number and by cursor', async () => {
    by = await newListener(api);
    for (const id of tracks) await rate(id, { rating: 3 });
    const all = tracks.toReversed();
    const first = await list('?limit=2');
    expect([idsOf(first), first.total, first.limit]).toEqual([all.slice(0, 2), 3, 2]);
    expect(idsOf(await list('?limit=2&page=1'))).toEqual(all.slice(2));
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect([idsOf(second), second.next_cursor]).toEqual([all.slice(2), null]);
  });

  it('are one account’s, and leave with their track and with the suspension of its owner', async () => {
    by = await newListener(api);
    expect(await list()).toMatchObject({ tracks: [], total: 0 });
    const suspended = await api.register();
    const [first = ''] = tracks;
    const [gone, theirs] = [await api.ready(owner.token), await api.ready(suspended.token)];
    for (const id of [first, gone, theirs]) await rate(id, { rating: 3 });
    await api.call('DELETE', `/api/tracks/${gone}`, { token: owner.token });
    expect(await list()).toMatchObject({ tracks: [{ id: theirs }, { id: first }], total: 2 });
    await api.database.execute('UPDATE auth.accounts SET suspended_at = now() WHERE id = $1', [suspended.id]);
    await until('the account is hidden', async () => (await list()).total === 1);
    expect((await rate(theirs, { rating: 3 })).status).toBe(404);
  });

  it('are of ready tracks only', async () => {
    const unfinished = await api.upload(by.token);
    for (const id of [unfinished, 'nosuchtrack', 'a'.repeat(65), '%00'])
      expect([id, (await rate(id, { rating: 1 })).status]).toEqual([id, 404]);
  });

  it.each([{}, { rating: 0 }, { rating: 6 }, { rating: 2.5 }, { rating: '3' }, { rating: null }, { rating: [3] }])(
    'refuse %j',
    async (json) => {
      expect(await rate(tracks[0], json)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ field: 'rating' }] },
      });
    },
  );

  it('refuse other fields', async () => {
    expect((await rate(tracks[0], { rating: 3, stars: 3 })).status).toBe(400);
  });
});
