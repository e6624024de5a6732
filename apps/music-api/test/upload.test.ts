import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MusicApi, type Person, startMusicApi, trackForm, until } from './harness.ts';

let api: MusicApi;
let artist: Person;

beforeAll(async () => {
  api = await startMusicApi({ MAX_UPLOAD_BYTES: '1000000' });
  artist = await api.register();
});
afterAll(() => api.stop());

const post = (form: FormData, token = artist.token) => api.call('POST', '/api/tracks/upload', { token, form });
const rows = () => api.database.prisma.track.count();
const objects = async () => {
  let count = 0;
  for await (const _ of api.storage.list('')) count += 1;
  return count;
};

describe('an account of the music service', () => {
  it('has a display_name, and is the account for all services', async () => {
    const json = { email: 'one@example.com', password: 'a long enough password', displayName: 'One' };
    const answer = await api.call('POST', '/api/auth/register', { json });
    expect([answer.status, answer.body.user]).toEqual([
      201,
      { id: expect.any(Number), email: 'one@example.com', display_name: 'One', role: 'user', emailVerified: false },
    ]);
    expect(await api.get('/auth/me', answer.body.token)).toEqual({ user: answer.body.user });
  });
});

describe('an upload', () => {
  it('is answered with 201 and the track, and its job names source and cover', async () => {
    const form = trackForm({ title: 'Ünïcode 🎵', artistName: 'Björk', album: 'Post', genre: 'Pop' });
    form.set('cover', new Blob(['a picture']), 'cover.png');
    const answer = await post(form);
    expect([answer.status, answer.body.track]).toEqual([
      201,
      expect.objectContaining({
        title: 'Ünïcode 🎵',
        artist_name: 'Björk',
        album: 'Post',
        genre: 'Pop',
        status: 'processing',
        like_count: 0,
      }),
    ]);
    const { id } = answer.body.track;
    expect(await api.storedKeys(id)).toEqual([`private/tracks/${id}/cover`, `private/tracks/${id}/source`]);
    const jobs = await api.database.query<{ name: string; payload: unknown }>(
      'SELECT name, payload FROM queue.jobs WHERE id = $1',
      [await api.jobOf(id)],
    );
    expect(jobs).toEqual([
      {
        name: 'track.transcode',
        payload: {
          trackId: id,
          sourceKey: `private/tracks/${id}/source`,
          coverKey: `private/tracks/${id}/cover`,
          outputPrefix: `public/tracks/${id}/`,
          mayMove: true,
        },
      },
    ]);
    const row = await api.database.prisma.track.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ sourceName: 'song.flac', sourceBytes: 16n });
  });

  it('shows the fields that came before its file, and the bytes received', async () => {
    const before = [await rows(), await objects()];
    const req = request(`${api.origin}/api/tracks/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${artist.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    }).on('error', () => {}); // The test aborts the upload.
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const fields = field('title', 'Slowly') + field('artistName', 'Slow') + field('album', 'Slower');
    const fileHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.flac"\r\n\r\n';
    req.write(`${fields}${fileHead}${'x'.repeat(50_000)}`);
    const shown = async () => {
      const { tracks } = await api.get('/tracks', artist.token);
      return tracks.find(({ title }: { title: string }) => title === 'Slowly');
    };
    await until('it is listed with its title', async () => (await shown()) !== undefined);
    expect(await shown()).toMatchObject({ status: 'uploading', artist_name: 'Slow', album: 'Slower', genre: null });
    // The parser may hold back the last bytes, because they could begin a boundary.
    await until('its bytes are counted', async () => (await shown())?.uploaded_bytes > 49_900);
    req.destroy();
    await until('nothing is left', async () => (await rows()) === before[0] && (await objects()) === before[1]);
  });

  it('accepts its parts in any order; album, genre and cover are optional', async () => {
    const form = new FormData();
    form.set('cover', new Blob(['first']), 'c.jpg');
    form.set('file', new Blob(['x']), 'a.mp3');
    form.set('genre', '');
    form.set('artistName', 'after the files');
    form.set('title', 'too');
    const { status, body } = await post(form);
    expect([status, body.track.artist_name, body.track.album, body.track.genre]).toEqual([
      201,
      'after the files',
      null,
      null,
    ]);
    const fileFirst = new FormData();
    fileFirst.set('file', new Blob(['x']), 'a.mp3');
    fileFirst.set('title', 'behind');
    fileFirst.set('artistName', 'the file');
    expect((await post(fileFirst)).body.track).toMatchObject({ title: 'behind', is_compilation: false });
    const plain = await api.upload(artist.token);
    expect(await api.storedKeys(plain)).toEqual([`private/tracks/${plain}/source`]);
  });

  describe('without title and artist', () => {
    const tagged = { title: 'Of the tags', artist: 'Ann, Ben', album: 'An album', genre: 'Folk' };
    const names = async (id: string) => {
      const { title, artist_name: name } = await api.track(id, artist.token);
      return [title, name];
    };
    const publish = async (id: string, tags: Partial<typeof tagged>) => {
      await api.publish(id, { tags: { title: null, artist: null, album: null, genre: null, ...tags } });
      return names(id);
    };
    const formOf = (name: string, fields: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new Blob(['x']), name);
      return form;
    };
    const posted = async (form: FormData) => (await post(form)).body.track.id;

    it.each<Record<string, string>>([{}, { title: '', artistName: ' ' }])(
      'is called as its file and its account, then as its tags say: %j',
      async (fields) => {
        const id = await posted(formOf('01 Über.mp3', fields));
        expect(await names(id)).toEqual(['01 Über', 'Somebody']);
        expect(await publish(id, tagged)).toEqual(['Of the tags', 'Ann, Ben']);
        const { tracks } = await api.get('/tracks/search?q=of%20the%20tags');
        expect(tracks).toMatchObject([{ id, album: 'An album', genre: 'Folk' }]);
        expect((await api.get('/tracks?q=of%20the%20TAGS&sort=title', artist.token)).tracks).toMatchObject([{ id }]);
        await api.call('DELETE', `/api/tracks/${id}`, { token: artist.token });
      },
    );

    it('stays so if the file has no tags', async () => {
      expect(await publish(await posted(formOf('01.mp3')), {})).toEqual(['01', 'Somebody']);
      expect(await publish(await posted(formOf('.mp3')), { artist: 'Ann' })).toEqual(['Untitled', 'Ann']);
    });

    it('takes only what its owner has not given, before or afterwards', async () => {
      expect(await publish(await posted(formOf('x.mp3', { title: 'Given' })), tagged)).toEqual(['Given', 'Ann, Ben']);
      const id = await posted(formOf('x.mp3'));
      await api.call('PATCH', `/api/tracks/${id}`, { token: artist.token, json: { artistName: 'Edited' } });
      expect(await publish(id, tagged)).toEqual(['Of the tags', 'Edited']);
    });

    it('is the same with tus', async () => {
      const metadata = `filename ${Buffer.from('A song.flac').toString('base64')}`;
      const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '4', 'Upload-Metadata': metadata };
      const created = await api.call('POST', '/api/uploads', { token: artist.token, headers });
      expect(created.status).toBe(201);
      const id = created.headers.get('location')?.split('/').at(-1) ?? '';
      expect((await names(id))[0]).toBe('A song');
      const bytes = {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
      };
      const { token } = artist;
      expect((await api.call('PATCH', `/api/uploads/${id}`, { token, headers: bytes, text: 'song' })).status).toBe(204);
      expect(await names(id)).toEqual(['A song', 'Somebody']);
      expect(await publish(id, tagged)).toEqual(['Of the tags', 'Ann, Ben']);
    });

    it('is the same by URL, where the server may name the file', async () => {
      const json = { url: 'https://media.example.com/x/a%20song.mp3?key=1' };
      const { body } = await api.call('POST', '/api/tracks', { token: artist.token, json });
      const { id } = body.track;
      expect(await names(id)).toEqual(['a song', 'Somebody']);
      await api.storage.put(`private/tracks/${id}/source`, Buffer.from('song'));
      const jobId = await api.jobOf(id);
      await api.queue.publish('track.fetched', {
        mediaId: id,
        jobId,
        bytes: 4,
        fileName: 'Said.mp3',
        contentType: null,
      });
      await until('the fetch is applied', async () => (await names(id))[0] === 'Said');
      expect(await publish(id, tagged)).toEqual(['Of the tags', 'Ann, Ben']);
    });
  });

  const blob = (size = 1) => new Blob([new Uint8Array(size)]);
  const replaceFile = (form: FormData) => {
    form.delete('file');
    form.set('cover', blob(), 'x');
  };
  const addCovers = (form: FormData) => {
    form.append('cover', blob(), 'x');
    form.append('cover', blob(), 'y');
  };

  it.each([
    ['a title too long', 400, (form: FormData) => form.set('title', 'x'.repeat(301))],
    ['a title with NUL', 400, (form: FormData) => form.set('title', 'a\u0000b')],
    ['a genre too long', 400, (form: FormData) => form.set('genre', 'x'.repeat(101))],
    ['no file', 400, (form: FormData) => form.delete('file')],
    ['a cover but no file', 400, replaceFile],
    ['a cover sent as text', 400, (form: FormData) => form.set('cover', 'text')],
    ['two covers', 400, addCovers],
    ['a cover too large', 413, (form: FormData) => form.set('cover', blob(10 * 1024 * 1024 + 1), 'x')],
    ['a file too large', 413, (form: FormData) => form.set('file', blob(1_000_001), 'x')],
  ])('with %s is %d and leaves nothing behind', async (_what, status, spoil) => {
    const before = [await rows(), await objects()];
    const form = trackForm();
    spoil(form);
    const answer = await post(form);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    await until('nothing is left', async () => (await rows()) === before[0] && (await objects()) === before[1]);
  });

  it('without credentials, or with a key, is 401', async () => {
    expect((await api.call('POST', '/api/tracks/upload', { form: trackForm() })).status).toBe(401);
    expect((await api.call('POST', '/api/tracks/upload', { form: trackForm(), key: 'mr_x' })).status).toBe(401);
  });

  it('of a dead process is removed by the janitor', async () => {
    const id = await api.upload(artist.token);
    await api.database.execute(
      "UPDATE music.tracks SET status = 'uploading', job_id = NULL, updated_at = now() - interval '3 minutes' WHERE id = $1",
      [id],
    );
    await until('the row is gone', async () => (await api.call('GET', `/api/tracks/${id}`)).status === 404);
    await until('its object is gone', async () => (await api.storedKeys(id)).length === 0);
  });
});
