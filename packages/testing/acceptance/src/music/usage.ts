import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { refusesRanges, utcDay } from '../common/usageRanges.ts';
import { expectJson } from '../expect.ts';
import { readyTracks } from './actions.ts';

const used = { plays: z.int(), bandwidth: z.int() };
const summary = z.object({ ...used, trackCount: z.int(), stored: z.int() });
const daily = z.object({ days: z.array(z.object({ date: z.iso.date(), ...used })) });
const ranked = z.object({
  tracks: z.array(z.object({ id: z.string(), title: z.string(), ...used, stored: z.int() })),
  limit: z.int(),
});

export const usage: Story = (platform) => {
  const api = () => platform().music.api;

  describe('usage', () => {
    let artist: Person;
    let ids: string[];

    beforeAll(async () => {
      artist = await register(api());
      ids = await readyTracks(api(), artist, [{ title: 'heard twice' }, { title: 'heard once' }]);
      for (const id of [ids[0], ids[1], ids[0]]) await api()('POST', `/tracks/${id}/play`);
    });

    const get = async (path: string) => expectJson(await api()('GET', `/usage/${path}`, { token: artist.token }), 200);

    it('has sums, days and ranked tracks', async () => {
      const sums = summary.parse(await get('summary'));
      expect(sums).toMatchObject({ plays: 3, trackCount: 2 });
      const { tracks } = ranked.parse(await get('tracks'));
      expect(tracks.map(({ id, title, plays }) => ({ id, title, plays }))).toEqual([
        { id: ids[0], title: 'heard twice', plays: 2 },
        { id: ids[1], title: 'heard once', plays: 1 },
      ]);
      expect(tracks.every(({ stored }) => stored > 0)).toBe(true);
      expect(tracks.reduce((all, { stored }) => all + stored, 0)).toBe(sums.stored);
      expect(ranked.parse(await get('tracks?limit=1')).tracks).toHaveLength(1);
      const { days } = daily.parse(await get(`daily?from=${utcDay(-2)}&trackId=${ids[1]}`));
      expect(days.map(({ date, plays }) => [date, plays])).toEqual([
        [utcDay(-2), 0],
        [utcDay(-1), 0],
        [utcDay(0), 1],
      ]);
      expect(summary.parse(await get(`summary?to=${utcDay(-1)}`)).plays).toBe(0);
    });

    refusesRanges(
      ['summary', 'daily', 'tracks'],
      async (path) => await api()('GET', `/usage/${path}`, { token: artist.token }),
    );
  });
};
