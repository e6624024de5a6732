import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { disposalFrames, disposalGif } from '@millrace/testkit/media';
import sharp from 'sharp';
import type { Answer } from '../answer.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid } from '../expect.ts';
import { newOwner, type Owner, pixelsOf, smallPicture, storedOf, uploadImage } from './actions.ts';

const run = promisify(execFile);

/** Codec, seconds, and each frame's left and right colour of a delivered video. */
async function lookAt(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-test-'));
  try {
    const path = join(folder, 'video');
    await writeFile(path, bytes);
    const shown = ['-show_entries', 'stream=codec_name,codec_type,width,height:format=duration'];
    const probed = await run('ffprobe', ['-v', 'error', ...shown, '-of', 'json', path]);
    const { streams, format } = JSON.parse(probed.stdout);
    const { stdout } = await run(
      'ffmpeg',
      [
        '-v',
        'error',
        '-i',
        path,
        '-vf',
        'format=rgb24,scale=2:1:flags=area',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-',
      ],
      { encoding: 'buffer' },
    );
    const frames = Array.from({ length: stdout.length / 6 }, (_, n) => [
      [...stdout.subarray(6 * n, 6 * n + 3)],
      [...stdout.subarray(6 * n + 3, 6 * n + 6)],
    ]);
    return { streams, seconds: Number(format.duration), frames };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const isNear = (seen: readonly number[] = [], wanted: readonly number[]): boolean =>
  seen.every((channel, at) => Math.abs(channel - (wanted[at] ?? Number.NaN)) < 24);

export const animations: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);
  const delivered = ({ status, headers, text, bytes }: Answer) => {
    expect({ status, body: status === 200 ? '' : text.slice(0, 500) }).toEqual({ status: 200, body: '' });
    // Else a browser that opens it by its URL would not play it.
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; media-src 'self';/);
    return { type: headers.get('content-type'), name: headers.get('content-disposition'), bytes };
  };

  describe('an animated GIF as a video', () => {
    let owner: Owner;
    let id: string;
    beforeAll(async () => {
      owner = await newOwner(api());
      ({ id } = await uploadImage(api(), owner, disposalGif()));
    });

    it.each([
      ['mp4', 'h264'],
      ['webm', 'vp9'],
    ])('%s shows its frames for as long, the same for both forms of the URL', async (format, codec) => {
      const { type, name, bytes } = delivered(await pixels.img(id, `w_80,q_90,f_${format}`));
      expect({ type, name }).toEqual({ type: `video/${format}`, name: `inline; filename="${id}.${format}"` });
      const { streams, seconds, frames } = await lookAt(bytes);
      expect(streams).toEqual([{ codec_name: codec, codec_type: 'video', width: 80, height: 40 }]);
      expect(seconds).toBeCloseTo(1, 2);
      // Every tenth of a second. What was transparent is white.
      const wanted = disposalFrames.flatMap(({ left, right, delayMs }) =>
        Array.from({ length: delayMs / 100 }, () =>
          [left, right].map((one) => (one[3] === 0 ? [255, 255, 255] : one.slice(0, 3))),
        ),
      );
      expect(frames).toHaveLength(wanted.length);
      for (const [n, sides] of wanted.entries()) {
        const near = sides.map((side, at) => isNear(frames[n]?.[at], side));
        expect({ n, frame: frames[n], near }).toEqual({ n, frame: frames[n], near: [true, true] });
      }
      const other = delivered(await pixels.transform(id, `f=${format}&q=90&w=80`));
      expect(other.bytes.equals(bytes)).toBe(true);
    });

    it('is delivered in ranges, as players ask for it', async () => {
      const { bytes } = delivered(await pixels.img(id, 'f_mp4'));
      const answer = await pixels.img(id, 'f_mp4', { range: 'bytes=10-99' });
      expect(answer.status).toBe(206);
      expect(answer.bytes.equals(bytes.subarray(10, 100))).toBe(true);
    });

    it('has the size and the part that were asked for, in even numbers', async () => {
      const sizeOf = async (params: string) => {
        const { streams } = await lookAt(delivered(await pixels.img(id, params)).bytes);
        return [streams[0].width, streams[0].height];
      };
      expect(await sizeOf('w_31,f_mp4')).toEqual([30, 16]);
      expect(await sizeOf('w_30,h_30,f_webm')).toEqual([30, 30]);
      expect(await sizeOf('w_64,h_64,fit_inside,f_mp4')).toEqual([40, 20]);
      expect(await sizeOf('ar_1_1,dpr_2,f_mp4')).toEqual([20, 20]);
      // As large as a video may be.
      expect(await sizeOf('w_4000,f_mp4')).toEqual([1356, 678]);
      const { frames } = await lookAt(delivered(await pixels.img(id, 'crop_0_0_0.5_1,flop_1,f_mp4')).bytes);
      // The second frame is green on its left half.
      expect(isNear(frames[1]?.[0], [40, 160, 40]) && isNear(frames[1]?.[1], [40, 160, 40])).toBe(true);
      const contained = await lookAt(delivered(await pixels.img(id, 'w_80,h_20,fit_contain,bg_28a028,f_mp4')).bytes);
      expect(isNear(contained.frames[0]?.[0], [120, 100, 40])).toBe(true);
    });

    it('is not possible with what only pictures can have, nor of other pictures', async () => {
      for (const [params, field] of [
        ['blur_2,f_mp4', 'blur'],
        ['rotate_90,f_webm', 'rotate'],
        ['trim_1,f_mp4', 'trim'],
        ['pad_10,f_mp4', 'pad'],
        ['q_auto,f_mp4', 'q'],
        ['mb_5000,f_mp4', 'mb'],
        ['cs_keep,f_mp4', 'cs'],
        ['w_20,h_20,g_attention,f_mp4', 'g'],
        ['bg_ffffff80,f_mp4', 'bg'],
        [`wm_${id}_south_50_20,f_mp4`, 'wm'],
      ] as const) {
        expectInvalid(await pixels.img(id, params), field);
      }
      const still = await uploadImage(api(), owner, await smallPicture());
      expectInvalid(await pixels.img(still.id, 'f_mp4'), 'f');
      expectInvalid(await pixels.transform(still.id, 'f=webm'), 'f');
      // The ffmpeg of Debian 12 decodes no animated WebP.
      const webp = await sharp(disposalGif(), { animated: true }).webp().toBuffer();
      const moving = await uploadImage(api(), owner, webp);
      expect(moving).toMatchObject({ format: 'webp', frames: 4 });
      for (const format of ['mp4', 'webm']) {
        const answer = await pixels.img(moving.id, `w_20,f_${format}`);
        expectInvalid(answer, 'f');
        expect(answer.text).toContain('an animated GIF only');
      }
      const stored = ((await storedOf(platform(), still.id)) ?? []).filter((key) => key.startsWith('public/'));
      expect(stored).toEqual([]);
    });
  });
};
