import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { albumPage, singleAlbum } from '../shapes.ts';
import { getTrack, readyTracks } from './actions.ts';

export const albums: Story = (platform) => {
  const api = () => platform().music.api;

  describe('albums', () => {
    let artist: Person;
    let songs: string[];

    beforeAll(async () => {
      artist = await register(api());
      const of = { artistName: 'Sigur Rós', album: 'Ágætis byrjun', year: '1999' };
      songs = await readyTracks(api(), artist, [
        { title: 'Closing', ...of, trackNumber: '2' },
        { title: 'Opening', ...of, album: 'AGAETIS BYRJUN', trackNumber: '1' },
        { title: 'Single', artistName: 'Sigur Rós' },
      ]);
    });

    const ofArtist = async () =>
      albumPage.parse(expectJson(await api()('GET', `/artists/${artist.id}/albums?sort=name`), 200)).albums;
    const read = async (id: string) => singleAlbum.parse(expectJson(await api()('GET', `/albums/${id}`), 200)).album;
    const albumOf = async (song = '') => (await getTrack(api(), song)).album_id ?? '';

    it('are made of tracks, whose order is that of their numbers', async () => {
      const [album, single] = await ofArtist();
      expect([album?.title.toLowerCase(), album?.is_single, album?.track_count]).toEqual([
        expect.stringMatching(/byrjun/),
        false,
        2,
      ]);
      expect(single).toMatchObject({ title: 'Single', is_single: true, track_count: 1 });
      const { tracks, year } = await read(album?.id ?? '');
      expect([year, tracks.map(({ title }) => title)]).toEqual([1999, ['Opening', 'Closing']]);
    });

    it('follow what their tracks and they themselves are changed to, and go with their last track', async () => {
      const { token } = artist;
      const id = await albumOf(songs[0]);
      const changed = await api()('PATCH', `/albums/${id}`, { token, json: { title: 'Takk…', year: 2005 } });
      expect(singleAlbum.parse(expectJson(changed, 200)).album).toMatchObject({ id, title: 'Takk…', year: 2005 });
      expect(await getTrack(api(), songs[1] ?? '')).toMatchObject({ album: 'Takk…', album_id: id });
      await api()('PATCH', `/tracks/${songs[2]}`, { token, json: { album: 'takk…', artistName: 'sigur ros' } });
      expect((await read(id)).track_count).toBe(3);
      for (const song of songs) await api()('DELETE', `/tracks/${song}`, { token });
      expectProblem(await api()('GET', `/albums/${id}`), 404, 'not_found');
      expect(await ofArtist()).toEqual([]);
    });
  });
};
