import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refolding } from '@millrace/media';
import { z } from 'zod';
import { type MusicApi, type Person, until } from '../harness.ts';

const titled = z.array(z.object({ title: z.string() })).optional();
const results = z.object({
  tracks: titled,
  albums: titled,
  artists: z
    .array(z.object({ name: z.string(), artist_id: z.int(), track_count: z.int(), album_count: z.int() }))
    .optional(),
  playlists: titled,
});
const suggestions = z.object({
  suggestions: z.array(
    z.object({ type: z.string(), id: z.string(), text: z.string(), artist_name: z.string().nullable() }),
  ),
});

/** A music-api on a driver of the search. */
export interface SearchedApi {
  api: MusicApi;
  /** Called once, when there is something to find. */
  prepare(): Promise<void>;
  /** Resolves when searches find what was changed until now. */
  settled(): Promise<void>;
}

/** What each driver of the search promises. */
export function searchContract(start: () => Promise<SearchedApi>): void {
  let api: MusicApi;
  let settled: () => Promise<void>;
  let artist: Person;
  let other: Person;

  async function search(q: string, more = '') {
    await settled();
    const found = results.parse(await api.get(`/search?q=${encodeURIComponent(q)}${more}`));
    const titles = (of: { title: string }[] | undefined) => of?.map(({ title }) => title);
    return {
      ...(found.tracks && { tracks: titles(found.tracks) }),
      ...(found.albums && { albums: titles(found.albums) }),
      ...(found.artists && { artists: found.artists.map(({ name }) => name) }),
      ...(found.playlists && { playlists: titles(found.playlists) }),
    };
  }

  async function suggest(q: string, more = ''): Promise<string[]> {
    await settled();
    const found = suggestions.parse(await api.get(`/search/suggest?q=${encodeURIComponent(q)}${more}`));
    return found.suggestions.map(({ type, text }) => `${type} ${text}`);
  }

  const makePlaylist = (title: string, isPublic: boolean, as = artist) =>
    api.call('POST', '/api/playlists', { token: as.token, json: { title, isPublic } });

  beforeAll(async () => {
    const searched = await start();
    ({ api, settled } = searched);
    artist = await api.register();
    other = await api.register();
    const make = (fields: Parameters<MusicApi['ready']>[1], as = artist) => api.ready(as.token, fields);
    await make({ title: 'Glósóli', artistName: 'Sigur Rós', album: 'Takk' });
    const takk = await make({ title: 'Takk', artistName: 'Sigur Rós', album: 'Takk' });
    await api.database.execute('UPDATE music.tracks SET play_count = 5 WHERE id = $1', [takk]);
    await make({ title: 'Takeaway', artistName: 'Takeshi' });
    await make({ title: 'A mistake', artistName: 'Nobody' }, other);
    await makePlaylist('Taking a walk', true);
    await makePlaylist('Taken in private', false);
    await searched.prepare();
  });
  afterAll(() => api.stop());

  describe('GET /search', () => {
    it('finds tracks, albums, artists and public playlists, best first', async () => {
      expect(await search('tak')).toEqual({
        // Whole fields, then beginnings, then parts.
        tracks: expect.arrayContaining(['Takk', 'Glósóli', 'Takeaway', 'A mistake']),
        albums: ['Takeaway', 'Takk', 'A mistake'],
        artists: ['Takeshi'],
        playlists: ['Taking a walk'],
      });
      expect(await search('SIGUR ROS')).toEqual({
        tracks: expect.arrayContaining(['Takk', 'Glósóli']),
        albums: [],
        artists: ['Sigur Rós'],
        playlists: [],
      });
    });

    it('finds only what it is asked for, and no more than the limit', async () => {
      expect(await search('tak', '&type=artist')).toEqual({ artists: ['Takeshi'] });
      expect(Object.keys(await search('tak', '&type=playlist,track'))).toEqual(['tracks', 'playlists']);
      expect(await search('tak', '&type=album&limit=2')).toEqual({ albums: ['Takeaway', 'Takk'] });
    });

    it('says whose tracks name an artist, and how many there are', async () => {
      const { artists } = results.parse(await api.get('/search?q=sigur&type=artist'));
      expect(artists).toEqual([{ name: 'Sigur Rós', artist_id: artist.id, track_count: 2, album_count: 1 }]);
    });

    it.each([
      ['q=a', 'q'],
      ['q=', 'q'],
      ['', 'q'],
      [`q=${'x'.repeat(201)}`, 'q'],
      ['q=ab&type=video', 'type'],
      ['q=ab&type=', 'type'],
      ['q=ab&type=track,,album', 'type'],
      [`q=ab&type=${'track,'.repeat(100)}`, 'type'],
      ['q=ab&limit=0', 'limit'],
      ['q=ab&limit=many', 'limit'],
    ])('refuses "%s"', async (query, field) => {
      const answer = await api.call('GET', `/api/search?${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
      expect(answer.body.errors).toContainEqual({ field, message: expect.any(String) });
    });

    it('follows playlists that are renamed, opened and deleted', async () => {
      const { body } = await makePlaylist('A zither at dawn', true);
      const id = body.playlist.id;
      expect(await search('zither', '&type=playlist')).toEqual({ playlists: ['A zither at dawn'] });
      const change = (json: object) => api.call('PUT', `/api/playlists/${id}`, { token: artist.token, json });
      await change({ title: 'A lute at dawn' });
      expect(await search('zither', '&type=playlist')).toEqual({ playlists: [] });
      expect(await search('lute', '&type=playlist')).toEqual({ playlists: ['A lute at dawn'] });
      await change({ isPublic: false });
      expect(await search('lute', '&type=playlist')).toEqual({ playlists: [] });
    });

    it('finds playlists of older versions once their titles are folded', async () => {
      await makePlaylist('Óbó and others', true);
      await api.database.execute(`UPDATE music.playlists SET title_fold = '' WHERE title LIKE '%bó and%'`, []);
      expect(await search('obo and', '&type=playlist')).toEqual({ playlists: [] });
      const column = {
        table: 'music.playlists',
        idType: 'int',
        where: 'true',
        from: 'title',
        to: 'title_fold',
      } as const;
      await refolding(api.database, column).run(new AbortController().signal);
      expect(await search('obo and', '&type=playlist')).toEqual({ playlists: ['Óbó and others'] });
    });

    it('finds nothing of a suspended account', async () => {
      await api.database.execute(
        `UPDATE auth.accounts SET suspended_at = now(), suspended_reason = 'x' WHERE id = $1`,
        [other.id],
      );
      await until('the account is known to be suspended', async () => !(await search('mistake')).tracks?.length);
      expect(await search('mistake')).toEqual({ tracks: [], albums: [], artists: [], playlists: [] });
      expect(await suggest('A mist')).toEqual([]);
    });
  });

  describe('GET /search/suggest', () => {
    it('suggests names that begin so, kinds in turn, and then names that have it inside', async () => {
      expect(await suggest('tak')).toEqual([
        'artist Takeshi',
        'album Takk',
        'track Takk',
        'playlist Taking a walk',
        'track Takeaway',
      ]);
      expect(await suggest('takk')).toEqual(['album Takk', 'track Takk']);
      expect(await suggest('keshi')).toEqual(['artist Takeshi']);
    });

    it('begins with the first character', async () => {
      expect(await suggest('g')).toEqual(['track Glósóli']);
      expect(await suggest('S')).toEqual(['artist Sigur Rós']);
    });

    it('suggests no more than the limit, and nothing twice', async () => {
      await api.ready(artist.token, { title: 'Twice', artistName: 'Doublet' });
      await api.ready(artist.token, { title: 'TWICE', artistName: 'Doublet' });
      expect(await suggest('twi')).toHaveLength(1);
      expect(await suggest('tak', '&limit=2')).toEqual(['artist Takeshi', 'album Takk']);
    });

    it('refuses an empty text', async () => {
      for (const q of ['', '%20', '%E2%80%8B']) {
        expect((await api.call('GET', `/api/search/suggest?q=${q}`)).status).toBe(400);
      }
    });
  });

  describe('a search, whatever the driver', () => {
    const titlesOf = async (q: string, more = '&type=track') => (await search(q, more)).tracks;

    it('ranks whole fields, beginnings, parts and single words; equals by plays, and then the newest id', async () => {
      const make = (title: string) => api.ready(artist.token, { title, artistName: 'Ranker', album: title });
      await make('Xylo phone and more');
      await make('The xylo phone');
      await make('Phone my xylo');
      await make('Xylo phone');
      expect(await titlesOf('xylo phone')).toEqual([
        'Xylo phone',
        'Xylo phone and more',
        'The xylo phone',
        'Phone my xylo',
      ]);
      expect(await titlesOf('xylo phone', '&type=track&limit=2')).toEqual(['Xylo phone', 'Xylo phone and more']);
      const ids = [await make('Equal one'), await make('Equal one'), await make('Equal one')];
      await settled();
      const { tracks } = z
        .object({ tracks: z.array(z.object({ id: z.string() })) })
        .parse(await api.get('/search?q=equal&type=track'));
      expect(tracks.map(({ id }) => id)).toEqual(ids.sort().reverse());
    });

    it('compares parts exactly, and words of one letter', async () => {
      await api.ready(artist.token, { title: 'Ananas', artistName: 'Fruit q' });
      expect(await titlesOf('nana')).toEqual(['Ananas']);
      // All its runs of three characters are in the title.
      expect(await titlesOf('ananan')).toEqual([]);
      expect(await titlesOf('ananas q')).toEqual(['Ananas']);
      expect(await titlesOf('ananas z')).toEqual([]);
    });

    it('folds case, accents and widths, and takes signs as they are', async () => {
      await api.ready(artist.token, { title: '愛の夢 100% STRASSE', artistName: 'Ärzte' });
      for (const q of ['愛の', 'の夢', '100%', 'straße', 'ＡＲＺＴＥ', '愛の夢 100% strasse']) {
        expect(await titlesOf(q)).toEqual(['愛の夢 100% STRASSE']);
      }
      for (const q of ['10*', '*:*', '愛*', 'a-b', '"strasse"', '__', 'straße OR nobody'])
        expect(await titlesOf(q)).toEqual([]);
    });

    it('never shows what is private, unlisted, renamed, deleted or taken down', async () => {
      const id = await api.ready(artist.token, { title: 'Quokka', artistName: 'Quoll', album: 'Quince' });
      const change = (json: object) => api.call('PATCH', `/api/tracks/${id}`, { token: artist.token, json });
      const everything = { tracks: ['Quokka'], albums: ['Quince'], artists: ['Quoll'], playlists: [] };
      const nothing = { tracks: [], albums: [], artists: [], playlists: [] };
      expect(await search('quo')).toEqual({ ...everything, albums: [] });
      for (const visibility of ['private', 'unlisted']) {
        expect((await change({ visibility })).status).toBe(200);
        expect([await search('quo'), await search('quince')]).toEqual([nothing, nothing]);
        expect(await suggest('quo')).toEqual([]);
        await change({ visibility: 'public' });
        expect((await search('quo')).tracks).toEqual(['Quokka']);
      }
      await change({ title: 'Wombat' });
      expect([await titlesOf('quokka'), await titlesOf('wombat')]).toEqual([[], ['Wombat']]);
      await api.call('DELETE', `/api/tracks/${id}`, { token: artist.token });
      expect([await search('wombat'), await search('quo'), await search('quince')]).toEqual([
        nothing,
        nothing,
        nothing,
      ]);
    });
  });
}
