import { describe, expect, it } from '@jest/globals';
import { followGrowing, fromHttp } from '@millrace/testkit/hls';
import { isNightly } from '@millrace/testkit/nightly';
import { getVideo, type Person, register, untilSettled, upload } from '../actions.ts';
import { attemptOf } from '../common/attempt.ts';
import { onlyTheWinnerIsStored } from '../common/onlyWinner.ts';
import { untilNothingIsStored } from '../common/stored.ts';
import type { Story } from '../common/story.ts';
import { expectJson } from '../expect.ts';
import { film, tinyVideo } from '../media.ts';
import { poll } from '../poll.ts';
import { expectPresentation } from './presentation.ts';

/** A film of two minutes or more is encoded in parts. Nothing that a client sees depends on it. */
export const parts: Story = (platform) => {
  const api = () => platform().video.api;

  /** Uploads a film, and waits until the first of its parts are stored. */
  async function beingEncoded(person: Person): Promise<string> {
    const id = await upload(api(), person, await film());
    const { storedKeys } = platform();
    if (storedKeys === undefined) return id;
    await poll(
      () => storedKeys(`public/videos/${id}/`),
      (keys) => keys.some((key) => key.endsWith('/report.json')),
      {
        what: `a part of ${id} to be stored`,
        everyMs: 50,
      },
    );
    return id;
  }

  const segmentsOf = async (id: string): Promise<{ starts: number; total: number }> => {
    const { text, status } = await platform().video.origin(
      'GET',
      `${await attemptOf(platform(), id)}90p/playlist.m3u8`,
    );
    expect(status).toBe(200);
    const lengths = [...text.matchAll(/^#EXTINF:([0-9.]+),$/gm)].map(([, seconds]) => Number(seconds));
    return { starts: lengths.length, total: lengths.reduce((sum, seconds) => sum + seconds, 0) };
  };

  /** Films that were encoded whole for this reason, by the metrics. */
  async function refusedJoins(reason: string): Promise<number> {
    const { text } = await platform().video.origin('GET', '/metrics');
    const found = new RegExp(`^video_parts_not_joined_total\\{[^}]*reason="${reason}"[^}]*\\} (\\d+)`, 'm').exec(text);
    return Number(found?.[1] ?? 0);
  }

  describe('a film that is encoded in parts', () => {
    let person: Person;
    let id: string;

    it('can be played while it is encoded, at addresses that lead to the whole of it in the end', async () => {
      person = await register(api());
      id = await upload(api(), person, await film());
      const seen: number[] = [];
      const look = async () => {
        const video = await getVideo(api(), person, id);
        seen.push(video.progress ?? 0);
        return video;
      };
      const playable = await poll(look, (video) => video.playable === true, {
        timeoutMs: 300_000,
        everyMs: 20,
        what: `${id} to be playable`,
      });
      expect(playable.status).toBe('processing');
      expect(playable.playable_seconds).toBeGreaterThanOrEqual(8);
      expect((await api()('GET', `/stream/${id}/manifest`)).headers.get('location')).toBe('early/master.m3u8');
      const read = fromHttp(`${api().base}/stream/${id}/early/`);
      const { violations, first } = await followGrowing(read, { everyMs: 100, timeoutMs: 300_000 });
      expect(violations).toEqual([]);
      expect(first).toBeLessThan(33);
      const ready = await poll(look, ({ status }) => status !== 'processing', {
        timeoutMs: 300_000,
        everyMs: 100,
        what: `${id} to be ready`,
      });
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(ready).toMatchObject({ status: 'ready', playable: true, playable_seconds: ready.duration_seconds });
      expect((await api()('GET', `/stream/${id}/manifest`)).headers.get('location')).toMatch(/^\/media\/.*\.m3u8$/);
    });

    it('becomes one presentation, and nothing of the parts is left', async () => {
      expect(await getVideo(api(), person, id)).toMatchObject({ status: 'ready', qualities: ['90p'] });
      const { starts, total } = await segmentsOf(id);
      expect(starts).toBe(33);
      expect(Math.abs(total - 130)).toBeLessThan(0.1);
      await expectPresentation(platform(), person, id);
      await onlyTheWinnerIsStored(platform(), id);
    });

    // Each encodes the film again. By day, random faults kill workers, too.
    if (!isNightly) return;

    it('can be deleted then, and the worker is free at once', async () => {
      const person = await register(api());
      const id = await beingEncoded(person);
      expectJson(await api()('DELETE', `/videos/${id}`, { token: person.token }), 200);
      await untilNothingIsStored(platform(), 'videos', id);
      const next = await upload(api(), person, await tinyVideo());
      expect((await untilSettled(api(), person, next)).status).toBe('ready');
    });

    it('is encoded whole if its parts do not fit', async () => {
      const { faults, storedKeys } = platform();
      if (faults?.rewriteStored === undefined || storedKeys === undefined)
        return expect(platform().faults).toBe(faults);
      const person = await register(api());
      const id = await upload(api(), person, await film());
      const reports = () =>
        storedKeys(`public/videos/${id}/`).then((keys) => keys.filter((key) => key.endsWith('/report.json')));
      await poll(reports, (keys) => keys.length >= 3, {
        what: 'three parts to be stored',
        everyMs: 20,
      });
      await faults.transcoder.kill();
      // As if both neighbours of each edge had decoded other pictures: at least one of these parts is done.
      for (const key of await reports()) {
        await faults.rewriteStored(key, (text) => text.replaceAll(/"(\d+)":"[0-9a-f]{8}"/g, '"$1":"00000000"'));
      }
      const refused = () => refusedJoins('edges');
      const before = await refused();
      await faults.transcoder.start();
      expect(await untilSettled(api(), person, id, 240_000)).toMatchObject({ status: 'ready', qualities: ['90p'] });
      expect(await refused()).toBe(before + 1);
      expect((await segmentsOf(id)).starts).toBe(33);
      await onlyTheWinnerIsStored(platform(), id);
    });

    it('survives a killed worker', async () => {
      const { faults } = platform();
      if (faults === undefined) return expect(platform().storedKeys).toBeUndefined();
      const person = await register(api());
      const id = await beingEncoded(person);
      await faults.transcoder.kill();
      await faults.transcoder.start();
      expect(await untilSettled(api(), person, id, 240_000)).toMatchObject({ status: 'ready' });
      expect((await segmentsOf(id)).starts).toBe(33);
      await onlyTheWinnerIsStored(platform(), id);
    });
  });
};
