import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isNightly } from '@millrace/testkit/nightly';
import { untilAvailable } from '@millrace/testkit/waiting';
import { idsOf, type MusicApi, type Person, startMusicApi } from './harness.ts';

let api: MusicApi;
let owner: Person;
let stranger: Person;
let tracks: string[];

beforeAll(async () => {
  api = await startMusicApi();
  owner = await api.register('Owner');
  stranger = await api.register('Stranger');
  tracks = [];
  for (let n = 0; n < 3; n += 1) tracks.push(await api.ready(owner.token, { title: `track ${n}` }));
});
afterAll(() => api.stop());

async function create(fields: object = {}, token = owner.token): Promise<number> {
  const answer = await api.call('POST', '/api/playlists', { token, json: { title: 'A playlist', ...fields } });
  expect(answer.status).toBe(201);
  return answer.body.playlist.id;
}
const edit = (method: string, path: string, json?: unknown, token = owner.token) =>
  api.call(method, `/api/playlists/${path}`, { token, ...(json !== undefined && { json }) });
const read = async (id: number, token?: string) => (await api.get(`/playlists/${id}`, token)).playlist;

describe('a playlist', () => {
  it('is private by default, and returns its fields', async () => {
    const answer = await api.call('POST', '/api/playlists', {
      token: owner.token,
      json: { title: ' Ünïcode 🎵 ', description: '' },
    });
    expect(answer.body.playlist).toMatchObject({
      id: expect.any(Number),
      title: 'Ünïcode 🎵',
      description: null,
      isPublic: false,
      track_count: 0,
      creator_name: 'Owner',
      cover_art: null,
      tracks: [],
    });
  });

  it.each([
    ['no title', { title: undefined }],
    ['a blank title', { title: ' ' }],
    ['a title of a wrong type', { title: 7 }],
    ['a title with NUL', { title: 'a\u0000' }],
    ['isPublic of a wrong type', { isPublic: 'true' }],
    ['a description of a wrong type', { description: [] }],
  ])('with %s is 400', async (_what, fields) => {
    const answer = await api.call('POST', '/api/playlists', { token: owner.token, json: { title: 't', ...fields } });
    expect(answer.status).toBe(400);
  });

  it('keeps order and duplicates; removing a track removes all its places', async () => {
    const id = await create();
    const [a, b, c] = tracks;
    for (const trackId of [b, a, b, c]) await edit('POST', `${id}/tracks`, { trackId });
    const { playlist } = (await edit('POST', `${id}/tracks`, { trackId: a })).body;
    expect([idsOf(playlist), playlist.track_count]).toEqual([[b, a, b, c, a], 5]);
    const removed = (await edit('DELETE', `${id}/tracks`, { trackId: b })).body.playlist;
    expect([idsOf(removed), removed.track_count]).toEqual([[a, c, a], 3]);
    expect((await edit('DELETE', `${id}/tracks`, { trackId: b })).body.playlist.track_count).toBe(3);
    await edit('POST', `${id}/tracks`, { trackId: b });
    expect(idsOf(await read(id, owner.token))).toEqual([a, c, a, b]);
  });

  it('accepts only existing tracks', async () => {
    const id = await create();
    for (const [trackId, status] of [
      ['unknown', 404],
      ['a\u0000', 404],
      ['', 404],
      [7, 400],
      [undefined, 400],
    ]) {
      expect((await edit('POST', `${id}/tracks`, { trackId })).status).toBe(status);
    }
    expect((await read(id, owner.token)).track_count).toBe(0);
  });

  it('changes only the given fields', async () => {
    const id = await create({ description: 'before' });
    expect((await edit('PUT', `${id}`, { isPublic: true })).body.playlist).toMatchObject({
      title: 'A playlist',
      description: 'before',
      isPublic: true,
    });
    expect((await edit('PUT', `${id}`, { title: 'after', description: null })).body.playlist).toMatchObject({
      title: 'after',
      description: null,
      isPublic: true,
    });
    expect((await edit('PUT', `${id}`, { title: '' })).status).toBe(400);
    expect((await edit('PUT', `${id}`, {})).status).toBe(200);
  });

  it('is deleted by its owner', async () => {
    const id = await create({ isPublic: true });
    const before = (await api.get('/playlists/public')).total;
    expect((await edit('DELETE', `${id}`)).body).toEqual({ ok: true });
    expect((await edit('DELETE', `${id}`)).status).toBe(404);
    expect((await api.get('/playlists/public')).total).toBe(before - 1);
  });
});

describe('the tracks of a playlist', () => {
  it('are 200,000 at most in all playlists of an account', async () => {
    const { token, id: accountId } = await api.register('Collector');
    const call = (method: string, path: string, json: object) =>
      api.call(method, `/api/playlists${path}`, { token, json });
    const [full, next] = [
      (await call('POST', '', { title: 'Full' })).body,
      (await call('POST', '', { title: 'Next' })).body,
    ];
    const count = 'UPDATE music.playlists SET track_count = $2 WHERE id = $1 AND account_id = $3';
    await api.database.execute(count, [full.playlist.id, 199_999, accountId]);
    const add = () => call('POST', `/${next.playlist.id}/tracks`, { trackId: tracks[0] });
    expect((await add()).body.playlist.track_count).toBe(1);
    const { status, body } = await add();
    expect([status, body.detail]).toEqual([
      409,
      'The playlists of an account can have at most 200000 tracks together.',
    ]);
    await api.database.execute(count, [full.playlist.id, 0, accountId]);
    expect((await add()).body.playlist.track_count).toBe(2);
  });

  it('are returned in pages of 100, in order and with duplicates; edits return the first page', async () => {
    const id = await create({ isPublic: true });
    const order = Array.from({ length: 250 }, (_, n) => tracks[[0, 1, 0, 2][n % 4] ?? 0] ?? '');
    await api.database.execute(
      `INSERT INTO music.playlist_tracks (playlist_id, position, track_id)
       SELECT $1, n - 1, track FROM unnest($2::text[]) WITH ORDINALITY AS g(track, n)`,
      [id, order],
    );
    await api.database.execute('UPDATE music.playlists SET track_count = 250, next_position = 250 WHERE id = $1', [id]);

    const first = await api.get(`/playlists/${id}`);
    expect(first).toMatchObject({ page: 0, limit: 100, total: 250, playlist: { track_count: 250 } });
    expect(idsOf(first.playlist)).toEqual(order.slice(0, 100));
    const last = await api.get(`/playlists/${id}?page=2`);
    expect(last).toMatchObject({ page: 2, limit: 100, total: 250, playlist: { id, track_count: 250 } });
    expect(idsOf(last.playlist)).toEqual(order.slice(200));
    expect(idsOf((await api.get(`/playlists/${id}?page=3&limit=7`)).playlist)).toEqual(order.slice(21, 28));
    expect((await api.get(`/playlists/${id}?page=2147483647`)).playlist.tracks).toEqual([]);
    expect((await api.get(`/playlists/${id}?limit=5000`)).limit).toBe(100);
    for (const bad of ['limit=0', 'limit=-1', 'page=x', 'page=-1', 'page=1&page=2']) {
      expect((await api.call('GET', `/api/playlists/${id}?${bad}`)).status).toBe(400);
    }

    const [a, b] = tracks;
    for (const [method, path, json, total] of [
      ['PUT', `${id}`, { title: 'renamed' }, 250],
      ['POST', `${id}/tracks`, { trackId: a }, 251],
      ['DELETE', `${id}/tracks`, { trackId: b }, 251 - order.filter((track) => track === b).length],
    ] as const) {
      const { body } = await edit(method, path, json);
      expect(body).toMatchObject({ page: 0, limit: 100, total, playlist: { track_count: total } });
      expect(body.playlist.tracks).toHaveLength(100);
    }
  });
});

describe('privacy', () => {
  const attempts = (id: number): [string, string, unknown][] => [
    ['PUT', `${id}`, { title: 'mine now' }],
    ['DELETE', `${id}`, undefined],
    ['POST', `${id}/tracks`, { trackId: tracks[0] }],
    ['DELETE', `${id}/tracks`, { trackId: tracks[0] }],
  ];

  it('a private playlist is 404 for all accounts but its owner, with every method', async () => {
    const id = await create();
    expect((await read(id, owner.token)).id).toBe(id);
    for (const token of [stranger.token, 'bad', undefined]) {
      expect((await api.call('GET', `/api/playlists/${id}`, token === undefined ? {} : { token })).status).toBe(404);
    }
    for (const [method, path, json] of attempts(id)) {
      expect((await edit(method, path, json, stranger.token)).status).toBe(404);
      expect((await edit(method, path, json, 'bad')).status).toBe(401);
    }
  });

  it('a public playlist can be read by everyone and changed only by its owner', async () => {
    const id = await create({ isPublic: true });
    expect((await read(id)).title).toBe('A playlist');
    for (const [method, path, json] of attempts(id)) {
      expect((await edit(method, path, json, stranger.token)).status).toBe(403);
    }
    expect(await read(id)).toMatchObject({ title: 'A playlist', track_count: 0 });
    await edit('PUT', `${id}`, { isPublic: false });
    expect((await api.call('GET', `/api/playlists/${id}`)).status).toBe(404);
  });

  it.each(['0', '-1', 'x', '1.5', '99999999999', '2147483647'])('GET /playlists/%s is 404', async (id) => {
    expect((await api.call('GET', `/api/playlists/${id}`)).status).toBe(404);
  });
});

describe('lists', () => {
  it('return all own playlists, and the public playlists of all accounts, newest first', async () => {
    const lister = await api.register('Lister');
    const ids: number[] = [];
    for (let n = 0; n < 25; n += 1) ids.unshift(await create({ isPublic: n % 2 === 0 }, lister.token));
    const own = await api.get('/playlists', lister.token);
    expect(own.playlists.map((playlist: { id: number }) => playlist.id)).toEqual(ids);
    const publicIds = ids.filter((_, n) => n % 2 === 0);
    const page = await api.get('/playlists/public?page=0&limit=5');
    expect(page.playlists.map((playlist: { id: number }) => playlist.id)).toEqual(publicIds.slice(0, 5));
    expect(page.playlists[0]).toMatchObject({ creator_name: 'Lister', track_count: 0, isPublic: true });
    const [count] = await api.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM music.playlists WHERE is_public',
    );
    expect([page.limit, page.total]).toEqual([5, count?.n]);
    expect((await api.get('/playlists/public?limit=1000')).limit).toBe(100);
    for (const bad of ['limit=0', 'limit=-1', 'page=x', 'page=-1']) {
      expect((await api.call('GET', `/api/playlists/public?${bad}`)).status).toBe(400);
    }
    expect((await api.call('GET', '/api/playlists')).status).toBe(401);
  });
});

describe('the number of playlists of an account', () => {
  it('is limited, also for concurrent creations; a deletion allows another, and other accounts are not affected', async () => {
    const limited = await startMusicApi({ QUOTA_PLAYLISTS: '5' }, api.postgres);
    try {
      const [person, other] = [await limited.register(), await limited.register()];
      const make = ({ token }: Person) => limited.call('POST', '/api/playlists', { token, json: { title: 't' } });
      const answers = await Promise.all(Array.from({ length: 20 }, () => make(person)));
      const made = answers.filter(({ status }) => status === 201);
      expect(made).toHaveLength(5);
      for (const { status, body } of answers.filter((answer) => !made.includes(answer))) {
        expect([status, body.code, body.detail]).toEqual([
          403,
          'quota_exceeded',
          expect.stringContaining('5 playlists'),
        ]);
      }
      expect((await make(other)).status).toBe(201);
      await limited.call('DELETE', `/api/playlists/${made[0]?.body.playlist.id}`, { token: person.token });
      expect([(await make(person)).status, (await make(person)).status]).toEqual([201, 403]);
    } finally {
      await limited.stop();
    }
  });
});

const changes = isNightly ? 200 : 60;
const doomedTracks = isNightly ? 30 : 8;

describe(`${changes} concurrent changes`, () => {
  // An account has some connections of the database at a time. On a busy machine the last ones would wait for too long, and are told so.
  const insist = (...given: Parameters<typeof edit>) => untilAvailable(() => edit(...given));

  it('leave counters equal to rows and unique positions, also while a track is deleted', async () => {
    const ids = await Promise.all([create(), create(), create()]);
    const doomed = await api.ready(owner.token, { title: 'doomed' });
    const pool = [...tracks, doomed];
    const answers = await Promise.all([
      ...Array.from({ length: changes }, (_, n) =>
        insist(n % 4 === 3 ? 'DELETE' : 'POST', `${ids[n % ids.length]}/tracks`, {
          trackId: pool[(n >> 1) % pool.length],
        }),
      ),
      untilAvailable(() => api.call('DELETE', `/api/tracks/${doomed}`, { token: owner.token })),
    ]);
    expect(answers.filter((answer) => ![200, 404].includes(answer.status))).toEqual([]);
    const rows = await api.database.query<{ counted: number; rows: number; positions: number }>(
      `SELECT p.track_count AS counted, count(t.track_id) AS rows, count(DISTINCT t.position) AS positions
       FROM music.playlists p LEFT JOIN music.playlist_tracks t ON t.playlist_id = p.id
       WHERE p.id = ANY($1) GROUP BY p.id`,
      [ids],
    );
    expect(rows).toHaveLength(3);
    for (const row of rows) expect([row.rows, row.positions]).toEqual([row.counted, row.counted]);
    expect(rows.some((row) => row.counted > 0)).toBe(true);
  });

  it('neither fail nor deadlock when tracks are added again while they are deleted', async () => {
    const ids = await Promise.all([create(), create()]);
    const doomed = Array.from({ length: doomedTracks }, (_, n) => `doomed-${n}`);
    await api.database.execute(
      `INSERT INTO music.tracks (id, account_id, title, status, source_key) SELECT id, $1, id, 'error', 'k' FROM unnest($2::text[]) id`,
      [owner.id, doomed],
    );
    const addAll = () => doomed.flatMap((trackId) => ids.map((id) => insist('POST', `${id}/tracks`, { trackId })));
    await Promise.all(addAll());
    const answers = await Promise.all([
      ...addAll(),
      ...doomed.map((id) => untilAvailable(() => api.call('DELETE', `/api/tracks/${id}`, { token: owner.token }))),
      ...addAll(),
    ]);
    expect(answers.filter((answer) => ![200, 404].includes(answer.status))).toEqual([]);
    for (const id of ids) expect(await read(id, owner.token)).toMatchObject({ track_count: 0, tracks: [] });
  });
});
