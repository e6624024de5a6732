import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { holdDate } from '@millrace/testkit/clock';
import { type MusicApi, type Person, startMusicApi, until } from './harness.ts';
import { coverForm, startCoverWorker } from './support/covers.ts';

let api: MusicApi;
let other: string;
let folder: string;
beforeAll(async () => {
  api = await startMusicApi();
  other = await api.startReplica();
  folder = await mkdtemp(join(tmpdir(), 'millrace-export-'));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Export {
  id: string;
  status: string;
  url: string | null;
  bytes: number | null;
}

const ask = async ({ token }: Person): Promise<Export> => {
  const answer = await api.call('POST', '/api/auth/export', { token });
  expect(answer.status).toBe(202);
  return answer.body;
};
const shown = async (person: Person, id: string): Promise<Export> => api.get(`/auth/exports/${id}`, person.token);

async function ready(person: Person): Promise<Export> {
  const { id } = await ask(person);
  await until('the export is ready', async () => (await shown(person, id)).status === 'ready');
  return shown(person, id);
}

/** The link has the public address of the service; the test asks the process itself. */
const download = (url: string | null, headers: Record<string, string> = {}, origin = api.origin) =>
  fetch(origin + (url ?? '').replace(/^https?:\/\/[^/]+/, ''), { headers });

async function unpacked(bytes: Buffer): Promise<{ path: string; lines: Record<string, unknown>[] }> {
  const path = await mkdtemp(join(folder, 'unpacked-'));
  await writeFile(join(path, 'a.tar'), bytes);
  execFileSync('tar', ['--extract', '--file', 'a.tar'], { cwd: path });
  const text = await readFile(join(path, 'data.ndjson'), 'utf8');
  return {
    path,
    lines: text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

const exportKeys = async (id: string): Promise<string[]> => {
  const found = [];
  for await (const { key } of api.storage.list(`private/tracks/exports/${id}/`)) found.push(key);
  return found;
};

describe('the export of an account', () => {
  it('has everything of it, and nothing of others', async () => {
    const [person, stranger] = [await api.register('Ada'), await api.register('Another')];
    const { token } = person;
    const own = await api.ready(
      token,
      { title: 'Mine', album: 'Debut', originals: 'public' },
      { sourceType: 'audio/flac' },
    );
    const theirs = await api.ready(stranger.token, { title: 'Theirs' });
    const { body } = await api.call('POST', '/api/playlists', { token, json: { title: 'Evening', isPublic: true } });
    for (const trackId of [theirs, own]) {
      await api.call('POST', `/api/playlists/${body.playlist.id}/tracks`, { token, json: { trackId } });
    }
    await api.call('POST', `/api/playlists/${body.playlist.id}/share`, { token });
    await api.call('POST', `/api/tracks/${theirs}/like`, { token });
    await api.call('POST', `/api/users/${stranger.id}/follow`, { token });
    await api.call('PUT', `/api/tracks/${theirs}/rating`, { token, json: { rating: 4 } });
    await api.call('PUT', `/api/tracks/${theirs}/bookmark`, { token, json: { positionMs: 1_500, comment: 'here' } });
    await api.call('PUT', '/api/play-queue', { token, json: { trackIds: [theirs], current: 0, positionMs: 9 } });
    await api.database.execute(
      "INSERT INTO music.stars (account_id, kind, id) SELECT $1, 'album', album_id FROM music.tracks WHERE id = $2",
      [person.id, theirs],
    );
    await api.call('POST', '/api/keys', { token, json: { name: 'a server' } });

    await api.database.prisma.import.create({
      data: {
        accountId: person.id,
        kind: 'tracks',
        sha256: new Uint8Array(32),
        mediaId: own,
        bytes: 4,
        name: 'song.flac',
      },
    });

    await api.call('PUT', `/api/tracks/${own}/lyrics`, { token, json: { text: 'la la la' } });
    await api.call('POST', '/api/app-passwords', { token, json: { name: 'phone' } });
    const webhook = { kind: 'tracks', url: 'https://example.com/hook', types: ['track.ready'], status: 'disabled' };
    await api.database.prisma.webhook.create({
      data: { id: 'wh_of_a_test', accountId: person.id, ...webhook, secret: 'encrypted', position: 0n },
    });
    const worker = await startCoverWorker(api, 'a picture');
    for (const path of [`tracks/${own}`, `playlists/${body.playlist.id}`]) {
      expect((await api.call('PUT', `/api/${path}/cover`, { token, form: coverForm() })).status).toBe(200);
    }
    await worker.stop();

    const made = await ready(person);
    const answer = await download(made.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-tar');
    expect(Number(answer.headers.get('content-length'))).toBe(made.bytes);
    const { path, lines } = await unpacked(Buffer.from(await answer.arrayBuffer()));
    const ofType = (type: string) => lines.filter((line) => line.type === type);
    expect(ofType('account')).toEqual([
      expect.objectContaining({ id: person.id, display_name: 'Ada', services: ['music'] }),
    ]);
    expect(ofType('api_key')).toEqual([expect.objectContaining({ name: 'a server' })]);
    expect(ofType('import')).toEqual([expect.objectContaining({ media_id: own, sha256: '00'.repeat(32) })]);
    expect(ofType('session')).toHaveLength(1);
    expect(ofType('track')).toEqual([
      expect.objectContaining({
        id: own,
        title: 'Mine',
        album: 'Debut',
        originals: 'public',
        source_type: 'audio/flac',
        files: [`originals/${own}/song.flac`, `originals/${own}/picture.jpg`],
      }),
    ]);
    expect(ofType('playlist')).toEqual([
      expect.objectContaining({ title: 'Evening', track_ids: [theirs, own], linked_at: expect.any(String) }),
    ]);
    const pictured = `originals/playlist-${body.playlist.id}/picture.jpg`;
    expect(ofType('playlist_picture')).toEqual([
      { type: 'playlist_picture', playlist_id: body.playlist.id, files: [pictured] },
    ]);
    for (const file of [`originals/${own}/picture.jpg`, pictured]) {
      expect(await readFile(join(path, file), 'utf8')).toBe('a picture');
    }
    expect(ofType('album')).toEqual([expect.objectContaining({ title: 'Debut', is_single: false })]);
    expect(ofType('lyrics')).toEqual([expect.objectContaining({ track_id: own, text: 'la la la' })]);
    expect(ofType('app_password')).toEqual([expect.objectContaining({ name: 'phone', last_used_at: null })]);
    expect(ofType('webhook')).toEqual([expect.objectContaining(webhook)]);
    expect(ofType('like')).toEqual([expect.objectContaining({ track_id: theirs })]);
    expect(ofType('follow')).toEqual([expect.objectContaining({ artist_id: stranger.id })]);
    expect(ofType('rating')).toEqual([expect.objectContaining({ kind: 'track', id: theirs, rating: 4 })]);
    expect(ofType('bookmark')).toEqual([expect.objectContaining({ track_id: theirs, position_ms: 1_500 })]);
    expect(ofType('play_queue')).toEqual([expect.objectContaining({ track_ids: [theirs], position_ms: 9 })]);
    expect(ofType('star')).toEqual([expect.objectContaining({ kind: 'album' })]);
    expect(await readFile(join(path, `originals/${own}/song.flac`), 'utf8')).toBe('not really audio');
    // No hash, no key of the storage.
    expect(JSON.stringify(lines)).not.toMatch(/argon2|hash|secret|encrypted|private\/|source_key|picture_key/);
  });

  it('is made once, however often it is asked for, and can be read from any replica, in ranges', async () => {
    const person = await api.register();
    const { id } = await ready(person);
    const set = (status: string) =>
      api.database.execute('UPDATE auth.exports SET status = $1 WHERE id = $2', [status, id]);
    // As while it is being made, which may take less than five requests.
    await set('processing');
    const asked = await Promise.all(Array.from({ length: 5 }, () => ask(person)));
    expect(asked.map((one) => one.id)).toEqual(Array(5).fill(id));
    await set('ready');
    const { url } = await shown(person, id);
    const whole = Buffer.from(await (await download(url)).arrayBuffer());
    const part = await download(url, { range: 'bytes=100-1299' }, other);
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-1299/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 1300))).toBe(true);
    const { exports } = await api.get('/auth/exports', person.token);
    expect(exports.map((one: Export) => one.id)).toEqual([id]);
  });

  it('is for its owner; a link is for one export, and for a day', async () => {
    const [person, stranger] = [await api.register(), await api.register()];
    const [made, another] = [await ready(person), await ready(stranger)];
    expect((await api.call('GET', `/api/auth/exports/${made.id}`, { token: stranger.token })).status).toBe(404);
    const token = new URL(another.url ?? '').searchParams.get('token') ?? '';
    const path = `/api/auth/exports/${made.id}/archive`;
    const wrong = await api.call('GET', `${path}?token=${token}`);
    expect(wrong).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await api.call('GET', `${path}?token=nonsense`)).toMatchObject({ status: 403 });
    expect(await api.call('GET', path)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('cannot be read any more when a file in it has been deleted; another one can be asked for', async () => {
    const person = await api.register();
    const own = await api.ready(person.token);
    const made = await ready(person);
    await api.call('DELETE', `/api/tracks/${own}`, { token: person.token });
    await expect(download(made.url).then((answer) => answer.arrayBuffer())).rejects.toThrow();
    await until('the export is spoiled', async () => (await shown(person, made.id)).status === 'error');
    const again = await download(made.url);
    expect(again.status).toBe(409);
    expect((await ready(person)).id).not.toBe(made.id);
  });

  it('is limited for an account', async () => {
    const person = await api.register();
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await api.call('POST', '/api/auth/export', { token: person.token })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(202), 429, 429]);
  });

  it('is removed when it has expired, and so is what an interrupted one left', async () => {
    const person = await api.register();
    const { id, url } = await ready(person);
    const orphan = `private/tracks/exports/${'o'.repeat(22)}/attempt/data.ndjson`;
    await api.storage.put(orphan, Buffer.from('{}'));
    await api.database.prisma.accountExport.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await download(url)).status).toBe(404);
    expect((await api.get('/auth/exports', person.token)).exports).toEqual([]);
    // The janitor of a new process runs at once.
    await api.startReplica();
    await until('its objects are gone', async () => (await exportKeys(id)).length === 0);
    // A new export may not have its row yet, so only old objects without one are removed.
    expect(await api.storage.head(orphan)).not.toBeNull();
  });

  it('is one of ten at most: the oldest expires when another one is asked for', async () => {
    const person = await api.register();
    await api.database.execute(
      `INSERT INTO auth.exports (id, account_id, service, status, created_at, expires_at)
       SELECT 'old ' || n || ' of ' || $1, $1::int, 'music', 'ready', now() - interval '1 hour' * n, now() + interval '6 days'
       FROM generate_series(1, 10) n`,
      [person.id],
    );
    const { id } = await ask(person);
    const { exports } = await api.get('/auth/exports', person.token);
    expect(exports.map((one: Export) => one.id)).toEqual([
      id,
      ...Array.from({ length: 9 }, (_, n) => `old ${n + 1} of ${person.id}`),
    ]);
    const [oldest] = await api.database.query<{ expired: boolean }>(
      'SELECT expires_at <= now() AS expired FROM auth.exports WHERE id = $1',
      [`old 10 of ${person.id}`],
    );
    expect(oldest?.expired).not.toBe(false);
  });

  it('is removed with the account', async () => {
    const person = await api.register();
    const { id } = await ready(person);
    expect(await exportKeys(id)).toHaveLength(2);
    const deleteAt = new Date(Date.now() - 1000);
    await api.database.prisma.account.update({ where: { id: person.id }, data: { deleteAt } });
    await until(
      'the account is gone',
      async () => (await api.database.prisma.account.findUnique({ where: { id: person.id } })) === null,
    );
    expect(await exportKeys(id)).toEqual([]);
    expect(await api.database.prisma.accountExport.findUnique({ where: { id } })).toBeNull();
  });

  it('ends by the clock of the database, whatever that of the process says', async () => {
    const person = await api.register('Grace');
    const { id, url } = await ready(person);
    expect((await download(url)).status).toBe(200);
    await api.database.execute("UPDATE auth.exports SET expires_at = now() - interval '1 s' WHERE id = $1", [id]);
    holdDate(Date.now() - 3_600_000);
    try {
      expect((await download(url)).status).toBe(404);
      expect((await api.call('GET', `/api/auth/exports/${id}`, { token: person.token })).status).toBe(404);
    } finally {
      jest.useRealTimers();
    }
  });
});
