import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { type ImageTransform, imageFormats } from '@millrace/image-url';
import { gridHeic, heifProperty, plainHeic, pngChunk, quarterColours, quarters } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { rgbSpaceOf } from '../src/colour/space.ts';
import { withWebpProfile } from '../src/colour/webp.ts';
import { overlayOf } from '../src/overlay.ts';
import { render, resultSize } from '../src/render.ts';
import { cornerDifference, cornersOf, deadline, opened, renderBytes, transformOf } from './support/pictures.ts';

const size = { width: 96, height: 64 };

/** A PNG with a profile, and otherwise the same bytes. */
function labelled(png: Buffer, icc: Buffer): Buffer {
  // After the signature and the header.
  return Buffer.concat([
    png.subarray(0, 33),
    pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(icc)])),
    png.subarray(33),
  ]);
}

/** The profile of Display P3. */
async function p3(): Promise<Buffer> {
  const { icc } = await sharp(await quarters(8, 8).withIccProfile('p3').png().toBuffer()).metadata();
  if (icc === undefined) throw new Error('there is no profile');
  return icc;
}

/** A picture whose values in Display P3 are those of `quarterColours`, whatever they look like. */
const inP3 = async (): Promise<Buffer> =>
  labelled(await quarters(size.width, size.height).png().toBuffer(), await p3());

/** The values as they are stored, without any conversion. */
const valuesOf = async (bytes: Buffer) => cornersOf(await sharp(bytes, { ignoreIcc: true }).png().toBuffer());
const iccOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).icc;
const kept = (changes: Partial<ImageTransform> = {}): Partial<ImageTransform> => ({ colourSpace: 'keep', ...changes });

const near = (found: readonly number[], wanted: readonly number[]): number =>
  Math.max(...wanted.map((value, n) => Math.abs(value - (found[n] ?? Number.NaN))));

/** sRGB's red in Display P3: color(display-p3 0.9175 0.2003 0.1386) of CSS Color 4. */
const redInP3 = [234, 51, 35];

/** A row of 128 shades that differ by less than a step of 8 bits, with 16 bits a sample. */
async function gradient(profile: Buffer | undefined): Promise<Buffer> {
  const [width, height] = [128, 32];
  const samples = new Uint16Array(width * height * 3);
  for (let n = 0; n < samples.length; n += 1) samples[n] = 20_000 + (Math.floor(n / 3) % width) * 20 + (n % 3) * 2_000;
  const png = await sharp(samples, { raw: { width, height, channels: 3 } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  return profile === undefined ? png : labelled(png, profile);
}

/** Stored samples of 16 bits: red, green, blue. */
async function deepSamples(bytes: Buffer): Promise<Uint16Array> {
  const opened = sharp(bytes, { ignoreIcc: true }).removeAlpha().toColourspace('rgb16');
  const { buffer, byteOffset, length } = await opened.raw({ depth: 'ushort' }).toBuffer();
  return new Uint16Array(buffer, byteOffset, length / 2);
}

/** Different values of green. */
const shadesOf = async (bytes: Buffer): Promise<Set<number>> =>
  new Set((await deepSamples(bytes)).filter((_, n) => n % 3 === 1));

/** An animated WebP in Display P3. */
async function animation(colours: readonly string[]): Promise<Buffer> {
  const frames = colours.map((background) => ({ create: { width: 40, height: 30, channels: 3 as const, background } }));
  const joined = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
  const webp = await sharp(joined, { join: { animated: true } })
    .webp({ quality: 100, delay: [100, 200], loop: 3 })
    .toBuffer();
  return withWebpProfile(webp, await p3(), { width: 40, height: 30 });
}

/** With an opaque red square over its upper left corner. */
async function marked(source: Buffer) {
  const mark = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const watermark: NonNullable<ImageTransform['watermark']> = ['mark', 'northwest', 100, 50];
  const transform = transformOf(kept({ format: 'png', watermark }));
  const result = await opened(source, (picture) => resultSize(picture, transform, deadline()));
  const overlay = await opened(mark, (picture) => overlayOf(picture, watermark, result, deadline()));
  return opened(source, (picture) => render(picture, transform, deadline(), overlay));
}

describe('cs_keep', () => {
  it.each(imageFormats)('keeps the values and the profile as %s', async (format) => {
    const source = await inP3();
    const { data } = await renderBytes(source, kept({ format, width: 48, quality: 95 }));
    expect(await iccOf(data)).toEqual(await iccOf(source));
    expect(cornerDifference(await valuesOf(data), quarterColours)).toBeLessThanOrEqual(format === 'png' ? 0 : 4);
    const { data: converted } = await renderBytes(source, { format, width: 48, quality: 95 });
    expect(await iccOf(converted)).toBeUndefined();
    expect(cornerDifference(await valuesOf(converted), quarterColours)).toBeGreaterThan(8);
  });

  const steps: [string, Partial<ImageTransform>][] = [
    ['a crop', { width: 40, height: 40 }],
    ['margins', { width: 60, height: 60, fit: 'contain' }],
    ['mirrors', { flip: true, flop: true, rotate: 180 }],
    ['a blur', { blur: 1 }],
    ['sharpening', { sharpen: true }],
    ['corners', { round: 3 }],
    ['the lowest quality that looks the same', { quality: 'auto' }],
    ['a bound of bytes', { maxBytes: 3_000 }],
    ['a trim', { trim: 2 }],
  ];
  const stepsByDay = ['a crop', 'margins', 'corners', 'a bound of bytes'];
  it.each(byDay(steps, stepsByDay, ([name]) => name))('keeps them with %s', async (_name, changes) => {
    const source = await inP3();
    const { data } = await renderBytes(source, kept({ format: 'png', ...changes }));
    expect(await iccOf(data)).toEqual(await iccOf(source));
    const plain = await renderBytes(await quarters(size.width, size.height).png().toBuffer(), {
      format: 'png',
      ...changes,
    });
    expect(cornerDifference(await valuesOf(data), await valuesOf(plain.data))).toBeLessThanOrEqual(2);
  });

  it('keeps those of a HEIC that declares its colours by numbers', async () => {
    const { data } = await renderBytes(
      gridHeic({ properties: [heifProperty.coded(12, 13, 6)] }),
      kept({ format: 'webp', quality: 100 }),
    );
    expect((await iccOf(data))?.length).toBeGreaterThan(200);
    expect(cornerDifference(await valuesOf(data), quarterColours)).toBeLessThanOrEqual(4);
    const deep = await renderBytes(plainHeic('deep', [heifProperty.coded(12, 13, 6)]), kept({ format: 'png' }));
    expect(await sharp(deep.data).metadata()).toMatchObject({ depth: 'ushort', hasProfile: true });
    // Shown in sRGB, it looks as the other rendition does.
    const { data: converted } = await renderBytes(gridHeic({ properties: [heifProperty.coded(12, 13, 6)] }), {
      format: 'png',
    });
    const shown = await sharp(data).png().toBuffer();
    expect(cornerDifference(await cornersOf(shown), await cornersOf(converted))).toBeLessThanOrEqual(4);
  });

  it.each(['png', 'avif'] as const)('keeps 16 bits as %s, with a profile and without', async (format) => {
    for (const profile of [await p3(), undefined]) {
      const source = await gradient(profile);
      const { data } = await renderBytes(source, kept({ format, quality: 100 }));
      expect(await iccOf(data)).toEqual(profile);
      expect((await sharp(data).metadata()).depth).toBe('ushort');
      // AVIF has 10 bits.
      expect((await shadesOf(data)).size).toBeGreaterThan(format === 'png' ? 100 : 35);
      const usual = await renderBytes(source, { format, quality: 100 });
      expect((await shadesOf(usual.data)).size).toBeLessThan(20);
      expect((await sharp((await renderBytes(source, kept({ format: 'webp' }))).data).metadata()).depth).toBe('uchar');
    }
  });

  const deepSteps: [string, Partial<ImageTransform>][] = [
    ['brightness', { brightness: 10 }],
    ['saturation and hue', { saturation: 5, hue: 10 }],
    ['a tint', { tint: '808080' }],
    ['margins and a background', { pad: [4, 4, 4, 4], background: '336699' }],
    ['corners', { round: 4 }],
    ['a rotation', { rotate: 180 }],
    ['a rotation by any angle', { rotate: 3 }],
    ['a blur', { blur: 0.5 }],
    ['sharpening', { sharpen: true }],
    ['a resize', { width: 300 }],
    ['a crop', { width: 100, height: 5 }],
    ['mirrors', { flip: true, flop: true }],
    ['a bound of bytes', { maxBytes: 1_000_000 }],
    ['the quality auto', { quality: 'auto' }],
  ];
  const deepByDay = ['saturation and hue', 'margins and a background', 'a rotation by any angle', 'a resize', 'a crop'];
  it.each(byDay(deepSteps, deepByDay, ([name]) => name))(
    'of 16 bits looks as the one of 8 bits after %s, with more shades',
    async (_name, changes) => {
      const source = await gradient(await p3());
      const { data } = await renderBytes(source, kept({ format: 'png', ...changes }));
      expect((await sharp(data).metadata()).depth).toBe('ushort');
      expect((await shadesOf(data)).size).toBeGreaterThan(40);
      const flat = await sharp(source, { ignoreIcc: true }).png().toBuffer();
      const usual = await renderBytes(labelled(flat, await p3()), kept({ format: 'png', ...changes }));
      expect((await sharp(usual.data).metadata()).depth).toBe('uchar');
      expect(cornerDifference(await valuesOf(data), await valuesOf(usual.data))).toBeLessThanOrEqual(2);
    },
  );

  it('of 16 bits gets a watermark in its colours', async () => {
    const source = await gradient(await p3());
    const { data } = await marked(source);
    const samples = await deepSamples(data);
    expect(
      near(
        [...samples.subarray(0, 3)].map((value) => value / 257),
        redInP3,
      ),
    ).toBeLessThanOrEqual(1);
    expect((await shadesOf(data)).size).toBeGreaterThan(40);
  });

  it.each<[string, Partial<ImageTransform>]>([
    ['as it is', {}],
    ['frame by frame', { flip: true }],
    ['with adjusted colours', { brightness: 1 }],
  ])('keeps the colours of an animation, %s', async (_name, changes) => {
    const source = await animation(['#b4463c', '#3cb446']);
    const { data } = await renderBytes(source, kept({ format: 'webp', quality: 100, ...changes }));
    const metadata = await sharp(data, { animated: true }).metadata();
    expect([metadata.pages, metadata.delay, metadata.loop]).toEqual([2, [100, 200], 3]);
    expect(metadata.icc).toEqual(await p3());
    for (const [page, wanted] of [
      [0, [180, 70, 60]],
      [1, [60, 180, 70]],
    ] as const) {
      const raw = await sharp(data, { page, ignoreIcc: true }).removeAlpha().raw().toBuffer();
      expect(near([...raw.subarray(0, 3)], wanted)).toBeLessThanOrEqual(5);
    }
    const still = await renderBytes(source, kept({ format: 'png', ...changes }));
    expect(await iccOf(still.data)).toEqual(await p3());
  });

  it('keeps the colours of an animation whose frames are equal', async () => {
    const { data } = await renderBytes(await animation(['#b4463c', '#b4463c']), kept({ format: 'webp', blur: 1 }));
    expect(await iccOf(data)).toEqual(await p3());
    const raw = await sharp(data, { ignoreIcc: true }).removeAlpha().raw().toBuffer();
    expect(near([...raw.subarray(0, 3)], [180, 70, 60])).toBeLessThanOrEqual(5);
  });

  it('shows a background, a tint and a watermark in the colours that were asked for', async () => {
    const source = await inP3();
    const at = async (bytes: Buffer, x: number, y: number): Promise<number[]> => {
      const { data, info } = await sharp(bytes, { ignoreIcc: true })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    };
    const onRed = await renderBytes(source, kept({ format: 'png', pad: [5, 5, 5, 5], background: 'ff0000' }));
    expect(near(await at(onRed.data, 2, 2), redInP3)).toBeLessThanOrEqual(1);

    const drawn = await marked(source);
    expect(near(await at(drawn.data, 3, 3), redInP3)).toBeLessThanOrEqual(1);
    expect(await iccOf(drawn.data)).toEqual(await iccOf(source));

    // The shade with the brightness of the tint is the tint.
    const brightness = Math.round(0.2126 * 234 + 0.7152 * 51 + 0.0722 * 35);
    const grey = await sharp({
      create: { ...size, channels: 3, background: { r: brightness, g: brightness, b: brightness } },
    })
      .png()
      .toBuffer();
    const { data: tinted } = await renderBytes(labelled(grey, await p3()), kept({ format: 'png', tint: 'ff0000' }));
    expect(near(await at(tinted, 30, 30), redInP3)).toBeLessThanOrEqual(3);
  });

  it.each<[string, () => Promise<Buffer>, Partial<ImageTransform>]>([
    ['a picture without a profile', () => quarters(96, 64).png().toBuffer(), {}],
    ['CMYK', () => quarters(96, 64).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(), {}],
    ['grey', () => quarters(96, 64).toColourspace('b-w').png().toBuffer(), {}],
    ['a result in grey', () => inP3(), { grayscale: true }],
    ['a GIF', () => quarters(96, 64).gif().toBuffer(), { format: null }],
  ])('changes nothing for %s', async (_name, make, changes) => {
    const source = await make();
    const { data } = await renderBytes(source, kept({ format: 'png', ...changes }));
    const { data: usual } = await renderBytes(source, { format: 'png', ...changes });
    expect(data.equals(usual)).toBe(true);
    expect(await iccOf(data)).toBeUndefined();
  });
});

describe('the space of a profile', () => {
  it('has the published values of sRGB colours in Display P3', async () => {
    const space = rgbSpaceOf(await p3());
    for (const [colour, wanted] of [
      [[255, 0, 0], redInP3],
      [
        [0, 255, 0],
        [117, 251, 76],
      ],
      [
        [0, 0, 255],
        [0, 0, 245],
      ],
      [
        [255, 255, 255],
        [255, 255, 255],
      ],
      [
        [0, 0, 0],
        [0, 0, 0],
      ],
    ] as const) {
      // Profiles round their figures.
      expect(near(space?.fromSrgb(colour) ?? [], wanted)).toBeLessThanOrEqual(1);
    }
  });

  it('is none for another kind, and for damaged bytes', async () => {
    const icc = await p3();
    const cmyk = await iccOf(await quarters(8, 8).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer());
    expect(rgbSpaceOf(cmyk ?? Buffer.alloc(0))).toBeUndefined();
    expect(rgbSpaceOf(Buffer.alloc(0))).toBeUndefined();
    let state = 7;
    const pick = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let n = 0; n < 1_000; n += 1) {
      const damaged = Buffer.from(icc.subarray(0, 1 + pick(icc.length)));
      for (let m = 0; m < 5; m += 1) damaged[pick(damaged.length)] = pick(256);
      for (const value of rgbSpaceOf(damaged)?.fromSrgb([200, 100, 50]) ?? [0]) {
        expect(value >= 0 && value <= 255).toBe(true);
      }
    }
  });
});
