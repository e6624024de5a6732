import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImageTransform } from '@millrace/image-url';
import { keys, readWhole } from '@millrace/storage';
import { noisyJpeg, orientedJpeg, plainHeic } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { deservesMezzanine, encodeMezzanine } from '../src/mezzanine/make.ts';
import { mezzanineSize } from '../src/mezzanine/size.ts';
import { inPlaceOf, type Mezzanine, serves } from '../src/mezzanine/use.ts';
import { verify } from '../src/picture/verify.ts';
import { type Rendition, render } from '../src/render.ts';
import { deadline, opened, renderBytes, transformOf } from './support/pictures.ts';
import { openWorld, type World } from './support/worker.ts';

const size = { width: 2_600, height: 1_700 };
let photograph: Buffer;
beforeAll(async () => {
  photograph = await noisyJpeg(size.width, size.height);
});

const plain = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** The mezzanine that an inspection makes; null if it makes none. */
const mezzanineOf = (bytes: Buffer): Promise<Buffer | null> =>
  opened(bytes, async (picture) => {
    const { mezzanine } = await verify(picture, deadline(), true);
    return mezzanine && encodeMezzanine(mezzanine, deadline());
  });

const made = async (bytes: Buffer): Promise<Buffer> => {
  const mezzanine = await mezzanineOf(bytes);
  if (mezzanine === null) throw new Error('the picture has no mezzanine');
  return mezzanine;
};

describe('a mezzanine', () => {
  it('is a JPEG in sRGB without metadata, with a longer side of 1680', async () => {
    const { format, width, height, exif, icc, chromaSubsampling } = await sharp(await made(photograph)).metadata();
    expect({ format, width, height, exif, icc, chromaSubsampling }).toEqual({
      format: 'jpeg',
      width: 1_680,
      height: 1_098,
      exif: undefined,
      icc: undefined,
      chromaSubsampling: '4:4:4',
    });
  });

  it('is upright', async () => {
    const turned = await sharp(photograph).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp(await made(turned)).metadata()).toMatchObject({ width: 1_098, height: 1_680 });
  });

  it('is never larger than its picture: of a small HEIC, all pixels', async () => {
    const heic = plainHeic('quarters');
    const facts = await opened(heic, async (picture) => picture.facts);
    expect(await sharp(await made(heic)).metadata()).toMatchObject({ width: facts.width, height: facts.height });
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a photograph of less than 2520 pixels', () => plain(2_519, 100, 'red').jpeg().toBuffer()],
    ['a drawing', () => plain(3_000, 100, 'red').png().toBuffer()],
    ['a grey photograph', () => plain(3_000, 100, 'grey').toColourspace('b-w').jpeg().toBuffer()],
    ['a transparent picture', () => plain(3_000, 100, 'red').ensureAlpha(0.5).tiff({ compression: 'lzw' }).toBuffer()],
  ])('is not made of %s', async (_name, make) => {
    expect(await mezzanineOf(await make())).toBeNull();
  });

  it('is made of the smallest that is worth it', async () => {
    const worth = await plain(2_520, 100, 'red').jpeg().toBuffer();
    expect(
      await opened(worth, async (picture) => {
        if ('drawing' in picture) throw new Error('a JPEG is no drawing');
        return deservesMezzanine(picture);
      }),
    ).toBe(true);
  });

  it('is not made of a photograph that is cut off or damaged', async () => {
    await expect(made(photograph.subarray(0, photograph.length * 0.9))).rejects.toMatchObject({ code: 'truncated' });
    const damaged = Buffer.from(photograph);
    const middle = Math.floor(damaged.length / 2);
    damaged.fill(0xff, middle, middle + 2_000);
    await expect(made(damaged)).rejects.toMatchObject({ code: expect.stringMatching(/damaged|truncated/) });
  });
});

describe('which transforms a mezzanine serves', () => {
  const original: Mezzanine = { key: 'mezzanine', format: 'jpeg', width: 4_032, height: 3_024 };
  const served = (changes: Partial<ImageTransform>) => serves(original, transformOf(changes));

  it.each<[string, Partial<ImageTransform>, boolean]>([
    ['half of its width', { width: 840 }, true],
    ['more', { width: 841 }, false],
    ['half of its height', { height: 630 }, true],
    ['a higher one', { height: 631 }, false],
    ['nothing reduced', {}, false],
    ['a box that is filled: the longer part counts', { width: 400, height: 640 }, false],
    ['a part of the picture, which is reduced less', { crop: [0, 0, 1_000, 1_000], width: 300 }, false],
    ['a part that is reduced as much', { crop: [0, 0, 1_000, 1_000], width: 200 }, true],
    ['a lossless result', { width: 100, format: 'png' }, false],
    ['the highest quality', { width: 100, quality: 91 }, false],
    ['a usual quality', { width: 100, quality: 90 }, true],
    ['a quality that is found', { width: 100, quality: 'auto' }, true],
    ['colours that are kept', { width: 100, colourSpace: 'keep' }, false],
    ['trimmed edges', { width: 100, trim: 10 }, false],
  ])('%s', (_name, changes, expected) => {
    expect(served(changes)).toBe(expected);
  });
});

describe('a rendition of a mezzanine', () => {
  let mezzanine: Buffer;
  let original: Mezzanine;
  beforeAll(async () => {
    mezzanine = await made(photograph);
    original = { key: 'mezzanine', format: 'jpeg', ...size };
  });

  const reduced = (changes: Partial<ImageTransform>): Promise<Rendition> =>
    opened(mezzanine, (picture) => render(inPlaceOf(original, picture), transformOf(changes), deadline()));

  /** The root of the mean square of the differences of all samples. */
  const distance = async (one: Buffer, other: Buffer): Promise<number> => {
    const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).raw().toBuffer()));
    if (a === undefined || b === undefined || a.length !== b.length) throw new Error('the sizes differ');
    return Math.sqrt(a.reduce((sum, sample, at) => sum + (sample - (b[at] ?? 0)) ** 2, 0) / a.length);
  };

  const asked: [string, Partial<ImageTransform>][] = [
    ['a width', { width: 640 }],
    ['a height', { height: 301 }],
    ['a box that is filled', { width: 300, height: 300 }],
    ['a box around it', { width: 301, height: 300, fit: 'contain' }],
    ['a box in which it fits', { width: 301, height: 300, fit: 'inside' }],
    ['another shape', { width: 300, height: 500, fit: 'fill' }],
    ['a point', { width: 200, height: 400, gravity: ['fp', 0.8, 0.2] }],
    ['a part', { crop: [333, 111, 1_501, 777], width: 250 }],
    ['a part in parts', { crop: [0.5, 0.25, 0.5, 0.5], height: 200 }],
    ['a turn', { rotate: 90, width: 400 }],
    ['an angle', { rotate: 17, width: 400 }],
    ['mirrors', { flip: true, flop: true, width: 400, height: 400, gravity: 'northwest' }],
    ['effects', { width: 400, blur: 3, brightness: 20, round: 40 }],
  ];
  const forDay = ['a width', 'a box that is filled', 'a point', 'a part', 'an angle', 'effects'];
  it.each(byDay(asked, forDay, ([name]) => name))(
    'has the size and the pixels of one of the original: %s',
    async (_name, changes) => {
      expect(serves(original, transformOf(changes))).toBe(true);
      const transform: Partial<ImageTransform> = { format: 'webp', quality: 90, ...changes };
      const [ours, exact] = [await reduced(transform), await renderBytes(photograph, transform)];
      expect([ours.width, ours.height]).toEqual([exact.width, exact.height]);
      expect(await distance(ours.data, exact.data)).toBeLessThan(3.5);
    },
  );

  it('is as far from the exact pixels as one of the original', async () => {
    const exact = (await renderBytes(photograph, { width: 800, format: 'png' })).data;
    const asked = { width: 800, format: 'jpeg' } as const;
    const [ours, direct] = [await reduced(asked), await renderBytes(photograph, asked)];
    expect(await distance(ours.data, exact)).toBeLessThan(1.05 * (await distance(direct.data, exact)));
    expect(ours.data.length).toBeLessThan(1.03 * direct.data.length);
  });
});

describe('the worker', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => world.close());

  const keyOf = (id: string) => keys.mezzanine(id);
  const colourOf = async (key: string): Promise<number[]> => {
    const object = await world.storage.get(key);
    if (object === null) throw new Error(`nothing at ${key}`);
    const { channels } = await sharp(await readWhole(object)).stats();
    return channels.map(({ mean }) => Math.round(mean / 100) * 100);
  };

  it('stores the mezzanine of a large photograph, and none of a small one', async () => {
    const large = await world.upload(photograph);
    const { mezzanineBytes } = await world.inspect(large, { mezzanineKey: keyOf(large) });
    expect(await world.storage.head(keyOf(large))).toMatchObject({ size: mezzanineBytes, contentType: 'image/jpeg' });
    const small = await world.upload(await orientedJpeg(6));
    expect(await world.inspect(small, { mezzanineKey: keyOf(small) })).toMatchObject({ mezzanineBytes: null });
    expect(await world.storage.head(keyOf(small))).toBeNull();
  });

  it('makes no mezzanine that was not asked for', async () => {
    const id = await world.upload(photograph);
    expect(await world.inspect(id)).toMatchObject({ mezzanineBytes: null });
  });

  it('uses it where it serves, and the original where it does not, or is gone', async () => {
    // The two differ, so that the result tells which one was used.
    const id = await world.upload(await plain(size.width, size.height, '#c80000').jpeg().toBuffer());
    const { width, height } = mezzanineSize(size);
    await world.storage.put(keyOf(id), await plain(width, height, '#00c800').jpeg().toBuffer());
    const mezzanine: Mezzanine = { key: keyOf(id), format: 'jpeg', ...size };
    const colourAt = async (wide: number, target: string): Promise<number[]> => {
      await world.transform(id, { width: wide }, { target, mezzanine });
      return colourOf(world.targetKey(id, target));
    };
    expect(await colourAt(800, 'served')).toEqual([0, 200, 0]);
    expect(await colourAt(1_000, 'larger')).toEqual([200, 0, 0]);
    await world.storage.delete(keyOf(id));
    const gone: Mezzanine = { ...mezzanine, key: keys.replacedMezzanine(id, 'gone') };
    await world.transform(id, { width: 799 }, { target: 'gone', mezzanine: gone });
    expect(await colourOf(world.targetKey(id, 'gone'))).toEqual([200, 0, 0]);
  });
});
