import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MusicApi, type Person, startMusicApi } from './harness.ts';

describe('the embed page of a list', () => {
  let api: MusicApi;
  let artist: Person;
  let ids: string[];
  let album: string;

  beforeAll(async () => {
    api = await startMusicApi({ MEDIA_BASE_URL: 'https://cdn.example/m' });
    artist = await api.register('Swell');
    ids = [];
    for (const [n, title] of ['One', 'Two', '</script><script>alert(1)'].entries()) {
      const fields = { title, artistName: 'The Swells', album: 'Tides & more', trackNumber: String(n + 1) };
      ids.push(await api.ready(artist.token, fields));
    }
    album = (await api.track(ids[0] ?? '')).album_id;
  });
  afterAll(() => api.stop());

  const page = (path: string) => api.call('GET', `/api/${path}/embed`);
  const titlesOf = (html: string) =>
    [...html.matchAll(/class="row-title" dir="auto">([^<]*)</g)].map(([, title]) => title);
  const newList = async (isPublic: boolean, trackIds = ids): Promise<number> => {
    const { token } = artist;
    const made = await api.call('POST', '/api/playlists', { token, json: { title: 'Mix', isPublic } });
    const { id } = made.body.playlist;
    for (const trackId of trackIds) {
      await api.call('POST', `/api/playlists/${id}/tracks`, { token, json: { trackId } });
    }
    return id;
  };

  it('has the tracks of an album, their addresses below the page, and a policy as strict as that of a track', async () => {
    const { status, headers, body } = await page(`albums/${album}`);
    expect([status, headers.get('cache-control'), headers.get('x-frame-options')]).toEqual([
      200,
      'public, max-age=60',
      null,
    ]);
    expect(titlesOf(body)).toEqual(['One', 'Two', '&lt;/script&gt;&lt;script&gt;alert(1)']);
    expect(body).toContain('<h1 class="title" dir="auto">Tides &amp; more</h1>');
    expect(body).toContain(`"url":"../../tracks/${ids[0]}"`);
    expect(body.match(/<script/g)).toHaveLength(2);
    const track = await page(`tracks/${ids[0]}`);
    const withoutHashes = (policy: string | null) => policy?.replaceAll(/sha256-[^']+/g, 'hash');
    expect(withoutHashes(headers.get('content-security-policy'))).toBe(
      withoutHashes(track.headers.get('content-security-policy')),
    );
    expect(headers.get('content-security-policy')).toContain('https://cdn.example');
    const again = await api.call('GET', `/api/albums/${album}/embed`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('has a track as often as its playlist does, and of long texts the first, with the number of the others', async () => {
    const [one = '', two = ''] = ids;
    const list = await newList(true, [one, two, one]);
    expect(titlesOf((await page(`playlists/${list}`)).body)).toEqual(['One', 'Two', 'One']);
    const text = '<'.repeat(300);
    const long = await api.ready(artist.token, { title: text, artistName: text, album: text });
    await api.database.execute(
      `INSERT INTO music.playlist_tracks (playlist_id, position, track_id) SELECT $1, n, $2 FROM generate_series(10, 409) n`,
      [list, long],
    );
    await api.database.execute('UPDATE music.playlists SET track_count = 403 WHERE id = $1', [list]);
    const { body } = await page(`playlists/${list}`);
    const shown = titlesOf(body).length;
    expect(shown).toBeGreaterThan(100);
    expect(shown).toBeLessThan(200);
    expect(body).toContain(`${403 - shown} more`);
  });

  it('has no hidden tracks and none that were taken down, also through a link', async () => {
    const list = await newList(true);
    const { body: link } = await api.call('POST', `/api/playlists/${list}/share`, { token: artist.token });
    for (const visibility of ['private', 'unlisted'] as const) {
      await api.call('PATCH', `/api/tracks/${ids[1]}`, { token: artist.token, json: { visibility } });
      for (const path of [`albums/${album}`, `playlists/${list}`, `shared/playlists/${link.token}`]) {
        const { body } = await page(path);
        expect([path, titlesOf(body)]).toEqual([path, ['One', '&lt;/script&gt;&lt;script&gt;alert(1)']]);
        expect(body).not.toContain(ids[1]);
      }
    }
    await api.call('PATCH', `/api/tracks/${ids[1]}`, { token: artist.token, json: { visibility: 'public' } });
    expect(titlesOf((await page(`shared/playlists/${link.token}`)).body)).toHaveLength(3);
    expect((await page(`shared/playlists/${link.token}`)).body).toContain(`"url":"../../../tracks/${ids[1]}"`);
  });

  it('is 404 for what is unknown, private, or hidden as a whole', async () => {
    const hidden = await newList(false);
    const unknown = ['albums/9bb7c796-c92c-42a3-ac64-cd87edb00ead', 'albums/none', 'playlists/999999', 'playlists/x'];
    for (const path of [...unknown, 'shared/playlists/none', `playlists/${hidden}`]) {
      const answer = await page(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not_found']);
    }
    const single = await api.ready(artist.token, { title: 'Alone', visibility: 'private' });
    expect((await api.track(single, artist.token)).album_id).toBeNull();
  });

  it('says that a playlist without tracks has nothing to play', async () => {
    const { body } = await page(`playlists/${await newList(true, [])}`);
    expect(body).toContain('There are no tracks here.');
    expect(body).toMatch(/id="stage"[^>]* hidden/);
  });
});
