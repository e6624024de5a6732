import { describe, expect, it } from '@jest/globals';
import { getVideo, type Person, register, untilSettled, upload } from '../actions.ts';
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
        timeoutMs: 60_000,
      },
    );
    return id;
  }

  const segmentsOf = async (id: string): Promise<{ starts: number; total: number }> => {
    const manifest = await api()('GET', `/stream/${id}/manifest`);
    const location = (manifest.headers.get('location') ?? '').replace('master.m3u8', '90p/playlist.m3u8');
    const { text, status } = await platform().video.origin('GET', location);
    expect(status).toBe(200);
    const lengths = [...text.matchAll(/^#EXTINF:([0-9.]+),$/gm)].map(([, seconds]) => Number(seconds));
    return { starts: lengths.length, total: lengths.reduce((sum, seconds) => sum + seconds, 0) };
  };

  describe('a film that is encoded in parts', () => {
    it('becomes one presentation, and nothing of the parts is left', async () => {
      const person = await register(api());
      const id = await beingEncoded(person);
      const seen: number[] = [];
      await poll(
        async () => {
          const video = await getVideo(api(), person, id);
          seen.push(video.progress ?? 0);
          return video;
        },
        ({ status }) => status !== 'processing',
        { timeoutMs: 120_000, everyMs: 100, what: `${id} to be ready` },
      );
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(await getVideo(api(), person, id)).toMatchObject({ status: 'ready', qualities: ['90p'] });
      const { starts, total } = await segmentsOf(id);
      expect(starts).toBe(33);
      expect(Math.abs(total - 130)).toBeLessThan(0.1);
      await expectPresentation(platform(), person, id);
      await onlyTheWinnerIsStored(platform(), id);
    });

    it('can be deleted then, and the worker is free at once', async () => {
      const person = await register(api());
      const id = await beingEncoded(person);
      expectJson(await api()('DELETE', `/videos/${id}`, { token: person.token }), 200);
      await untilNothingIsStored(platform(), 'videos', id);
      const next = await upload(api(), person, await tinyVideo());
      expect((await untilSettled(api(), person, next)).status).toBe('ready');
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
