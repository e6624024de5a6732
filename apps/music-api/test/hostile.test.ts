import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isNightly } from '@millrace/testkit/nightly';
import { untilAvailable } from '@millrace/testkit/waiting';
import { readTotal } from '../src/catalogue/totals.ts';
import { idsOf, type MusicApi, type Person, startMusicApi, trackForm } from './harness.ts';

let api: MusicApi;
let owner: Person;
let song: string;
let list: number;

beforeAll(async () => {
  api = await startMusicApi();
  owner = await api.register('Owner');
  song = await api.ready(owner.token);
  list = (await api.call('POST', '/api/playlists', { token: owner.token, json: { title: 't', isPublic: true } })).body
    .playlist.id;
});
afterAll(() => api.stop());

interface Raw {
  status: number;
  type: string;
  text: string;
}

/** Sends requests that `fetch` would normalize or reject. */
function raw(
  method: string,
  path: string,
  options: { body?: string | Buffer; headers?: Record<string, string> } = {},
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.origin);
    const length = options.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(options.body)) };
    const headers = { authorization: `Bearer ${owner.token}`, ...length, ...options.headers };
    const req = request({ hostname, port, method, path, headers }, (res) => {
      let text = '';
      res.on('data', (part: Buffer) => {
        text += part.toString();
      });
      res.on('end', () => resolve({ status: res.statusCode ?? 0, type: res.headers['content-type'] ?? '', text }));
      res.on('error', reject);
    });
    req.on('error', reject);
    req.end(options.body);
  });
}
const sendJson = (method: string, path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  raw(method, path, { body, headers: { 'content-type': 'application/json', ...headers } });

/** Expects a 4xx with a problem body. */
function expectRefused({ status, type, text }: Raw, expected?: number): void {
  expect([status >= 400 && status < 500 ? '4xx' : status, type, text]).toEqual([
    '4xx',
    'application/problem+json',
    expect.any(String),
  ]);
  if (expected !== undefined) expect(status).toBe(expected);
}

const lists = (): string[] => [
  '/api/tracks',
  '/api/tracks/recent',
  '/api/me/likes',
  '/api/feed',
  '/api/bookmarks',
  '/api/ratings',
  '/api/playlists',
  '/api/playlists/public',
  `/api/playlists/${list}`,
  `/api/artists/${owner.id}`,
];

describe('queries', () => {
  it.each([
    'page=-1',
    'page=1.5',
    'page=1e9',
    'page=%00',
    'page=99999999999',
    'page=0&page=0',
    'limit=0',
    'limit=-5',
    'limit=%D9%A3',
    'limit=0x10',
  ])('with %s are rejected by every list', async (query) => {
    for (const path of lists()) expectRefused(await raw('GET', `${path}?${query}`), 400);
  });

  it.each([
    'page[]=1',
    'page[a]=1',
    'limit[]=-1',
    '__proto__[page]=-1',
    'constructor=1',
    'toString=1',
    '&&&==',
    '%ff=%fe',
    `x=${'a'.repeat(10_000)}`,
  ])('with %s are answered as without it, because the parameter is unknown', async (query) => {
    for (const path of lists()) expect((await raw('GET', `${path}?${query}`)).status).toBe(200);
  });

  it('of a search may be any text: the answer is 200 or 400', async () => {
    for (const q of [
      '%00%00',
      'ab%00',
      '%ED%A0%80%ED%B0%80',
      '%E2%80%AEba',
      '%E2%80%8E%E2%80%8Fab',
      '%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9',
      '%',
      '%%%',
      '%zz',
      'a%27%29--',
      '%EF%B7%BA'.repeat(200),
    ]) {
      const answer = await raw('GET', `/api/tracks/search?q=${q}`);
      if (answer.status !== 200) expectRefused(answer, 400);
    }
    expectRefused(await raw('GET', '/api/tracks/search?q[]=ab'), 400);
    expectRefused(await raw('GET', '/api/tracks/search?q=ab&q=cd'), 400);
  });
});

describe('ids', () => {
  it.each([
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e0',
    '2147483648',
    '9007199254740993',
    '18446744073709551616',
    '9'.repeat(400),
    '%31%00',
    '%20',
    'NaN',
    'null',
    '__proto__',
    '%D9%A1',
  ])('of %s match no account and no playlist', async (id) => {
    for (const [method, path] of [
      ['GET', `/api/artists/${id}`],
      ['POST', `/api/users/${id}/follow`],
      ['DELETE', `/api/users/${id}/follow`],
      ['GET', `/api/playlists/${id}`],
      ['DELETE', `/api/playlists/${id}`],
    ] as const) {
      expectRefused(await raw(method, path), 404);
    }
    for (const [method, path] of [
      ['PUT', `/api/playlists/${id}`],
      ['POST', `/api/playlists/${id}/tracks`],
      ['DELETE', `/api/playlists/${id}/tracks`],
    ] as const) {
      expectRefused(await sendJson(method, path, JSON.stringify({ title: 't', trackId: song })), 404);
    }
  });

  it.each(['%00', '%E0%A4%A', '%2e%2e', '%2F', 'a%00b', `${'x'.repeat(5_000)}`, '%F0%9F%8E%B5', "'%20OR%201=1"])(
    'of %s match no track',
    async (id) => {
      for (const [method, path] of [
        ['GET', `/api/tracks/${id}`],
        ['GET', `/api/tracks/${id}/stream`],
        ['GET', `/api/tracks/${id}/embed`],
        ['POST', `/api/tracks/${id}/like`],
        ['DELETE', `/api/tracks/${id}`],
      ] as const) {
        expectRefused(await raw(method, path));
      }
      expectRefused(await sendJson('POST', `/api/tracks/${id}/play`, '{}'));
    },
  );
});

describe('texts', () => {
  it.each([
    ['NUL', '"a\\u0000b"'],
    ['a high surrogate alone', '"a\\ud800"'],
    ['a low surrogate alone', '"\\udc00a"'],
    ['surrogates in the wrong order', '"\\udc00\\ud800"'],
    ['an escape character', '"\\u001b[31m"'],
    ['only spaces', '" \\u00a0\\u2003"'],
    ['an array', '["a"]'],
    ['an object', '{"toString":"a"}'],
    ['301 characters', JSON.stringify('x'.repeat(301))],
  ])('with %s are rejected as a title', async (_what, title) => {
    expectRefused(await sendJson('POST', '/api/playlists', `{"title":${title}}`), 400);
    expectRefused(await sendJson('PUT', `/api/playlists/${list}`, `{"title":${title}}`), 400);
  });

  it.each([
    '\u202eevil\u202c',
    '\u200f\u200e\u2066x\u2069',
    'e\u0301'.repeat(150),
    '👨‍👩‍👧‍👦',
    '\ufffd',
    '\uffff',
    "Robert'); DROP TABLE music.playlists;--",
    '<script>',
    '{{x}}',
    '__proto__',
  ])('%j are stored unchanged', async (title) => {
    const answer = await api.call('PUT', `/api/playlists/${list}`, {
      token: owner.token,
      json: { title, description: title },
    });
    expect(answer).toMatchObject({ status: 200, body: { playlist: { title, description: title } } });
  });

  it('of an upload are validated in the same way', async () => {
    // An empty one counts as not sent: forms send fields that nobody has filled in.
    for (const title of ['a\u0000b', 'x'.repeat(301)]) {
      const answer = await api.call('POST', '/api/tracks/upload', { token: owner.token, form: trackForm({ title }) });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
    }
  });

  it('that identify a play are validated in the same way, and so are durations', async () => {
    for (const playId of ['"a\\u0000"', '"\\ud800"', '""', '1', `"${'x'.repeat(129)}"`]) {
      expectRefused(await sendJson('POST', `/api/tracks/${song}/play`, `{"playId":${playId}}`), 400);
    }
    for (const duration of ['-1', '1e999', '"1"', '[1]', 'null', 'true']) {
      expectRefused(await sendJson('POST', `/api/tracks/${song}/play`, `{"duration":${duration}}`), 400);
    }
    for (const duration of ['0', '-0', '1e308', '1e-320', '0.1']) {
      expect((await sendJson('POST', `/api/tracks/${song}/play`, `{"duration":${duration}}`)).status).toBe(204);
    }
  });
});

describe('bodies', () => {
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

  it.each<[string, () => string | Buffer, Record<string, string>, number]>([
    ['10 MB', () => JSON.stringify({ title: 'x'.repeat(10_000_000) }), {}, 413],
    [
      'a gzip bomb',
      () => gzipSync(JSON.stringify({ title: 'x'.repeat(isNightly ? 50_000_000 : 5_000_000) })),
      { 'content-encoding': 'gzip' },
      413,
    ],
    ['invalid gzip', () => 'x', { 'content-encoding': 'gzip' }, 400],
    ['an unknown encoding', () => '{}', { 'content-encoding': 'klingon' }, 415],
    ['an unknown charset', () => '{}', { 'content-type': 'application/json; charset=klingon' }, 415],
    ['another type', () => '{}', { 'content-type': 'text/plain' }, 415],
    ['deep nesting', () => `{"title":"t","description":${deep('[', ']', 30_000)}}`, {}, 400],
    ['deep nesting that is never closed', () => '{"a":'.repeat(12_000), {}, 400],
    ['only a number', () => '1', {}, 400],
    ['null', () => 'null', {}, 400],
    ['an array', () => '[]', {}, 400],
    ['the same field twice, the second one wrong', () => '{"title":"a","title":1}', {}, 400],
    ['invalid UTF-8', () => Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a]), {}, 400],
  ])('of %s are rejected', async (_what, body, headers, status) => {
    const sent = body();
    expectRefused(await sendJson('POST', '/api/playlists', sent, headers), status);
    expectRefused(await sendJson('PUT', `/api/playlists/${list}`, sent, headers), status);
  });

  it('set only fields that may be changed', async () => {
    const before = (await api.get(`/playlists/${list}`)).playlist;
    const body =
      '{"id":1,"accountId":1,"account_id":1,"trackCount":9,"track_count":9,"creator_id":9,"__proto__":{"title":"p"},"constructor":{"x":1}}';
    expect((await sendJson('PUT', `/api/playlists/${list}`, body)).status).toBe(200);
    expect({ ...(await api.get(`/playlists/${list}`)).playlist, updated_at: before.updated_at }).toEqual(before);
  });
});

describe('conditions and ranges', () => {
  it('other than If-Match are ignored for JSON and never cause an error', async () => {
    // RFC 9110: `*` matches any existing representation.
    for (const path of lists())
      expect((await raw('GET', path, { headers: { 'if-none-match': '*' } })).status).toBe(304);
    const conditions: Record<string, string>[] = [
      { 'if-none-match': '"x", W/"y",,,' },
      { 'if-match': '"nothing"' },
      { 'if-modified-since': 'never' },
      { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
      { range: 'bytes=0-1' },
      { range: `bytes=${'0-1,'.repeat(2_000)}` },
    ];
    for (const headers of conditions) {
      for (const path of lists()) expect((await raw('GET', path, { headers })).status).toBe(200);
      const isStale = headers['if-match'] !== undefined;
      expect((await sendJson('PUT', `/api/playlists/${list}`, '{}', headers)).status).toBe(isStale ? 412 : 200);
    }
  });

  it('that are invalid for a stream or an embed page are ignored or 416', async () => {
    const conditions: Record<string, string>[] = [
      { 'if-none-match': `"${'x'.repeat(8_000)}"` },
      { 'if-match': '"nothing"' },
      { 'if-modified-since': 'never' },
      { 'if-range': '"x"', range: 'bytes=0-1' },
      { range: 'bytes=-0' },
      { range: 'bytes=9-1' },
      { range: 'bytes=99999999999999999999-' },
      { range: 'lines=0-1' },
      { range: `bytes=${'0-0,'.repeat(1_000)}` },
    ];
    for (const headers of conditions) {
      for (const path of [`/api/tracks/${song}/stream`, `/api/tracks/${song}/embed`]) {
        expect((await raw('GET', path, { headers })).status).toBeLessThan(500);
      }
    }
  });
});

const clients = isNightly ? 50 : 15;

describe(`${clients} concurrent clients of a playlist with duplicates`, () => {
  it('cause no failures, keep the order and leave exact counters', async () => {
    const { id } = (await api.call('POST', '/api/playlists', { token: owner.token, json: { title: 'storm' } })).body
      .playlist;
    const others = [await api.ready(owner.token), await api.ready(owner.token)];
    const send = (method: string, path: string, json?: unknown) =>
      untilAvailable(() => api.call(method, path, { token: owner.token, ...(json !== undefined && { json }) }));
    const edit = (method: string, trackId: string | undefined) =>
      send(method, `/api/playlists/${id}/tracks`, { trackId });
    const answers = await Promise.all(
      Array.from({ length: clients }, async (_, n) => [
        await edit('POST', song),
        await edit('POST', others[n % 2]),
        await edit(n % 5 === 0 ? 'DELETE' : 'POST', others[0]),
        await send('PUT', `/api/playlists/${id}`, { isPublic: n % 2 === 0 }),
        await send(n % 2 === 0 ? 'POST' : 'DELETE', `/api/tracks/${song}/like`),
        await send('POST', `/api/users/${owner.id}/follow`),
      ]),
    );
    expect(answers.flat().filter(({ status }) => ![200, 400].includes(status))).toEqual([]);
    expect(answers.map((of) => of.at(-1)?.status)).toEqual(Array.from({ length: clients }, () => 400));
    const { playlist, total } = await api.get(`/playlists/${id}?limit=100`, owner.token);
    const rows = await api.database.query<{ id: string }>(
      'SELECT track_id AS id FROM music.playlist_tracks WHERE playlist_id = $1 ORDER BY position',
      [id],
    );
    expect([playlist.track_count, total]).toEqual([rows.length, rows.length]);
    expect(idsOf(playlist)).toEqual(rows.slice(0, 100).map((row) => row.id));
    const [publicOnes] = await api.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM music.playlists WHERE is_public',
    );
    expect(await readTotal(api.database, 'public_playlists')).toBe(publicOnes?.count);
  });
});
