import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MusicApi, type Person, resultOf, startMusicApi, until } from './harness.ts';

let api: MusicApi;
let artist: Person;

beforeAll(async () => {
  api = await startMusicApi();
  artist = await api.register();
});
afterAll(() => api.stop());

const patch = (id: string, json: unknown, by = artist, headers: Record<string, string> = {}) =>
  api.call('PATCH', `/api/tracks/${id}`, { token: by.token, json, headers });
const foundBy = async (q: string): Promise<string[]> =>
  (await api.get(`/tracks/search?q=${encodeURIComponent(q)}`)).tracks.map(({ id }: { id: string }) => id);

describe('PATCH /tracks/:id', () => {
  it('is found by the new fields and not by the old ones, right after the answer', async () => {
    const id = await api.ready(artist.token, { title: 'Monsoon', artistName: 'Old Name', album: 'First Pressing' });
    expect(await patch(id, { title: 'Drizzle', artistName: 'Néw Artist', album: 'Reissue' })).toMatchObject({
      status: 200,
      body: { track: { title: 'Drizzle', artist_name: 'Néw Artist', album: 'Reissue', status: 'ready' } },
    });
    for (const q of ['drizzle', 'new artist', 'reissue']) expect([q, await foundBy(q)]).toEqual([q, [id]]);
    for (const q of ['monsoon', 'old name', 'first pressing']) expect([q, await foundBy(q)]).toEqual([q, []]);
    expect((await patch(id, { album: null, genre: '' })).body.track).toMatchObject({ album: null, genre: null });
    expect(await foundBy('reissue')).toEqual([]);
    expect((await api.call('GET', `/api/tracks/${id}/embed`)).body).toContain('Drizzle');
  });

  it('is for the owner: another account gets 403, because tracks are public, and an unknown id is 404', async () => {
    const id = await api.ready(artist.token, { title: 'Mine' });
    const stranger = await api.register();
    expect(await patch(id, { title: 'Theirs' }, stranger)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await patch('nosuchtrack', { title: 'x' })).toMatchObject({ status: 404 });
    expect((await api.track(id)).title).toBe('Mine');
  });

  it.each([{ plays: 1 }, { title: null }, { artistName: '' }, { genre: 'g'.repeat(101) }, {}])(
    'refuses %j',
    async (json) => {
      const id = await api.upload(artist.token);
      expect(await patch(id, json)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    },
  );

  it('and the result of the transcoding lose nothing of each other', async () => {
    for (let n = 0; n < 5; n += 1) {
      const id = await api.upload(artist.token, { title: `before ${n}`, genre: 'Given' });
      const prefix = await api.store(id, 'attempt');
      const result = resultOf(id, await api.jobOf(id), prefix);
      const [edited] = await Promise.all([
        patch(id, { title: `afterwards ${n}`, genre: null }),
        api.queue.publish('track.transcoded', {
          ...result,
          tags: { ...result.tags, album: 'From the tags', genre: 'Tag' },
        }),
      ]);
      expect(edited.status).toBe(200);
      await until('it is ready', async () => (await api.track(id)).status === 'ready');
      // The owner removed the genre, so the file's tag does not bring one back. The album was never touched.
      expect(await api.track(id)).toMatchObject({ title: `afterwards ${n}`, genre: null, album: 'From the tags' });
      expect([await foundBy(`afterwards ${n}`), await foundBy(`before ${n}`)]).toEqual([[id], []]);
    }
  });

  it('of the same version: one of two concurrent ones wins; plays and likes are no version', async () => {
    const id = await api.ready(artist.token);
    const before = await api.call('GET', `/api/tracks/${id}`);
    const etag = before.headers.get('etag') ?? '';
    await api.call('POST', `/api/tracks/${id}/play`, { json: {} });
    await api.call('POST', `/api/tracks/${id}/like`, { token: artist.token });
    const after = await api.call('GET', `/api/tracks/${id}`);
    expect([after.headers.get('etag'), after.body.track]).toMatchObject([etag, { play_count: 1, like_count: 1, etag }]);
    const answers = await Promise.all(
      ['one', 'two'].map((title) => patch(id, { title }, artist, { 'If-Match': etag })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('the list of own tracks', () => {
  it('filters by title and status, sorts, and is walked by cursor', async () => {
    const owner = await api.register();
    for (const title of ['Ćevap', 'alpha', 'Beta', 'ALPHA 2']) await api.upload(owner.token, { title });
    const titles = async (query: string) => {
      const { tracks, next_cursor } = await api.get(`/tracks?${query}`, owner.token);
      return [tracks.map(({ title }: { title: string }) => title), next_cursor];
    };
    expect(await titles('sort=title')).toEqual([['alpha', 'ALPHA 2', 'Beta', 'Ćevap'], null]);
    expect(await titles('q=CEV')).toEqual([['Ćevap'], null]);
    expect(await titles('q=alpha&sort=-title')).toEqual([['ALPHA 2', 'alpha'], null]);
    expect(await titles('status=ready')).toEqual([[], null]);
    const [first, cursor] = await titles('sort=title&limit=3');
    expect(first).toEqual(['alpha', 'ALPHA 2', 'Beta']);
    expect(await titles(`sort=title&limit=3&cursor=${cursor}`)).toEqual([['Ćevap'], null]);
  });
});
