import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { trackList } from '../shapes.ts';
import { getArtist, getTrack, readyTracks, trackIds } from './actions.ts';

/** A word that no other test uses in titles. */
const rare = `zq${randomBytes(5).toString('hex')}`;

const titled = z.array(z.object({ id: z.union([z.string(), z.int()]), title: z.string() }));
const searched = z.object({
  tracks: z.array(z.object({ id: z.string() })).optional(),
  albums: titled.optional(),
  artists: z.array(z.object({ name: z.string(), artist_id: z.int() })).optional(),
  playlists: titled.optional(),
});
const suggested = z.object({ suggestions: z.array(z.object({ type: z.string(), text: z.string() })) });

export const discovery: Story = (platform) => {
  const api = () => platform().music.api;

  describe('discovery', () => {
    const texts = [
      { title: `${rare} Jóga`, artistName: 'Björk', album: 'Homogenic' },
      { title: `Smørrebrød ${rare}`, artistName: 'Straße', album: `ＷＩＤＥ ${rare}` },
      { title: `夜に駆ける ${rare}`, artistName: 'YOASOBI' },
      { title: `100% pure_${rare} 'n\\ "roll"`, artistName: 'O' },
      { title: `${rare}`, artistName: 'Exact' },
      { title: `Ende ${rare} 🎵`, artistName: 'Emoji' },
    ];
    let artist: Person;
    let ids: string[];

    beforeAll(async () => {
      artist = await register(api());
      ids = await readyTracks(api(), artist, texts);
    }, 240_000);

    const search = (q: string) => trackIds(api(), `/tracks/search?q=${encodeURIComponent(q)}`);
    const mine = async (q: string) => (await search(q)).filter((id) => ids.includes(id)).map((id) => ids.indexOf(id));

    it.each([
      ['a title in any case', `${rare.toUpperCase()} JÓGA`, [0]],
      ['without accents', `${rare} joga`, [0]],
      ['an artist', 'bjork', [0]],
      ['an album, of wide letters', `wide ${rare}`, [1]],
      ['ø as o', `smorrebrod ${rare}`, [1]],
      ['ß as ss', 'STRASSE', [1]],
      ['the middle of a word', rare.slice(3, 9), [0, 1, 2, 3, 4, 5]],
      ['two characters of CJK', '駆け', [2]],
      ['a percent sign', '100%', [3]],
      ['an underscore, literally', `pure_${rare}`, [3]],
      ['quotes and a backslash', `'n\\ "roll"`, [3]],
      ['nothing that a percent sign would match', `100%${rare}`, []],
      ['nothing that an underscore would match', `${rare.slice(0, 3)}_${rare.slice(4)}`, []],
    ])('finds %s', async (_what, q, expected) => {
      expect((await mine(q)).sort()).toEqual(expected);
    });

    it('ranks whole titles first, then prefixes, then other matches', async () => {
      const found = await mine(rare);
      expect(found.slice(0, 2)).toEqual([4, 0]);
      expect(found).toHaveLength(ids.length);
    });

    it('finds tracks, albums, artists and public playlists in one search, and only the kinds that are asked for', async () => {
      const made = await api()('POST', '/playlists', {
        token: artist.token,
        json: { title: `Night ${rare} drive`, isPublic: true },
      });
      expect(made.status).toBe(201);
      const all = searched.parse(expectJson(await api()('GET', `/search?q=${rare}`), 200));
      expect(all.tracks?.map(({ id }) => ids.indexOf(id)).sort()).toEqual([0, 1, 2, 3, 4, 5]);
      expect(all.albums?.map(({ title }) => title)).toContain(`ＷＩＤＥ ${rare}`);
      expect(all.playlists).toMatchObject([{ title: `Night ${rare} drive` }]);
      const artists = searched.parse(expectJson(await api()('GET', '/search?q=strasse&type=artist'), 200));
      expect(Object.keys(artists)).toEqual(['artists']);
      expect(artists.artists).toContainEqual(expect.objectContaining({ name: 'Straße', artist_id: artist.id }));
      expectInvalid(await api()('GET', `/search?q=${rare}&type=song`), 'type');
      expectInvalid(await api()('GET', '/search?q=x'), 'q');
    });

    it('completes what somebody types', async () => {
      const suggest = async (q: string) =>
        suggested
          .parse(expectJson(await api()('GET', `/search/suggest?q=${encodeURIComponent(q)}`), 200))
          .suggestions.map(({ type, text }) => `${type} ${text}`);
      const whole = await suggest(rare);
      expect(whole.slice(0, 2)).toEqual([`track ${rare}`, `track ${rare} Jóga`]);
      expect(whole).toContain(`playlist Night ${rare} drive`);
      expect(await suggest(`ende ${rare.slice(0, 6)}`)).toEqual([`track Ende ${rare} 🎵`]);
      expectInvalid(await api()('GET', '/search/suggest?q='), 'q');
    });

    it('returns at most thirty tracks', async () => {
      // Most tests before this one created tracks whose artist is "An artist" or "a artistName".
      const found = await search('artist');
      expect(found.length).toBeGreaterThan(5);
      expect(found.length).toBeLessThanOrEqual(30);
    });

    it.each([
      ['nothing', ''],
      ['one character', 'q=x'],
      ['one character and blanks', 'q=%20x%20'],
      ['ten thousand characters', `q=${'x'.repeat(10_000)}`],
      ['NUL', 'q=ab%00cd'],
      ['a value given twice', 'q=ab&q=cd'],
      ['an object', 'q[a]=bc'],
    ])('refuses %s', async (_what, query) => {
      expectProblem(await api()('GET', `/tracks/search?${query}`), 400);
    });

    it.each([
      "' OR '1'='1",
      "'; DROP TABLE tracks; --",
      '%%',
      '__',
      '\\\\',
      '\\%\\_',
      '*:*',
      '((((',
      '🎵🎵',
      '\uFFFD\uFFFD',
      '{"$gt":""}',
      'a'.repeat(200),
    ])('treats %j as plain text', async (q) => {
      expect(Array.isArray(await search(q))).toBe(true);
    });

    it.each([
      ['bytes that are not UTF-8', '%ff%fe%ff'],
      ['marks without a letter', '%E2%80%AE%E2%80%AE'],
      ['accents without a letter', '%CC%81%CC%81'],
    ])('tolerates %s', async (_what, q) => {
      expect([200, 400]).toContain((await api()('GET', `/tracks/search?q=${q}`)).status);
    });

    it('lists ready tracks, newest first, at most fifty per page', async () => {
      const list = async (query: string) =>
        trackList.parse(expectJson(await api()('GET', `/tracks/recent${query}`), 200));
      const recent = await list('?limit=50');
      expect(recent.tracks.every(({ status }) => status === 'ready')).toBe(true);
      const times = recent.tracks.map((track) => track.created_at);
      expect(times).toEqual([...times].sort().reverse());
      const found = recent.tracks.map(({ id }) => id).filter((id) => ids.includes(id));
      expect(found).toEqual([...ids].reverse());
      expect(await list('?limit=5000')).toMatchObject({ limit: 50 });
      const [first, second] = [await list('?limit=2'), await list('?limit=2&page=1')];
      expect([...first.tracks, ...second.tracks].map(({ id }) => id)).toEqual(
        recent.tracks.slice(0, 4).map(({ id }) => id),
      );
      expect((await list('?page=1000000')).tracks).toEqual([]);
      for (const value of ['-1', 'abc', '1.5']) {
        expectInvalid(await api()('GET', `/tracks/recent?page=${value}`), 'page');
        expectInvalid(await api()('GET', `/tracks/recent?limit=${value}`), 'limit');
      }
      expectInvalid(await api()('GET', '/tracks/recent?limit=0'), 'limit');
    });

    it('lists at most twenty trending tracks, the most played first', async () => {
      const [loved = ''] = ids;
      const top = trackList.partial().parse(expectJson(await api()('GET', '/tracks/trending'), 200));
      const most = Math.max(0, ...(top.tracks ?? []).map((track) => track.play_count));
      await Promise.all(Array.from({ length: most + 1 }, () => api()('POST', `/tracks/${loved}/play`)));
      const { tracks = [] } = trackList.partial().parse(expectJson(await api()('GET', '/tracks/trending'), 200));
      expect(tracks[0]?.id).toBe(loved);
      expect(tracks.length).toBeLessThanOrEqual(20);
      const counts = tracks.map((track) => track.play_count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect((await getTrack(api(), loved)).play_count).toBeGreaterThan(most);
    });

    it('shows an artist with tracks, newest first', async () => {
      const profile = await getArtist(api(), artist.id);
      expect(profile).toMatchObject({ id: artist.id, track_count: ids.length, followers: 0, following: false });
      expect(profile.tracks.map(({ id }) => id)).toEqual([...ids].reverse());
      const plays = await Promise.all(ids.map(async (id) => (await getTrack(api(), id)).play_count));
      expect(profile.total_plays).toBe(plays.reduce((sum, n) => sum + n, 0));
    });
  });
};
