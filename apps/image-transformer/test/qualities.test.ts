import { describe, expect, it } from '@jest/globals';
import type { ImageTransform } from '@millrace/image-url';
import { describeWithEngine } from '@millrace/testkit/engines';
import { ssimOf } from '@millrace/testkit/media';
import { byDay, isNightly } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { stepsOf, withinBytes } from '../src/encoding/withinBytes.ts';
import { renderBytes } from './support/pictures.ts';
import { animated, type Paint, painted, png, scattered } from './support/raw.ts';

/** Soft shapes with some noise, as in a photograph. */
const natural: Paint = (x, y) => {
  const soft = 128 + 60 * Math.sin(x / 17) + 50 * Math.cos((x + 2 * y) / 29);
  const [noise] = scattered(x, y);
  const grain = (noise - 128) / 40;
  return [soft + grain, soft * 0.8 + grain, 200 - soft / 2 + grain, 255];
};
const flat: Paint = (x) => [100 + x / 40, 120, 140, 255];

const lossy = ['jpeg', 'webp', 'avif'] as const;
const formats = isNightly ? ([...lossy, 'png'] as const) : (['jpeg', 'webp'] as const);

const picture = await png(painted(160, 120, natural));
const large = await png(painted(700, 420, (x, y) => (x < 350 ? flat(x, y) : natural(x, y))));

const bytesOf = async (changes: Partial<ImageTransform>, of = picture) => (await renderBytes(of, changes)).data;

/** The lowest that q_auto chooses. */
const lowestAuto = 30;

/** The quality with which these bytes are made; undefined if it is lower than any that a test may find. */
async function qualityOf(bytes: Buffer, changes: Partial<ImageTransform>, of = picture): Promise<number | undefined> {
  for (let quality = lowestAuto; quality <= 100; quality += 1) {
    if (bytes.equals(await bytesOf({ ...changes, quality }, of))) return quality;
  }
  return undefined;
}

await describeWithEngine('ffmpeg', 'q_auto', () => {
  // ffmpeg's filter is an independent computation of the same measure.
  it.each(byDay(lossy, ['jpeg', 'webp'], String))('is the lowest quality of %s that looks the same', async (format) => {
    const bytes = await bytesOf({ format, quality: 'auto' });
    const quality = (await qualityOf(bytes, { format })) ?? 0;
    expect(quality).toBeGreaterThan(lowestAuto);
    expect(quality).toBeLessThan(95);
    const similarity = async (encoded: Buffer) => ssimOf(picture, await sharp(encoded).png().toBuffer());
    expect(await similarity(bytes)).toBeGreaterThan(0.979);
    expect(await similarity(await bytesOf({ format, quality: quality - 1 }))).toBeLessThan(0.981);
  });

  it('measures a large picture by tiles of all kinds', async () => {
    const bytes = await bytesOf({ format: 'webp', quality: 'auto' }, large);
    expect(await ssimOf(large, await sharp(bytes).png().toBuffer())).toBeGreaterThan(0.975);
    const ofFlat = await bytesOf({ format: 'webp', quality: 'auto', crop: [0, 0, 0.5, 1] }, large);
    expect(await qualityOf(ofFlat, { format: 'webp', crop: [0, 0, 0.5, 1] }, large)).toBe(lowestAuto);
  });
});

describe('q_auto', () => {
  it('changes nothing where there is no quality', async () => {
    expect(await bytesOf({ format: 'png', quality: 'auto' })).toEqual(await bytesOf({ format: 'png' }));
  });

  it('works with transparent, grey and tiny pictures, and with such that are long in one direction', async () => {
    const see = await png(painted(90, 60, (x, y) => [x, y, 9, x]));
    const long = await png(painted(1_500, 40, natural));
    for (const source of [see, long]) {
      for (const changes of [{}, { grayscale: true }, { width: 1, height: 1 }] satisfies Partial<ImageTransform>[]) {
        for (const format of formats) {
          const made = await bytesOf({ ...changes, format, quality: 'auto' }, source);
          const { width, height } = await sharp(made).metadata();
          const plain = await sharp(await bytesOf({ ...changes, format }, source)).metadata();
          expect([width, height]).toEqual([plain.width, plain.height]);
        }
      }
    }
  });
});

describe('mb', () => {
  it.each(byDay(lossy, ['jpeg', 'webp'], String))('takes the best quality of %s that fits', async (format) => {
    const maxBytes = (await bytesOf({ format, quality: 37 })).length;
    const bytes = await bytesOf({ format, maxBytes });
    expect(bytes.length).toBeLessThanOrEqual(maxBytes);
    // Encoders are not quite monotone: one quality less may have as many bytes.
    expect(await qualityOf(bytes, { format })).toBeGreaterThanOrEqual(35);
  });

  it('leaves what fits as it is', async () => {
    for (const format of ['jpeg', 'webp', 'png'] as const) {
      expect(await bytesOf({ format, maxBytes: 10_000_000 })).toEqual(await bytesOf({ format }));
    }
    expect(await bytesOf({ format: 'jpeg', quality: 55, maxBytes: 10_000_000 })).toEqual(
      await bytesOf({ format: 'jpeg', quality: 55 }),
    );
  });

  it('lowers the number of colours of a PNG', async () => {
    const whole = await bytesOf({ format: 'png' });
    const bytes = await bytesOf({ format: 'png', maxBytes: Math.floor(whole.length / 3) });
    expect(bytes.length).toBeLessThanOrEqual(whole.length / 3);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', isPalette: true, width: 160, height: 120 });
  });

  it('gives the smallest result if none fits', async () => {
    expect(await bytesOf({ format: 'jpeg', maxBytes: 100 })).toEqual(await bytesOf({ format: 'jpeg', quality: 1 }));
    expect((await bytesOf({ format: 'png', maxBytes: 100 })).length).toBeGreaterThan(100);
  });

  it('never raises a quality that was asked for, and keeps to q_auto', async () => {
    const auto = await bytesOf({ format: 'jpeg', quality: 'auto' });
    expect(await bytesOf({ format: 'jpeg', quality: 'auto', maxBytes: auto.length })).toEqual(auto);
    const less = await bytesOf({ format: 'jpeg', quality: 'auto', maxBytes: auto.length - 1_000 });
    expect(less.length).toBeLessThanOrEqual(auto.length - 1_000);
  });

  it.each(byDay(['webp', 'gif'] as const, ['webp'], String))(
    'keeps the frames and times of an animation in %s',
    async (format) => {
      const frames = [0, 40, 90].map((n) => painted(64, 48, (x, y) => natural(x + n, y)));
      const webp = await animated(frames);
      const source = format === 'webp' ? webp : await sharp(webp, { animated: true }).gif().toBuffer();
      const seen = (of: Buffer) => sharp(of, { animated: true }).metadata();
      for (const changes of [{}, { width: 32 }, { rotate: 90 }] satisfies Partial<ImageTransform>[]) {
        const whole = await bytesOf(changes, source);
        const bytes = await bytesOf({ ...changes, quality: 'auto', maxBytes: Math.floor(whole.length * 0.7) }, source);
        expect(bytes.length).toBeLessThanOrEqual(whole.length * 0.7);
        const [made, plain] = [await seen(bytes), await seen(whole)];
        expect(made).toMatchObject({ format, pages: 3, delay: [100, 100, 100] });
        expect([made.width, made.pageHeight, made.loop]).toEqual([plain.width, plain.pageHeight, plain.loop]);
      }
    },
  );
});

describe('halving', () => {
  const sizes = [900, 500, 400, 300, 120, 100, 90] as const;
  const tried: number[] = [];
  const choose = async (maxBytes: number) => {
    tried.length = 0;
    const made = await withinBytes(sizes, maxBytes, async (size) => {
      tried.push(size);
      return { data: Buffer.alloc(size) };
    });
    return made.data.length;
  };

  it.each([
    [1_000, 900],
    [900, 900],
    [899, 500],
    [399, 300],
    [100, 100],
    [90, 90],
    [1, 90],
  ])('the first of all steps with at most %d bytes is found', async (maxBytes, expected) => {
    expect(await choose(maxBytes)).toBe(expected);
    expect(tried.length).toBeLessThanOrEqual(4);
  });

  it('begins with what was asked for', () => {
    expect(stepsOf({ defaultQuality: 80 }, null).slice(0, 2)).toEqual([{ quality: 80 }, { quality: 79 }]);
    expect(stepsOf({ defaultQuality: 80 }, 2)).toEqual([{ quality: 2 }, { quality: 1 }]);
    expect(stepsOf({ defaultQuality: 80 }, 1)).toEqual([{ quality: 1 }]);
    expect(stepsOf({ defaultQuality: null }, 7)[0]).toEqual({ quality: null });
  });
});
