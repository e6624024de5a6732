import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type MusicApi, type Person, startMusicApi, until } from './harness.ts';
import { type RssReader, startRssReader } from './support/rssReader.ts';

const get = (api: MusicApi, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${api.origin}/api${path}`, { method, headers });

async function newPlaylist(api: MusicApi, { token }: Person, json: object): Promise<number> {
  const { body } = await api.call('POST', '/api/playlists', { token, json });
  return body.playlist.id;
}
const addTo = (api: MusicApi, { token }: Person, list: number, trackId: string) =>
  api.call('POST', `/api/playlists/${list}/tracks`, { token, json: { trackId } });

const base = 'https://music.example.com';

let api: MusicApi;
beforeAll(async () => {
  api = await startMusicApi({ PUBLIC_URL: base, CONSOLE_URL: 'https://example.com' }, undefined, 200);
});
afterAll(() => api.stop());

await describeWithEngine(['chromium'], 'feeds as RSS', () => {
  let reader: RssReader;
  let artist: Person;

  beforeAll(async () => {
    reader = await startRssReader();
    artist = await api.register('Ana & <Co>');
  });
  afterAll(async () => {
    await reader?.close();
  });

  const read = async (path: string) => reader.read(await (await get(api, path)).text());

  it('of an artist: the newest tracks, with what players and people need', async () => {
    const empty = await read(`/artists/${artist.id}/feed.xml`);
    expect(empty.items).toEqual([]);
    const first = await api.ready(artist.token, { title: 'First', artistName: 'Ana', album: 'Tides' });
    const second = await api.ready(artist.token, { title: 'Second', artistName: 'Ana' }, { hasCover: false });
    const unfinished = await api.upload(artist.token);
    const { channel, items } = await read(`/artists/${artist.id}/feed.xml`);
    const media = (id: string, name: string) => `${base}/media/tracks/${id}/winner/${name}`;
    const cover = media(first, 'cover.jpg');
    expect(channel).toMatchObject({
      title: 'Ana & <Co>',
      description: 'The newest tracks of Ana & <Co>.',
      'itunes:author': 'Ana & <Co>',
      link: `https://example.com/artists/${artist.id}`,
      'atom:link': `href=${base}/api/artists/${artist.id}/feed.xml rel=self type=application/rss+xml`,
      image: expect.stringContaining(cover),
      'itunes:image': `href=${cover}`,
      'itunes:category': 'text=Music',
    });
    const { created_at: createdAt } = await api.track(first);
    const size = (await api.storage.head(`public/tracks/${first}/winner/256k.m4a`))?.size;
    expect(items).toEqual([
      expect.objectContaining({ title: 'Second', guid: `isPermaLink=false urn:millrace:track:${second}` }),
      {
        title: 'First',
        description: 'Ana · Tides',
        'itunes:author': 'Ana',
        'itunes:duration': '216',
        link: `${base}/api/tracks/${first}/embed`,
        guid: `isPermaLink=false urn:millrace:track:${first}`,
        pubDate: new Date(createdAt).toUTCString(),
        enclosure: `url=${media(first, '256k.m4a')} length=${size} type=audio/mp4`,
        'itunes:image': `href=${cover}`,
      },
    ]);
    expect(items[0]).not.toHaveProperty('itunes:image');
    expect(JSON.stringify(items)).not.toContain(unfinished);
    // The enclosure is where its address says.
    const audio = await fetch(`${api.origin}${new URL(media(first, '256k.m4a')).pathname}`);
    expect([audio.status, audio.headers.get('content-type'), audio.headers.get('content-length')]).toEqual([
      ...[200, 'audio/mp4', String(size)],
    ]);
  });

  it('of a playlist: what was added last is first, and a track is there once', async () => {
    const ids = [await api.ready(artist.token, { title: 'A' }), await api.ready(artist.token, { title: 'B' })];
    const [a = '', b = ''] = ids;
    const list = await newPlaylist(api, artist, { title: 'Mix', description: 'For\n<you> & me', isPublic: true });
    for (const id of [a, b, a]) await addTo(api, artist, list, id);
    const { channel, items } = await read(`/playlists/${list}/feed.xml`);
    expect(channel).toMatchObject({
      title: 'Mix',
      description: 'For\n<you> & me',
      'itunes:author': 'Ana & <Co>',
      link: `https://example.com/playlists/${list}`,
      'atom:link': expect.stringContaining(`${base}/api/playlists/${list}/feed.xml`),
    });
    expect(items.map(({ title }) => title)).toEqual(['B', 'A']);
    const [place] = await api.database.query<{ at: Date }>(
      'SELECT min(added_at) AS at FROM music.playlist_tracks WHERE playlist_id = $1 AND track_id = $2',
      [list, a],
    );
    expect(items[1]?.pubDate).toBe(place?.at.toUTCString());
    await api.call('DELETE', `/api/tracks/${b}`, { token: artist.token });
    expect((await read(`/playlists/${list}/feed.xml`)).items.map(({ title }) => title)).toEqual(['A']);
  });

  it('are well-formed whatever is in titles, without what XML forbids', async () => {
    const writer = await api.register(`"'&<>]]> \u2028.`);
    const title = `<b>"A" & 'B'</b> ]]> \u2028 é 𝄞 </title><item/>`;
    const id = await api.ready(writer.token, { title, artistName: '&amp;', album: '<![CDATA[' });
    await api.database.execute(`UPDATE music.tracks SET title = title || E'\\u0001\\uffff.' WHERE id = $1`, [id]);
    const { channel, items } = await read(`/artists/${writer.id}/feed.xml`);
    expect(channel.title).toBe(`"'&<>]]> \u2028.`);
    expect(items).toMatchObject([{ title: `${title}.`, description: '&amp; · <![CDATA[' }]);
  });

  it('have 100 items at most', async () => {
    const busy = await api.register('Busy');
    await api.ready(busy.token, { title: 'Oldest' });
    const id = await api.ready(busy.token, { title: 'Copied' });
    await api.database.execute(
      `INSERT INTO music.tracks (id, account_id, title, artist_name, status, source_key, output_prefix, created_at)
       SELECT id || '-' || n, account_id, 'Copy ' || n, artist_name, status, source_key, output_prefix, now() + n * interval '1 second'
       FROM music.tracks, generate_series(1, 120) n WHERE id = $1`,
      [id],
    );
    const { items } = await read(`/artists/${busy.id}/feed.xml`);
    expect([items.length, items[0]?.title, items[99]?.title]).toEqual([100, 'Copy 120', 'Copy 21']);
  });
});

describe('requests for feeds', () => {
  let artist: Person;
  beforeAll(async () => {
    artist = await api.register('Ana');
  });

  it('are answered with validators, and with 304 to those who have the feed', async () => {
    const path = `/artists/${artist.id}/feed.xml`;
    const id = await api.ready(artist.token, { title: 'One' });
    const answer = await get(api, path);
    const [etag = '', lastModified = ''] = ['etag', 'last-modified'].map((name) => answer.headers.get(name) ?? '');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      ...[200, 'application/rss+xml; charset=utf-8', 'public, max-age=60'],
    ]);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(Date.now() - Date.parse(lastModified)).toBeLessThan(60_000);
    const ofThoseWhoHaveIt: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `W/${etag}` },
      { 'if-modified-since': lastModified },
    ];
    for (const headers of ofThoseWhoHaveIt) {
      const current = await get(api, path, headers);
      expect([current.status, await current.text(), current.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const before = new Date(Date.parse(lastModified) - 1_000).toUTCString();
    const ofOthers: Record<string, string>[] = [
      { 'if-none-match': '"other"', 'if-modified-since': lastModified },
      { 'if-modified-since': before },
    ];
    for (const headers of ofOthers) expect((await get(api, path, headers)).status).toBe(200);
    const head = await get(api, path, {}, 'HEAD');
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);

    await api.call('PATCH', `/api/tracks/${id}`, { token: artist.token, json: { title: 'Another' } });
    const changed = await get(api, path, { 'if-none-match': etag });
    expect([changed.status, (await changed.text()).includes('<title>Another</title>')]).toEqual([200, true]);
    await api.call('DELETE', `/api/tracks/${id}`, { token: artist.token });
    const emptied = await get(api, path, { 'if-none-match': changed.headers.get('etag') ?? '' });
    expect([emptied.status, emptied.headers.get('last-modified')]).toEqual([200, null]);
    const again = await get(api, path, { 'if-none-match': emptied.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('are 404 for what is unknown, private, or of a suspended account', async () => {
    const owner = await api.register('Hidden');
    const isPrivate = await newPlaylist(api, owner, { title: 'p', isPublic: false });
    const isPublic = await newPlaylist(api, owner, { title: 'p', isPublic: true });
    const unknown = ['0', '-1', 'x', '2147483647', '99999999999', '%00', '1%2e'].flatMap((id) => [
      ...[`/artists/${id}/feed.xml`, `/playlists/${id}/feed.xml`],
    ]);
    const expect404 = async (path: string, headers?: Record<string, string>) => {
      const answer = await get(api, path, headers);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/problem+json',
      ]);
      expect(await answer.json()).toMatchObject({ code: 'not_found' });
    };
    for (const path of [...unknown, `/playlists/${isPrivate}/feed.xml`]) await expect404(path);
    // Whoever asks: the address would be given to others.
    await expect404(`/playlists/${isPrivate}/feed.xml`, { authorization: `Bearer ${owner.token}` });
    const paths = [`/playlists/${isPublic}/feed.xml`, `/artists/${owner.id}/feed.xml`];
    for (const path of paths) expect((await get(api, path)).status).toBe(200);
    await api.database.execute('UPDATE auth.accounts SET suspended_at = now() WHERE id = $1', [owner.id]);
    for (const path of paths) await until(path, async () => (await get(api, path)).status === 404);
  });

  it('leave out a track whose objects are gone', async () => {
    const other = await api.register('Other');
    const id = await api.ready(other.token, { title: 'Gone' });
    await api.storage.delete(`public/tracks/${id}/winner/256k.m4a`);
    const answer = await get(api, `/artists/${other.id}/feed.xml`);
    expect([answer.status, (await answer.text()).includes('<item>')]).toEqual([200, false]);
  });
});
