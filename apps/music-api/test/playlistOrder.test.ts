import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilAvailable } from '@millrace/testkit/waiting';
import { idsOf, type MusicApi, type Person, startMusicApi } from './harness.ts';

let api: MusicApi;
let owner: Person;
let stranger: Person;
let a: string;
let b: string;
let c: string;

beforeAll(async () => {
  api = await startMusicApi();
  owner = await api.register('Owner');
  stranger = await api.register('Stranger');
  const ready = (title: string) => api.ready(owner.token, { title });
  [a, b, c] = [await ready('a'), await ready('b'), await ready('c')];
});
afterAll(() => api.stop());

const call = (method: string, path: string, json: unknown, more: object = {}) =>
  api.call(method, `/api/playlists${path}`, { token: owner.token, json, ...more });

async function playlistOf(...trackIds: string[]): Promise<number> {
  const { id } = (await call('POST', '', { title: 'A playlist', isPublic: true })).body.playlist;
  for (const trackId of trackIds) await call('POST', `/${id}/tracks`, { trackId });
  return id;
}
const order = async (id: number): Promise<string[]> => idsOf((await api.get(`/playlists/${id}`)).playlist);
const reorder = (id: number, trackIds: readonly unknown[], more: object = {}) =>
  call('PUT', `/${id}/tracks`, { trackIds }, more);
const move = (id: number, json: object, more: object = {}) => call('POST', `/${id}/tracks/move`, json, more);

describe('the order of a playlist', () => {
  it('is changed as a whole, also with a track that it has twice', async () => {
    const id = await playlistOf(a, b, a, c);
    const answer = await reorder(id, [c, a, a, b]);
    expect([answer.status, idsOf(answer.body.playlist)]).toEqual([200, [c, a, a, b]]);
    await call('POST', `/${id}/tracks`, { trackId: b });
    expect(await order(id)).toEqual([c, a, a, b, b]);
    expect((await api.get(`/playlists/${id}`)).playlist.track_count).toBe(5);
  });

  it.each<[string, () => string[]]>([
    ['one is missing', () => [a, b]],
    ['one is new', () => [a, b, c, c]],
    ['one is another', () => [a, b, 'nosuchtrack']],
    ['there are none', () => []],
  ])('stays and is 409 if %s', async (_what, trackIds) => {
    const id = await playlistOf(a, b, c);
    const answer = await reorder(id, trackIds());
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
    expect(await order(id)).toEqual([a, b, c]);
  });

  it('is changed by moving one track', async () => {
    const id = await playlistOf(a, b, c);
    expect(idsOf((await move(id, { trackId: a, from: 0, to: 2 })).body.playlist)).toEqual([b, c, a]);
    expect(idsOf((await move(id, { trackId: c, from: 1, to: 0 })).body.playlist)).toEqual([c, b, a]);
    expect((await move(id, { trackId: a, from: 0, to: 1 })).status).toBe(409);
    expect(await order(id)).toEqual([c, b, a]);
  });

  it('is changed around tracks that others hide meanwhile, which stay in their places', async () => {
    const theirs = await api.ready(stranger.token, { title: 'theirs' });
    const show = (visibility: string) =>
      api.call('PATCH', `/api/tracks/${theirs}`, { token: stranger.token, json: { visibility } });
    const id = await playlistOf(a, theirs, b, c);
    expect((await show('private')).status).toBe(200);
    const shown = async () => idsOf((await call('GET', `/${id}`, undefined)).body.playlist);
    expect(await shown()).toEqual([a, b, c]);
    expect((await reorder(id, [a, theirs, b, c])).status).toBe(409);
    expect((await reorder(id, [c, b, a])).status).toBe(200);
    expect((await move(id, { trackId: b, from: 1, to: 2 })).status).toBe(200);
    expect(await shown()).toEqual([c, a, b]);
    await show('public');
    expect(await shown()).toEqual([c, theirs, a, b]);
  });

  it.each<[string, object]>([
    ['a place behind the end', { from: 3, to: 0 }],
    ['a target behind the end', { from: 0, to: 3 }],
    ['a negative place', { from: -1, to: 0 }],
    ['a fraction', { from: 0.5, to: 0 }],
    ['a text', { from: '0', to: 0 }],
    ['no target', { from: 0 }],
  ])('is 400 for %s', async (_what, json) => {
    const answer = await move(await playlistOf(a, b, c), { trackId: a, ...json });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });

  it.each<[string, unknown]>([
    ['no list', undefined],
    ['a text', 'x'],
    ['numbers', [1, 2]],
    ['too many', Array.from({ length: 5_001 }, () => 'x')],
  ])('is 400 for %s', async (_what, trackIds) => {
    expect((await call('PUT', `/${await playlistOf(a)}/tracks`, { trackIds })).status).toBe(400);
  });

  it('is the owner’s to change, and honours If-Match', async () => {
    const id = await playlistOf(a, b);
    const by = { token: stranger.token };
    expect((await reorder(id, [b, a], by)).status).toBe(403);
    expect((await move(id, { trackId: a, from: 0, to: 1 }, by)).status).toBe(403);
    expect((await reorder(id, [b, a], { headers: { 'if-match': '"other"' } })).status).toBe(412);
    const { etag } = (await api.get(`/playlists/${id}`)).playlist;
    const answer = await reorder(id, [b, a], { headers: { 'if-match': etag } });
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, answer.body.playlist.etag]);
  });

  it('is changed once by many who have read the same version', async () => {
    const id = await playlistOf(a, b, c);
    const { etag } = (await api.get(`/playlists/${id}`)).playlist;
    const headers = { 'if-match': etag };
    const answers = await Promise.all(Array.from({ length: 10 }, () => reorder(id, [c, b, a], { headers })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const next = (await api.get(`/playlists/${id}`)).playlist.etag;
    await call('POST', `/${id}/tracks`, { trackId: a });
    expect((await api.get(`/playlists/${id}`)).playlist.etag).toBe(next);
    await move(id, { trackId: c, from: 0, to: 1 });
    expect((await call('PUT', `/${id}`, { title: 'x' }, { headers: { 'if-match': next } })).status).toBe(412);
  });

  it('does not count a deleted track, whose place is not removed yet', async () => {
    const gone = await api.ready(owner.token, { title: 'gone' });
    const id = await playlistOf(gone, a, b);
    await api.call('DELETE', `/api/tracks/${gone}`, { token: owner.token });
    expect((await reorder(id, [b, a])).status).toBe(200);
    expect(await order(id)).toEqual([b, a]);
  });

  it('of 20 changes at once is one that somebody has sent, and no track is lost', async () => {
    const id = await playlistOf(a, b, c);
    const orders = [
      [a, b, c],
      [c, a, b],
      [b, c, a],
    ];
    // One waits for the other. On a machine without processor time, some wait in vain, and are sent again.
    const sent = (n: number) => untilAvailable(() => reorder(id, orders[n % 3] ?? []));
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => sent(n)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(orders).toContainEqual(await order(id));
  });
});

it('similar tracks name why they are', async () => {
  const ready = (title: string, artistName: string, genre: string) =>
    api.ready(owner.token, { title, artistName, genre });
  const one = await ready('one', 'Ada', 'Waltz');
  const liked = await ready('liked', 'Bela', 'Polka');
  const byArtist = await ready('by the artist', 'Ada', 'Polka');
  const ofGenre = await ready('of the genre', 'Cleo', 'waltz');
  for (const id of [one, liked]) await api.call('POST', `/api/tracks/${id}/like`, { token: stranger.token });
  const { tracks } = await api.get(`/tracks/${one}/similar`);
  expect(tracks.map(({ id, basis }: { id: string; basis: string }) => [id, basis])).toEqual([
    [liked, 'listeners'],
    [byArtist, 'artist'],
    [ofGenre, 'genre'],
  ]);
  expect((await api.get(`/tracks/${one}/similar?limit=1`)).tracks).toHaveLength(1);
  expect((await api.call('GET', '/api/tracks/nosuch/similar')).status).toBe(404);
  expect((await api.call('GET', `/api/tracks/${one}/similar?limit=x`)).status).toBe(400);
});
