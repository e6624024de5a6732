import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { colourOf, difference, factsOf } from '@millrace/testkit/media';
import { getVideo, type Person, register, untilSettled, upload } from '../actions.ts';
import { createClient } from '../client.ts';
import { untilNothingIsStored } from '../common/stored.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { threeColours } from '../media.ts';
import { poll } from '../poll.ts';

const run = promisify(execFile);
const web = createClient('');
const middle = { left: 0.2, top: 0.2, width: 0.6, height: 0.6 };

/** Three seconds each of red, green and blue: see `threeColours`. */
const colourAt = (seconds: number): readonly [number, number, number, number] => {
  if (seconds < 3) return [200, 40, 40, 255];
  return seconds < 6 ? [40, 160, 40, 255] : [40, 40, 200, 255];
};

export const derived: Story = (platform) => {
  const api = () => platform().video.api;

  describe('what is made of a ready video', () => {
    let owner: Person;
    let id: string;

    beforeAll(async () => {
      owner = await register(api());
      id = await upload(api(), owner, await threeColours(), 'Red, green / blue');
      expect((await untilSettled(api(), owner, id)).status).toBe('ready');
    });

    const looksLike = async (bytes: Uint8Array, seconds: number, part = middle) => {
      const found = await colourOf(Buffer.from(bytes), part);
      expect({ found, isClose: difference(found, [...colourAt(seconds)]) < 16 }).toEqual({ found, isClose: true });
    };

    it('a storyboard appears soon, whose addresses work relative to it, and so does the preview', async () => {
      const { storyboard } = await poll(
        () => getVideo(api(), owner, id),
        (video) => video.storyboard !== null,
        { what: 'a storyboard' },
      );
      const own = `${api().base}/stream/${id}/storyboard.vtt`;
      const published = new URL(String(storyboard), api().base).href;
      for (const address of [own, published]) {
        const { status, text, headers } = await web('GET', address);
        expect([status, headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
        const cues = [...text.matchAll(/^(\S+) --> \S+\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm)];
        expect(cues.map(([, time]) => time)).toEqual([0, 2, 4, 6, 8].map((second) => `00:00:0${second}.000`));
        for (const [at, cue] of cues.entries()) {
          const sheet = await web('GET', new URL(cue[2] ?? '', address).href);
          expect(sheet.status).toBe(200);
          const { width, height } = await factsOf(Buffer.from(sheet.bytes));
          const [x = 0, y = 0, w = 0, h = 0] = cue.slice(3).map(Number);
          const part = {
            left: (x + w / 4) / width,
            top: (y + h / 4) / height,
            width: w / 2 / width,
            height: h / 2 / height,
          };
          await looksLike(sheet.bytes, at * 2, part);
        }
      }
      const preview = await api()('GET', `/stream/${id}/preview.webp`);
      expect(preview.status).toBe(200);
      const { frames, delays, ...facts } = await factsOf(Buffer.from(preview.bytes));
      expect(facts).toMatchObject({ type: 'image/webp', width: 320, height: 180, loop: 0 });
      // It begins at 1.8 seconds. Equal frames are joined.
      expect(frames).toBeGreaterThan(1);
      expect(Math.abs(delays.reduce((sum, ms) => sum + ms, 0) - 3000)).toBeLessThanOrEqual(100);
    });

    it('a thumbnail at any time', async () => {
      for (const time of [0, 4.5, 8.9]) {
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => api()('GET', `/stream/${id}/thumbnail?time=${time}&width=300`)),
        );
        for (const { status, bytes } of answers) {
          expect(status).toBe(200);
          expect(await factsOf(Buffer.from(bytes))).toMatchObject({ type: 'image/jpeg', width: 320, height: 180 });
          await looksLike(bytes, time);
        }
      }
      for (const bad of ['-1', 'NaN', '1e400', '9.5', '1&time=2']) {
        expectInvalid(await api()('GET', `/stream/${id}/thumbnail?time=${bad}`), 'time');
      }
      expectInvalid(await api()('GET', `/stream/${id}/thumbnail?time=1&width=0`), 'width');
    });

    it('a file to download, if its owner offers it; nothing is left after the deletion', async () => {
      const download = (query = '', headers = {}) => api()('GET', `/stream/${id}/download${query}`, { headers });
      const change = async (json: unknown) =>
        expectJson(await api()('PATCH', `/videos/${id}`, { token: owner.token, json }), 200);
      expectProblem(await download(), 403, 'downloads_off');
      await change({ downloads: true });
      expectInvalid(await download('?q=1080p'), 'q');
      const made = await poll(download, ({ status }) => status !== 503, { what: 'a file' });
      expect(made.status).toBe(200);
      expect(made.headers.get('content-disposition')).toBe(
        `attachment; filename="Red, green _ blue (360p).mp4"; filename*=UTF-8''Red%2C%20green%20_%20blue%20%28360p%29.mp4`,
      );
      expect(await videoFacts(made.bytes)).toEqual({
        indexFirst: true,
        codec: 'h264',
        width: 640,
        frames: 90,
        seconds: 9,
      });
      const part = await download('', { Range: 'bytes=4-7' });
      expect([part.status, part.text]).toEqual([206, 'ftyp']);
      await change({ downloads: false });
      expectProblem(await download(), 403, 'downloads_off');
      expectJson(await api()('DELETE', `/videos/${id}`, { token: owner.token }), 200);
      for (const path of ['storyboard.vtt', 'storyboard/0.jpg', 'preview.webp', 'thumbnail?time=1', 'download']) {
        expectProblem(await api()('GET', `/stream/${id}/${path}`), 404, 'not_found');
      }
      await untilNothingIsStored(platform(), 'videos', id);
    });
  });
};

async function videoFacts(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-download-'));
  const path = join(folder, 'video.mp4');
  try {
    await writeFile(path, bytes);
    const entries = 'stream=codec_name,width,nb_read_frames:format=duration';
    const { stdout } = await run('ffprobe', [
      ...['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'json', path],
    ]);
    const { streams, format } = JSON.parse(stdout);
    const file = Buffer.from(bytes);
    return {
      indexFirst: file.indexOf('moov') < file.indexOf('mdat'),
      codec: streams[0].codec_name,
      width: streams[0].width,
      frames: Number(streams[0].nb_read_frames),
      seconds: Math.round(Number(format.duration) * 10) / 10,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
