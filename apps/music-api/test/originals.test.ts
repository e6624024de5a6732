import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerAdmin } from '@millrace/api-testkit';
import { atNight, byDay } from '@millrace/testkit/nightly';
import { type MusicApi, type Person, startMusicApi, trackForm, until } from './harness.ts';
import { common, type Listener, newListener, searchOf } from './support/subsonic.ts';

const source = 'not really audio';

let api: MusicApi;
let owner: Listener;
let stranger: Listener;
let kept: string;
let open: string;

beforeAll(async () => {
  api = await startMusicApi();
  owner = await newListener(api);
  stranger = await newListener(api);
  kept = await api.ready(owner.token, {}, { sourceType: 'audio/flac' });
  open = await api.ready(owner.token, { originals: 'public' }, { sourceType: 'audio/flac' });
});
afterAll(() => api.stop());

type Options = { token?: string; key?: string; headers?: Record<string, string>; method?: string };
const paths = ['stream?q=original', 'download'] as const;
/** Both have one handler. */
const pathsByDay = byDay(paths, ['download'], String);
const get = (id: string, path: string, { method = 'GET', ...options }: Options = {}) =>
  api.call(method, `/api/tracks/${id}/${path}`, options);

const keyOf = async ({ token }: Person, scopes: string[]): Promise<string> =>
  (await api.call('POST', '/api/keys', { token, json: { name: 'a key', scopes } })).body.key;

describe.each(paths)('the original of a track: %s', (path) => {
  it('is the owner’s alone, unless the owner gives it to everybody', async () => {
    const mine = await get(kept, path, { token: owner.token });
    expect([mine.status, mine.body, mine.headers.get('content-type')]).toEqual([200, source, 'audio/flac']);
    expect(mine.headers.get('x-content-type-options')).toBe('nosniff');
    for (const by of [{}, { token: stranger.token }, { token: 'bad' }, { key: 'bad' }]) {
      const refused = await get(kept, path, by);
      expect([refused.status, refused.body.code]).toEqual([403, 'downloads_off']);
      expect((await get(open, path, by)).body).toBe(source);
    }
  });
});

describe.each(pathsByDay)('the original of a track: %s', (path) => {
  it('may be read with a key that may read tracks', async () => {
    const key = await keyOf(owner, ['tracks:read']);
    expect((await get(kept, path, { key })).body).toBe(source);
    // Another key counts as none.
    const writing = await keyOf(owner, ['tracks:write']);
    expect((await get(kept, path, { key: writing })).status).toBe(403);
    expect((await get(open, path, { key: writing })).status).toBe(200);
    expect((await get(kept, path, { key: await keyOf(stranger, ['tracks:read']) })).status).toBe(403);
  });

  it('is kept by no cache for others', async () => {
    const caching = async (id: string, by: Options) => (await get(id, path, by)).headers.get('cache-control');
    for (const by of [{ token: owner.token }, { key: await keyOf(owner, ['tracks:read']) }]) {
      expect(await caching(kept, by)).toBe('private, no-store');
      expect(await caching(open, by)).toBe('private, no-store');
    }
    expect(await caching(open, {})).toBe('public, no-cache');
    expect(await caching(kept, {})).toBe('no-store');
  });

  it('answers ranges, conditions and HEAD', async () => {
    const by = { token: owner.token };
    const part = await get(kept, path, { ...by, headers: { range: 'bytes=4-9' } });
    expect([part.status, part.body, part.headers.get('content-range')]).toEqual([206, 'really', 'bytes 4-9/16']);
    expect((await get(kept, path, { ...by, headers: { range: 'bytes=99-' } })).status).toBe(416);
    const head = await get(kept, path, { ...by, method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('accept-ranges')]).toEqual([
      200,
      '16',
      'bytes',
    ]);
    const etag = head.headers.get('etag') ?? '';
    expect((await get(kept, path, { ...by, headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get(kept, path, { headers: { 'if-none-match': etag } })).status).toBe(403);
  });

  it('is of a ready track only', async () => {
    const id = await api.upload(owner.token, { originals: 'public' });
    const early = await get(id, path);
    expect([early.status, early.body.code]).toEqual([409, 'not_ready']);
    for (const unknown of ['unknown', '%00', 'x'.repeat(10_000)]) expect((await get(unknown, path)).status).toBe(404);
  });

  it('ends with the track', async () => {
    const id = await api.ready(owner.token, { originals: 'public' });
    expect((await get(id, path)).status).toBe(200);
    await api.call('DELETE', `/api/tracks/${id}`, { token: owner.token });
    expect((await get(id, path, { token: owner.token })).status).toBe(404);
  });

  it('is counted as bandwidth', async () => {
    const id = await api.ready(owner.token);
    await get(id, path, { token: owner.token, headers: { range: 'bytes=0-9' } });
    await until('10 bytes are counted', async () => {
      const [row] = await api.database.query<{ bytes: number }>(
        'SELECT sum(bytes)::bigint AS bytes FROM music.usage_daily WHERE track_id = $1',
        [id],
      );
      return row?.bytes === 10;
    });
  });
});

describe('what an operator blocks', () => {
  it.each(pathsByDay)('has no original: %s', async (path) => {
    const artist = await newListener(api);
    const id = await api.ready(artist.token, { originals: 'public' });
    expect((await get(id, path)).status).toBe(200);
    await api.database.execute('UPDATE auth.accounts SET suspended_at = now() WHERE id = $1', [artist.id]);
    await until('the track is hidden', async () => (await get(id, path)).status === 404);
    expect((await get(id, path, { token: artist.token })).status).toBe(404);

    const operator = await registerAdmin(api, { displayName: 'Operators' });
    const taken = await api.ready(owner.token, { originals: 'public' });
    const answer = await api.call('DELETE', `/api/admin/tracks/${taken}`, {
      token: operator.token,
      json: { reason: 'Infringes a copyright' },
    });
    expect(answer.status).toBe(200);
    for (const by of [{}, { token: owner.token }]) expect((await get(taken, path, by)).status).toBe(404);
  });
});

describe('a download', () => {
  const disposition = async (fileName: string, sourceType?: 'audio/flac' | 'audio/mp4') => {
    const form = trackForm();
    form.set('file', new Blob([source]), fileName);
    const { body } = await api.call('POST', '/api/tracks/upload', { token: owner.token, form });
    await api.publish(body.track.id, { sourceType });
    const answer = await get(body.track.id, 'download', { token: owner.token });
    return [answer.headers.get('content-type'), answer.headers.get('content-disposition')];
  };
  const saved = (plain: string, extended = encodeURIComponent(plain)) =>
    `attachment; filename="${plain}"; filename*=UTF-8''${extended}`;

  it('has the client’s name of the file, with an ending of what was decoded', async () => {
    expect(await disposition('Song.FLAC', 'audio/flac')).toEqual(['audio/flac', saved('Song.flac')]);
    expect(await disposition('song.m4b', 'audio/mp4')).toEqual(['audio/mp4', saved('song.m4b')]);
    expect(await disposition('song.exe', 'audio/flac')).toEqual(['audio/flac', saved('song.exe.flac')]);
    expect(await disposition('Jóga "live"\r\n.flac', 'audio/flac')).toEqual([
      'audio/flac',
      expect.stringMatching(/^attachment; filename="[ -~]+\.flac"; filename\*=UTF-8''J%C3%B3ga[^"\r\n;]*\.flac$/),
    ]);
  });

  it('is bytes if its container has no media type, or an older worker decoded it', async () => {
    expect(await disposition('song.tta')).toEqual(['application/octet-stream', saved('song.tta')]);
  });

  it('is saved; a stream of the original is played', async () => {
    const { headers } = await get(open, 'stream?q=original');
    expect([headers.get('content-disposition'), headers.get('access-control-allow-origin')]).toEqual([null, '*']);
  });
});

describe('who gets originals', () => {
  const patch = (id: string, json: unknown, headers = {}) =>
    api.call('PATCH', `/api/tracks/${id}`, { token: owner.token, json, headers });

  it('is shown, is nobody else at first, and can be changed', async () => {
    const id = await api.ready(owner.token);
    const first = await api.track(id);
    expect(first.originals).toBe('owner');
    const changed = await patch(id, { originals: 'public' });
    expect([changed.status, changed.body.track.originals]).toEqual([200, 'public']);
    expect((await get(id, 'download')).status).toBe(200);
    // The ETag is of what the owner can change.
    expect((await patch(id, { originals: 'owner' }, { 'If-Match': first.etag })).status).toBe(412);
    expect((await patch(id, { title: 'Another' })).body.track.originals).toBe('public');
    expect((await patch(id, { originals: 'owner' })).status).toBe(200);
    expect((await get(id, 'download')).status).toBe(403);
  });

  it.each(['everybody', '', null, 1, true, [], {}, 'public\0'])('is not %j', async (originals) => {
    expect((await patch(open, { originals })).status).toBe(400);
    if (typeof originals !== 'string') return;
    const form = trackForm({ originals });
    expect((await api.call('POST', '/api/tracks/upload', { token: owner.token, form })).status).toBe(400);
  });

  it('is said with an upload in several requests, and with an address', async () => {
    const encoded = Object.entries({
      title: 'A title',
      artistName: 'An artist',
      filename: 'song.flac',
      originals: 'public',
    });
    const metadata = encoded.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join();
    const begun = await api.call('POST', '/api/uploads', {
      token: owner.token,
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '16', 'Upload-Metadata': metadata },
    });
    expect(begun.status).toBe(201);
    const { tracks } = await api.get('/tracks?limit=1', owner.token);
    expect(tracks[0]).toMatchObject({ status: 'uploading', originals: 'public' });

    const json = {
      url: 'https://example.com/song.flac',
      title: 'A title',
      artistName: 'An artist',
      originals: 'public',
    };
    const fetching = await api.call('POST', '/api/tracks', { token: owner.token, json });
    expect([fetching.status, fetching.body.track.originals]).toEqual([202, 'public']);
  });

  it('is an event of the track', async () => {
    const id = await api.ready(owner.token);
    const events = async () =>
      (await api.get('/events?limit=100', owner.token)).events.filter(
        (event: { type: string; data: { id: string } }) => event.type === 'music.track.updated' && event.data.id === id,
      );
    await patch(id, { originals: 'public' });
    await until('the event is there', async () => (await events()).length === 1);
    expect((await events())[0].data.originals).toBe('public');
    await patch(id, { originals: 'owner', title: 'Both' });
    await until('one event for both', async () => (await events()).length === 2);
  });
});

describe('players of Subsonic', () => {
  const ask = (method: string, id: string, by: Listener, given = {}) =>
    fetch(
      `${api.origin}/rest/${method}?${searchOf({ ...common, u: by.email, p: by.password, id: `tr-${id}`, ...given })}`,
    );

  it('get the original where they may, else what they got before', async () => {
    const raw = { format: 'raw', maxBitRate: 128 };
    for (const [id, by] of [
      [kept, owner],
      [open, stranger],
    ] as const) {
      const download = await ask('download', id, by);
      expect([download.headers.get('content-type'), await download.text()]).toEqual(['audio/flac', source]);
      expect(download.headers.get('content-disposition')).toBe(
        `attachment; filename="song.flac"; filename*=UTF-8''song.flac`,
      );
      const stream = await ask('stream', id, by, raw);
      expect([stream.headers.get('content-type'), await stream.text()]).toEqual(['audio/flac', source]);
      expect(stream.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(await (await ask('download', kept, stranger)).text()).toBe('320k.m4a of winner');
    expect(await (await ask('stream', kept, stranger, raw)).text()).toBe('128k.m4a of winner');
    expect(await (await ask('stream', kept, stranger, { format: 'raw' })).text()).toBe('320k.m4a of winner');
    expect(await (await ask('stream', kept, owner)).text()).toBe('256k.m4a of winner');
  });

  it('are told what a download is, and what a stream is', async () => {
    const song = async (by: Listener) =>
      JSON.parse(await (await ask('getSong', kept, by)).text())['subsonic-response'].song;
    const stream = { transcodedSuffix: 'm4a', transcodedContentType: 'audio/mp4' };
    expect(await song(owner)).toMatchObject({ suffix: 'flac', contentType: 'audio/flac', ...stream });
    expect(await song(stranger)).toMatchObject({ suffix: 'm4a', contentType: 'audio/mp4', bitRate: 319 });
  });
});

atNight(() => {
  it('where another server delivers media, this one sends originals', async () => {
    const cdn = await startMusicApi({ MEDIA_BASE_URL: 'https://cdn.example/m' }, api.postgres);
    try {
      const person = await cdn.register();
      const id = await cdn.ready(person.token);
      const { token } = person;
      for (const path of paths)
        expect((await cdn.call('GET', `/api/tracks/${id}/${path}`, { token })).body).toBe(source);
    } finally {
      await cdn.stop();
    }
  });
});
