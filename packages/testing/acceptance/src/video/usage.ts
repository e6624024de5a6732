import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register, untilSettled, upload } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { refusesRanges, utcDay } from '../common/usageRanges.ts';
import { expectInvalid, expectJson } from '../expect.ts';
import { tinyVideo } from '../media.ts';
import { daily, rankedVideos, summary } from '../shapes.ts';

export const usage: Story = (platform) => {
  const api = () => platform().video.api;

  describe('usage', () => {
    let person: Person;
    const ids: string[] = [];

    beforeAll(async () => {
      person = await register(api());
      for (const title of ['seen twice', 'seen never', 'seen once']) {
        ids.push(await upload(api(), person, await tinyVideo(), title));
      }
      for (const id of ids) await untilSettled(api(), person, id);
      for (const id of [ids[0], ids[2], ids[0]]) await api()('POST', `/stream/${id}/view`);
    });

    const get = async (path: string) => expectJson(await api()('GET', `/usage/${path}`, { token: person.token }), 200);

    it('has a summary', async () => {
      expect(summary.parse(await get('summary'))).toMatchObject({
        views: 3,
        videoCount: 3,
        bandwidth: expect.any(Number),
      });
      expect(summary.parse(await get('summary?days=1'))).toMatchObject({ views: 3, videoCount: 3 });
    });

    it('has an entry for each UTC day, including zeros, oldest first', async () => {
      for (const [query, length] of [
        ['daily', 30],
        ['daily?days=1', 1],
        ['daily?days=365', 365],
      ] as const) {
        const { days } = daily.parse(await get(query));
        expect(days).toHaveLength(length);
        const expected = days.map((_, i) => utcDay(i + 1 - length));
        expect(days.map(({ date }) => date)).toEqual(expected);
        expect(days.at(-1)).toMatchObject({ views: 3 });
        expect(days.slice(0, -1).every(({ views, bandwidth }) => views === 0 && bandwidth === 0)).toBe(true);
      }
    });

    it('ranks videos by their views', async () => {
      const { videos } = rankedVideos.parse(await get('videos'));
      expect(videos.slice(0, 2).map(({ id, title, views }) => ({ id, title, views }))).toEqual([
        { id: ids[0], title: 'seen twice', views: 2 },
        { id: ids[2], title: 'seen once', views: 1 },
      ]);
      expect(rankedVideos.parse(await get('videos?limit=1&days=7')).videos).toHaveLength(1);
    });

    it('answers for days of one’s own, and for one video', async () => {
      const { days } = daily.parse(await get(`daily?from=${utcDay(-1)}&to=${utcDay(1)}&videoId=${ids[0]}`));
      expect(days.map(({ date, views }) => [date, views])).toEqual([
        [utcDay(-1), 0],
        [utcDay(0), 2],
        [utcDay(1), 0],
      ]);
      expect(daily.parse(await get('daily?from=2024-01-01&to=2024-12-31')).days).toHaveLength(366);
      expect(daily.parse(await get(`daily?days=2&to=${utcDay(-1)}`)).days.at(-1)?.date).toBe(utcDay(-1));
      expect(summary.parse(await get(`summary?to=${utcDay(-1)}`))).toMatchObject({ views: 0, videoCount: 3 });
      const { videos } = rankedVideos.parse(await get(`videos?from=${utcDay(0)}`));
      expect(videos[0]).toMatchObject({ views: 2, stored: (await tinyVideo()).length });
    });

    it('does not include other accounts', async () => {
      const { token } = await register(api());
      const other = async (path: string) => expectJson(await api()('GET', `/usage/${path}`, { token }), 200);
      expect(summary.parse(await other('summary'))).toMatchObject({ views: 0, bandwidth: 0, videoCount: 0 });
      expect(rankedVideos.parse(await other('videos')).videos).toEqual([]);
      const { days } = daily.parse(await other(`daily?days=1&videoId=${ids[0]}`));
      expect(days).toEqual([{ date: utcDay(0), views: 0, bandwidth: 0 }]);
    });

    it.each(['0', '-1', '366', '1.5', 'abc', '', '99999999999999999999'])('refuses days=%s', async (days) => {
      for (const path of ['summary', 'daily', 'videos']) {
        expectInvalid(await api()('GET', `/usage/${path}?days=${days}`, { token: person.token }), 'days');
      }
    });

    refusesRanges(
      ['summary', 'daily', 'videos'],
      async (path) => await api()('GET', `/usage/${path}`, { token: person.token }),
    );

    it.each(['0', '-1', '1.5', 'abc'])('refuses limit=%s', async (limit) => {
      expectInvalid(await api()('GET', `/usage/videos?limit=${limit}`, { token: person.token }), 'limit');
    });
  });
};
