import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MusicApi, type Person, startMusicApi, until } from './harness.ts';
import { type Listener, newListener, playerOf } from './support/subsonic.ts';

let api: MusicApi;
let by: Listener;
let ok: ReturnType<typeof playerOf>['ok'];
let errorOf: ReturnType<typeof playerOf>['errorOf'];
/** Of the first listener. */
let owner: Listener;
const tracks: string[] = [];

beforeAll(async () => {
  api = await startMusicApi({}, undefined, 200);
  owner = await newListener(api);
  by = owner;
  for (const title of ['One', 'Two', 'Three']) tracks.push(await api.ready(owner.token, { title }));
  ({ ok, errorOf } = playerOf(api, () => by));
});
afterAll(() => api.stop());

const set = (id: string | undefined, json: unknown, { token }: Person = by) =>
  api.call('PUT', `/api/tracks/${id}/bookmark`, { token, json });
const remove = (id: string | undefined) => api.call('DELETE', `/api/tracks/${id}/bookmark`, { token: by.token });
const list = (query = '') => api.get(`/bookmarks${query}`, by.token);
const trackIdsOf = (body: { bookmarks: { track: { id: string } }[] }) => body.bookmarks.map(({ track }) => track.id);

describe('bookmarks', () => {
  it('keep a place and a comment, one in each track, and are those of players for Subsonic', async () => {
    const [one = '', two = ''] = tracks;
    by = await newListener(api);
    await ok('createBookmark', { id: `tr-${one}`, position: 1_000, comment: 'from the phone' });
    expect((await list()).bookmarks).toMatchObject([
      { track: { id: one, title: 'One', liked: false }, position_ms: 1_000, comment: 'from the phone' },
    ]);
    const { status, body } = await set(one, { positionMs: 2_000, comment: '  second part \n' });
    expect([status, body.bookmark]).toMatchObject([
      200,
      { track: { id: one }, position_ms: 2_000, comment: 'second part' },
    ]);
    expect(Date.parse(body.bookmark.changed_at)).toBeGreaterThan(Date.parse(body.bookmark.created_at));
    expect((await set(two, { positionMs: 0 })).body.bookmark).toMatchObject({ position_ms: 0, comment: null });
    // The last changed first.
    expect(trackIdsOf(await list())).toEqual([two, one]);
    expect((await ok('getBookmarks')).bookmarks.bookmark).toMatchObject([
      { position: 0, entry: { id: `tr-${two}` } },
      { position: 2_000, comment: 'second part', entry: { id: `tr-${one}` } },
    ]);
    expect(await remove(two)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await remove(two)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await ok('getBookmarks')).bookmarks.bookmark).toHaveLength(1);
  });

  it('are paged, by number and by cursor', async () => {
    by = await newListener(api);
    for (const id of tracks) await set(id, { positionMs: 1 });
    const all = tracks.toReversed();
    const first = await list('?limit=2');
    expect([trackIdsOf(first), first.total, first.limit]).toEqual([all.slice(0, 2), 3, 2]);
    expect(trackIdsOf(await list('?limit=2&page=1'))).toEqual(all.slice(2));
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    expect([trackIdsOf(second), second.next_cursor]).toEqual([all.slice(2), null]);
  });

  it('are one account’s, and leave with their track', async () => {
    by = await newListener(api);
    expect(await list()).toMatchObject({ bookmarks: [], total: 0 });
    const gone = await api.ready(owner.token);
    for (const id of [tracks[0], gone]) await set(id, { positionMs: 1 });
    await api.call('DELETE', `/api/tracks/${gone}`, { token: owner.token });
    const left = await list();
    expect([trackIdsOf(left), left.total]).toEqual([[tracks[0]], 1]);
  });

  it('are not shown, and cannot be set, in tracks of suspended accounts', async () => {
    by = await newListener(api);
    const suspended = await api.register();
    const id = await api.ready(suspended.token);
    expect((await set(id, { positionMs: 1 })).status).toBe(200);
    await api.database.execute('UPDATE auth.accounts SET suspended_at = now() WHERE id = $1', [suspended.id]);
    await until('the account is hidden', async () => (await list()).total === 0);
    expect(await set(id, { positionMs: 1 })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await errorOf('createBookmark', { id: `tr-${id}`, position: 1 })).toBe(70);
  });

  it('are a thousand at most', async () => {
    by = await newListener(api);
    await api.database.execute(
      `INSERT INTO music.bookmarks (account_id, track_id, position_ms) SELECT $1, 'gone' || n, 0 FROM generate_series(1, 999) AS n`,
      [by.id],
    );
    expect((await set(tracks[0], { positionMs: 1 })).status).toBe(200);
    expect(await set(tracks[1], { positionMs: 1 })).toMatchObject({ status: 403, body: { code: 'quota_exceeded' } });
    expect((await set(tracks[0], { positionMs: 2 })).body.bookmark.position_ms).toBe(2);
  });

  it('can be set in ready tracks only', async () => {
    const unfinished = await api.upload(by.token);
    for (const id of [unfinished, 'nosuchtrack', 'a'.repeat(65), '%00'])
      expect([id, (await set(id, { positionMs: 1 })).status]).toEqual([id, 404]);
  });

  it.each<[object, string]>([
    [{}, 'positionMs'],
    [{ positionMs: null }, 'positionMs'],
    [{ positionMs: '1' }, 'positionMs'],
    [{ positionMs: -1 }, 'positionMs'],
    [{ positionMs: 1.5 }, 'positionMs'],
    [{ positionMs: 3_600_000_001 }, 'positionMs'],
    [{ positionMs: 1, comment: 1 }, 'comment'],
    [{ positionMs: 1, comment: 'a\u0000' }, 'comment'],
    [{ positionMs: 1, comment: 'a'.repeat(1_001) }, 'comment'],
    [{ positionMs: 1, position: 1 }, 'position'],
  ])('refuse %j', async (json, field) => {
    expect(await set(tracks[0], json)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field }] },
    });
  });
});
