import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallOptions } from '@millrace/api-testkit';
import type { Database } from '@millrace/database';
import { createCursors } from '@millrace/http';
import { isNightly } from '@millrace/testkit/nightly';
import { hold, untilWaiting } from '@millrace/testkit/postgres';
import { untilAvailable } from '@millrace/testkit/waiting';
import { createLikeService } from '../src/features/likes/likes.ts';
import { idsOf, type MusicApi, type Person, resultOf, startMusicApi, until } from './harness.ts';

const toggles = isNightly ? 200 : 60;

let api: MusicApi;
let artist: Person;
let listeners: Person[];

beforeAll(async () => {
  api = await startMusicApi();
  artist = await api.register('The Artist');
  listeners = await Promise.all(Array.from({ length: 10 }, () => api.register()));
});
afterAll(() => api.stop());

const play = (id: string, options?: CallOptions) => api.call('POST', `/api/tracks/${id}/play`, options);
const plays = async (id: string): Promise<number> => (await api.track(id)).play_count;
const log = (id: string) =>
  api.database.query<{ account: number | null; seconds: number | null }>(
    'SELECT account_id AS account, seconds FROM music.plays WHERE track_id = $1 ORDER BY id',
    [id],
  );
const profile = async (id: number, token?: string) => (await api.get(`/artists/${id}`, token)).artist;

describe('the play beacon', () => {
  it('is answered with 204 once it is counted and logged; 300 concurrent ones are all counted', async () => {
    const ids = [await api.ready(artist.token), await api.ready(artist.token)] as const;
    const before = (await profile(artist.id)).total_plays;
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => play(ids[n % 2 === 0 ? 0 : 1])));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
    expect([await plays(ids[0]), await plays(ids[1])]).toEqual([150, 150]);
    expect(await log(ids[0])).toHaveLength(150);
    expect((await profile(artist.id)).total_plays - before).toBe(300);
  });

  it('logs the seconds, and the account if a token is sent', async () => {
    const id = await api.ready(artist.token);
    const [listener] = listeners;
    await play(id, { json: { duration: 12.5 }, token: listener?.token ?? '' });
    await play(id, { json: { duration: 0 } });
    await play(id);
    expect(await log(id)).toEqual([
      { account: listener?.id, seconds: 12.5 },
      { account: null, seconds: 0 },
      { account: null, seconds: null },
    ]);
  });

  it('counts a repeated playId once, in the body or as Idempotency-Key, also within one batch', async () => {
    const id = await api.ready(artist.token);
    const playId = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => play(id, { json: { playId, duration: 3 } })));
    await play(id, { headers: { 'idempotency-key': playId } });
    expect([await plays(id), (await log(id)).length]).toEqual([1, 1]);
    await play(id, { text: JSON.stringify({ playId: randomUUID() }), headers: { 'content-type': 'text/plain' } });
    expect(await plays(id)).toBe(2);
  });

  describe('that is refused', () => {
    let id: string;
    beforeAll(async () => {
      id = await api.ready(artist.token);
    });
    it.each([
      ['malformed JSON', { text: '{"duration":' }, 400],
      ['a duration of a wrong type', { json: { duration: '12' } }, 400],
      ['a duration of null', { json: { duration: null } }, 400],
      ['a negative duration', { json: { duration: -1 } }, 400],
      ['an infinite duration', { text: '{"duration":1e999}' }, 400],
      ['a playId of a wrong type', { json: { playId: 7 } }, 400],
      ['an array', { text: '[]' }, 400],
      ['a bad token', { token: 'bad' }, 401],
    ])('with %s counts nothing', async (_what, options, status) => {
      expect((await play(id, options)).status).toBe(status);
      expect(await plays(id)).toBe(0);
    });
  });

  it('is logged for 90 days; play counts remain, and old delivery receipts are removed too', async () => {
    const id = await api.ready(artist.token);
    for (const playId of ['old', 'recent']) await play(id, { json: { playId } });
    const age = (table: string, days: number, where: string) =>
      api.database.execute(`UPDATE ${table} SET created_at = now() - make_interval(days => $1::int) WHERE ${where}`, [
        days,
      ]);
    await age('music.plays', 91, `track_id = '${id}' AND play_id = 'old'`);
    await age('music.plays', 89, `track_id = '${id}' AND play_id = 'recent'`);
    const receipts = 'music.delivery_receipts';
    await api.database.execute(`INSERT INTO ${receipts} (id) VALUES ('old line'), ('recent line')`, []);
    await age(receipts, 15, `id = 'old line'`);
    await age(receipts, 13, `id = 'recent line'`);
    const left = (table: string, name: string) =>
      api.database.query(
        `SELECT ${name} AS name FROM ${table} WHERE ${name} IN ('old', 'old line', 'recent', 'recent line')`,
      );

    await api.startReplica();
    await until('the old play is removed', async () => (await left('music.plays', 'play_id')).length === 1);
    await until('the old receipt is removed', async () => (await left(receipts, 'id')).length === 1);
    expect(await left('music.plays', 'play_id')).toEqual([{ name: 'recent' }]);
    expect(await left(receipts, 'id')).toEqual([{ name: 'recent line' }]);
    expect(await plays(id)).toBe(2);
    await play(id, { json: { playId: 'recent' } });
    expect(await plays(id)).toBe(2);
  });

  it('does not wait for who waits for it: a like and a new place in a playlist, while the track is taken down', async () => {
    const id = await api.ready(artist.token);
    const place = await hold(api.database, 'SELECT FROM music.tracks WHERE id = $1 FOR KEY SHARE', id);
    const like = await hold(api.database, 'UPDATE music.tracks SET like_count = like_count WHERE id = $1', id);
    // A play that is refused because it waits for too long is not counted.
    const playing = untilAvailable(() => play(id));
    await untilWaiting(api.database);
    const removing = api.database.transaction((tx) =>
      tx.$executeRawUnsafe('SELECT FROM music.tracks WHERE id = $1 FOR UPDATE', id),
    );
    await untilWaiting(api.database, 2);
    await like();
    // The removal waits for the place, and holds the old version of the row, which the like has changed.
    expect((await playing).status).toBe(204);
    await place();
    await removing;
    expect(await plays(id)).toBe(1);
  });

  it('waits for its own track only while that is locked, and is counted once', async () => {
    const [locked, free] = [await api.ready(artist.token), await api.ready(artist.token)];
    const unlock = await hold(api.database, 'SELECT FROM music.tracks WHERE id = $1 FOR NO KEY UPDATE', locked);
    const waiting = [untilAvailable(() => play(locked)), untilAvailable(() => play(locked))];
    expect((await play(free)).status).toBe(204);
    await untilWaiting(api.database);
    const others = await Promise.all([play(free), play('unknown')]);
    expect(others.map(({ status }) => status)).toEqual([204, 404]);
    expect([await plays(locked), await plays(free)]).toEqual([0, 2]);
    await unlock();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([204, 204]);
    expect([await plays(locked), (await log(locked)).length]).toEqual([2, 2]);
  });

  it('of an unknown track is 404, also among beacons of known tracks', async () => {
    const id = await api.ready(artist.token);
    const answers = await Promise.all([play(id), play('unknown'), play(id)]);
    expect(answers.map((answer) => answer.status)).toEqual([204, 404, 204]);
    expect(await plays(id)).toBe(2);
  });

  it('before the track is ready counts for the artist once it is ready', async () => {
    const other = await api.register();
    const id = await api.upload(other.token);
    await play(id);
    expect((await profile(other.id)).total_plays).toBe(0);
    const prefix = await api.store(id, 'a');
    await api.queue.publish('track.transcoded', resultOf(id, await api.jobOf(id), prefix));
    await until('it is ready', async () => (await api.track(id)).status === 'ready');
    expect(await profile(other.id)).toMatchObject({ total_plays: 1, track_count: 1 });
  });
});

describe('likes', () => {
  it('are idempotent, and shown to callers with a token', async () => {
    const id = await api.ready(artist.token);
    const token = listeners[0]?.token ?? '';
    const toggle = async (method: string) => (await api.call(method, `/api/tracks/${id}/like`, { token })).body;
    expect([await toggle('POST'), await toggle('POST')]).toEqual([
      { liked: true, count: 1 },
      { liked: true, count: 1 },
    ]);
    expect([(await api.track(id, token)).liked, (await api.track(id)).liked]).toEqual([true, undefined]);
    expect((await api.track(id, artist.token)).liked).toBe(false);
    expect([await toggle('DELETE'), await toggle('DELETE')]).toEqual([
      { liked: false, count: 0 },
      { liked: false, count: 0 },
    ]);
    expect((await api.call('POST', '/api/tracks/unknown/like', { token })).status).toBe(404);
    expect((await api.call('POST', `/api/tracks/${id}/like`)).status).toBe(401);
  });

  it(`have correct counters after ${toggles} concurrent toggles, while tracks are played and one is deleted`, async () => {
    const ids = [await api.ready(artist.token), await api.ready(artist.token), await api.ready(artist.token)];
    const [doomed] = ids;
    const answers = await Promise.all([
      ...Array.from({ length: toggles }, (_, n) =>
        untilAvailable(() =>
          api.call(n % 3 === 2 ? 'DELETE' : 'POST', `/api/tracks/${ids[n % ids.length]}/like`, {
            token: listeners[n % listeners.length]?.token ?? '',
          }),
        ),
      ),
      ...Array.from({ length: 30 }, (_, n) => untilAvailable(() => play(ids[n % ids.length] ?? ''))),
      untilAvailable(() => api.call('DELETE', `/api/tracks/${doomed}`, { token: artist.token })),
    ]);
    expect(answers.filter((answer) => ![200, 204, 404].includes(answer.status))).toEqual([]);
    const rows = await api.database.query<{ counted: number; rows: number }>(
      `SELECT like_count AS counted, (SELECT count(*) FROM music.likes l WHERE l.track_id = t.id) AS rows FROM music.tracks t`,
    );
    expect(rows.filter((row) => row.counted !== row.rows)).toEqual([]);
    const kept = await api.database.query('SELECT 1 FROM music.likes WHERE track_id = ANY($1)', [ids.slice(1)]);
    expect(kept.length).toBeGreaterThan(0);
    const [sum] = await api.database.query<{ plays: number; tracks: number }>(
      `SELECT COALESCE(sum(play_count), 0)::bigint AS plays, count(*) AS tracks
       FROM music.tracks WHERE account_id = $1 AND status = 'ready'`,
      [artist.id],
    );
    expect(await profile(artist.id)).toMatchObject({ total_plays: sum?.plays, track_count: sum?.tracks });
  });

  it('share a transaction when they come at once; an account that was deleted meanwhile fails no other', async () => {
    const id = await api.ready(artist.token);
    const [first, second] = listeners;
    let transactions = 0;
    const database: Database = {
      ...api.database,
      transaction: (work) => {
        transactions += 1;
        return api.database.transaction(work);
      },
    };
    const likes = createLikeService({
      database,
      cursors: createCursors(['a secret of this suite']),
      blocked: { accounts: () => [] },
    });
    const none = 2_000_000_000;
    const answers = await Promise.allSettled([
      likes.set(first?.id ?? 0, id, true),
      likes.set(none, id, true),
      likes.set(second?.id ?? 0, id, true),
      // The last wish of an account counts.
      likes.set(second?.id ?? 0, id, false),
    ]);
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: { code: 'not_found' } },
      { status: 'fulfilled', value: 1 },
      { status: 'fulfilled', value: 1 },
    ]);
    expect(transactions).toBe(1);
    expect(await likes.set(second?.id ?? 0, id, true)).toBe(2);
  });

  it('are listed with the latest like first, in pages', async () => {
    const fan = await api.register();
    const ids = [await api.ready(artist.token), await api.ready(artist.token), await api.ready(artist.token)];
    const order = [ids[1], ids[2], ids[0]];
    for (const id of order) await api.call('POST', `/api/tracks/${id}/like`, { token: fan.token });
    const all = await api.get('/me/likes', fan.token);
    expect([idsOf(all), all.total, all.limit]).toEqual([[...order].reverse(), 3, 20]);
    expect(all.tracks[0].liked).toBe(true);
    expect(idsOf(await api.get('/me/likes?page=1&limit=2', fan.token))).toEqual([order[0]]);
    expect((await api.call('GET', '/api/me/likes')).status).toBe(401);
  });
});

describe('follows', () => {
  it('are idempotent and relative to the caller', async () => {
    const star = await api.register('A Star');
    const [fan] = listeners;
    const token = fan?.token ?? '';
    const toggle = async (method: string) => (await api.call(method, `/api/users/${star.id}/follow`, { token })).body;
    expect([await toggle('POST'), await toggle('POST')]).toEqual([
      { following: true, followers: 1 },
      { following: true, followers: 1 },
    ]);
    expect(await profile(star.id, token)).toEqual({
      id: star.id,
      display_name: 'A Star',
      track_count: 0,
      total_plays: 0,
      followers: 1,
      following: true,
      tracks: [],
    });
    expect((await profile(star.id)).following).toBe(false);
    expect(await toggle('DELETE')).toEqual({ following: false, followers: 0 });
    expect(await toggle('DELETE')).toEqual({ following: false, followers: 0 });
  });

  it.each([
    ['the own account', () => `/api/users/${artist.id}/follow`, 400],
    ['an unknown account', () => '/api/users/999999/follow', 404],
    ['an invalid id', () => '/api/users/x/follow', 404],
    ['an id that is too large', () => '/api/users/99999999999/follow', 404],
  ])('of %s are rejected', async (_what, path, status) => {
    expect((await api.call('POST', path(), { token: artist.token })).status).toBe(status);
  });

  it('of the own account can be removed, because there are none', async () => {
    const { status, body } = await api.call('DELETE', `/api/users/${artist.id}/follow`, { token: artist.token });
    expect([status, body]).toEqual([200, { following: false, followers: expect.any(Number) }]);
  });

  it(`have correct counters after ${toggles} concurrent toggles`, async () => {
    const star = await api.register();
    const answers = await Promise.all(
      Array.from({ length: toggles }, (_, n) =>
        untilAvailable(() =>
          api.call(n % 3 === 2 ? 'DELETE' : 'POST', `/api/users/${star.id}/follow`, {
            token: listeners[n % listeners.length]?.token ?? '',
          }),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const rows = await api.database.query('SELECT 1 FROM music.follows WHERE artist_id = $1', [star.id]);
    expect((await profile(star.id)).followers).toBe(rows.length);
  });

  it('artist profiles list ready tracks in pages, newest first; a bad token is 401, an unknown artist 404', async () => {
    const star = await api.register();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift(await api.ready(star.token, { title: `title ${n}` }));
    await api.upload(star.token);
    const body = await api.get(`/artists/${star.id}`);
    expect([idsOf(body.artist), body.artist.track_count]).toEqual([ids, 3]);
    expect(idsOf((await api.get(`/artists/${star.id}?page=1&limit=2`)).artist)).toEqual([ids[2]]);
    expect((await api.call('GET', `/api/artists/${star.id}`, { token: 'bad' })).status).toBe(401);
    expect((await api.call('GET', '/api/artists/999999')).status).toBe(404);
  });
});

describe('the rate limit of beacons', () => {
  it('rejects an address or a whole /64 with 429 and Retry-After, and does not count those beacons', async () => {
    const limited = await startMusicApi({ BEACONS_PER_MINUTE: '5', TRUST_PROXY: 'true' }, api.postgres);
    try {
      const { token } = await limited.register();
      const id = await limited.ready(token);
      const from = async (address: string) =>
        limited.call('POST', `/api/tracks/${id}/play`, { headers: { 'x-forwarded-for': address } });
      const statuses = async (addresses: string[]) =>
        (await Promise.all(addresses.map(from))).map(({ status }) => status);
      const five = Array(5).fill(204);
      expect((await statuses(Array(8).fill('192.0.2.1'))).sort()).toEqual([...five, 429, 429, 429]);
      const prefix = Array.from({ length: 7 }, (_, n) => `2001:db8:0:1::${n}`);
      expect((await statuses(prefix)).sort()).toEqual([...five, 429, 429]);
      expect(await statuses(['198.51.100.7', '2001:db8:0:2::1'])).toEqual([204, 204]);
      const refused = await from('192.0.2.1');
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      const retryAfter = Number(refused.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(60);
      expect((await limited.track(id)).play_count).toBe(12);
    } finally {
      await limited.stop();
    }
  });
});
