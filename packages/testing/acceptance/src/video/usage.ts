import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, register, untilSettled, upload } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson } from '../expect.ts';
import { tinyVideo } from '../media.ts';
import { daily, rankedVideos, summary } from '../shapes.ts';

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

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
        const today = Date.parse(isoDay(new Date()));
        const expected = days.map((_, i) => isoDay(new Date(today - (length - 1 - i) * 86_400_000)));
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

    it('does not include other accounts', async () => {
      const { token } = await register(api());
      const other = async (path: string) => expectJson(await api()('GET', `/usage/${path}`, { token }), 200);
      expect(summary.parse(await other('summary'))).toMatchObject({ views: 0, bandwidth: 0, videoCount: 0 });
      expect(rankedVideos.parse(await other('videos')).videos).toEqual([]);
    });

    it.each(['0', '-1', '366', '1.5', 'abc', '', '99999999999999999999'])('refuses days=%s', async (days) => {
      for (const path of ['summary', 'daily', 'videos']) {
        expectInvalid(await api()('GET', `/usage/${path}?days=${days}`, { token: person.token }), 'days');
      }
    });

    it.each(['0', '-1', '1.5', 'abc'])('refuses limit=%s', async (limit) => {
      expectInvalid(await api()('GET', `/usage/videos?limit=${limit}`, { token: person.token }), 'limit');
    });
  });
};
