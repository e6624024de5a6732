import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idsOf, type MusicApi, startMusicApi } from './harness.ts';
import { type Listener, newListener, playerOf } from './support/subsonic.ts';

let api: MusicApi;
let by: Listener;
let ok: ReturnType<typeof playerOf>['ok'];
let tracks: string[];

beforeAll(async () => {
  api = await startMusicApi({}, undefined, 200);
  by = await newListener(api);
  ({ ok } = playerOf(api, () => by));
  tracks = [];
  for (const title of ['One', 'Two', 'Three']) tracks.push(await api.ready(by.token, { title }));
});
afterAll(() => api.stop());

const put = (json: unknown, token = by.token) => api.call('PUT', '/api/play-queue', { token, json });
const read = () => api.get('/play-queue', by.token);
const save = async (json: unknown) => {
  const { status, body } = await put(json);
  expect([status, body.code]).toEqual([200, undefined]);
  return body;
};

describe('the play queue', () => {
  it('is empty before one is saved', async () => {
    const { token } = await newListener(api);
    const none = { tracks: [], current: null, position_ms: 0, changed_at: null, changed_by: null };
    expect(await api.get('/play-queue', token)).toEqual(none);
  });

  it('is the one of a player for Subsonic', async () => {
    const songs = tracks.map((id) => `tr-${id}`);
    await ok('savePlayQueue', { id: songs, current: songs[1], position: 61_500, c: 'phone' });
    const queue = await read();
    expect(queue).toMatchObject({ current: 1, position_ms: 61_500, changed_by: 'phone' });
    expect(idsOf(queue)).toEqual(tracks);
    // Only the answer of a single track says whether it has lyrics.
    const { has_lyrics: _, ...inLists } = await api.track(tracks[0] ?? '', by.token);
    expect(queue.tracks[0]).toEqual(inLists);
    expect(Date.now() - Date.parse(queue.changed_at)).toBeLessThan(60_000);

    const [a = '', b = ''] = tracks;
    const saved = await save({ trackIds: [b, a, b], current: 2, positionMs: 5, changedBy: 'console' });
    expect(saved).toEqual(await read());
    expect((await ok('getPlayQueueByIndex')).playQueueByIndex).toMatchObject({
      currentIndex: 2,
      position: 5,
      changedBy: 'console',
      entry: [b, a, b].map((id) => ({ id: `tr-${id}` })),
    });
  });

  it('is one account’s', async () => {
    await save({ trackIds: tracks, current: 0 });
    expect((await api.get('/play-queue', (await newListener(api)).token)).tracks).toEqual([]);
  });

  it('leaves out tracks that do not exist, are not ready, or were deleted', async () => {
    const gone = await api.ready(by.token);
    const unfinished = await api.upload(by.token);
    const [a = '', b = ''] = tracks;
    const queue = await save({ trackIds: [a, 'nosuchtrack', unfinished, gone, b], current: 3, positionMs: 9 });
    expect([idsOf(queue), queue.current, queue.position_ms]).toEqual([[a, gone, b], 1, 9]);
    await api.call('DELETE', `/api/tracks/${gone}`, { token: by.token });
    const left = await read();
    // The one behind it is current, from its beginning.
    expect([idsOf(left), left.current, left.position_ms]).toEqual([[a, b], 1, 0]);
  });

  it('has no current track if there is none, or the queue is empty', async () => {
    expect(await save({ trackIds: tracks, current: null, positionMs: 7 })).toMatchObject({
      current: null,
      position_ms: 0,
    });
    expect(await save({ trackIds: [], current: null })).toMatchObject({
      tracks: [],
      current: null,
      changed_by: 'Millrace',
    });
    expect(await save({ trackIds: ['nosuchtrack'], current: 0, positionMs: 7 })).toMatchObject({
      tracks: [],
      current: null,
      position_ms: 0,
    });
  });

  it('has at most 5,000 tracks', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `${'x'.repeat(59)}${n}`);
    expect((await put({ trackIds: many(5_000), current: 4_999 })).status).toBe(200);
    expect(await put({ trackIds: many(5_001), current: 0 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'trackIds' }] },
    });
  });

  it.each<[string, object, string]>([
    ['no list', { current: null }, 'trackIds'],
    ['a text as list', { trackIds: 'a', current: null }, 'trackIds'],
    ['a number as id', { trackIds: [1], current: null }, 'trackIds.0'],
    ['an id with NUL', { trackIds: ['a\u0000'], current: null }, 'trackIds.0'],
    ['an id that is too long', { trackIds: ['a'.repeat(65)], current: null }, 'trackIds.0'],
    ['no current place', { trackIds: [] }, 'current'],
    ['a current place in an empty queue', { trackIds: [], current: 0 }, 'current'],
    ['a current place behind the end', { trackIds: ['a'], current: 1 }, 'current'],
    ['a negative place', { trackIds: ['a'], current: -1 }, 'current'],
    ['a place that is no whole number', { trackIds: ['a'], current: 0.5 }, 'current'],
    ['a negative position', { trackIds: ['a'], current: 0, positionMs: -1 }, 'positionMs'],
    ['a huge position', { trackIds: ['a'], current: 0, positionMs: 3_600_000_001 }, 'positionMs'],
    ['a position as text', { trackIds: ['a'], current: 0, positionMs: '1' }, 'positionMs'],
    ['a name with NUL', { trackIds: [], current: null, changedBy: 'a\u0000' }, 'changedBy'],
    ['a long name', { trackIds: [], current: null, changedBy: 'a'.repeat(101) }, 'changedBy'],
    ['another field', { trackIds: [], current: null, tracks: [] }, 'tracks'],
  ])('refuses %s', async (_what, json, field) => {
    const { status, body } = await put(json);
    expect([status, body.code, body.errors?.map((one: { field: string }) => one.field)]).toEqual([
      ...[400, 'invalid_request'],
      [field],
    ]);
  });

  it('needs an account', async () => {
    expect((await put({ trackIds: [], current: null }, 'bad')).status).toBe(401);
    expect((await api.call('GET', '/api/play-queue')).status).toBe(401);
  });
});
