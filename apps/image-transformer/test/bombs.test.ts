import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { badImages, blackPng, pngChunk, quarters } from '@millrace/testkit/media';
import sharp from 'sharp';
import { Deadline } from '../src/picture/deadline.ts';
import { withPicture } from '../src/picture/identify.ts';
import { decoderMemory } from '../src/picture/limits.ts';
import { tidied } from '../src/picture/tidy/index.ts';
import { isHeavy } from '../src/picture/turns.ts';
import { verify } from '../src/picture/verify.ts';
import { maxPixels, renderBytes } from './support/pictures.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof PermanentMediaError ? error.code : error),
  );

const header = 33;
/** A PNG with these chunks after its header. */
const pngWith = (...chunks: Buffer[]): Buffer => {
  const png = blackPng(30, 20);
  return Buffer.concat([png.subarray(0, header), ...chunks, png.subarray(header)]);
};
const megabytes = (count: number): Buffer => deflateSync(Buffer.alloc(count * 1024 * 1024), { level: 9 });
const textual = (start: string, data: Buffer): Buffer => Buffer.concat([Buffer.from(start, 'latin1'), data]);

describe('a PNG', () => {
  it('loses its texts before a decoder unpacks them', async () => {
    const packed = megabytes(64);
    const bomb = pngWith(
      pngChunk('zTXt', textual('Comment\0\0', packed)),
      pngChunk('iTXt', textual('XML:com.adobe.xmp\0\x01\0\0\0', packed)),
      pngChunk('tEXt', textual('Comment\0', Buffer.from('in plain'))),
    );
    expect((await tidied(bomb)).equals(blackPng(30, 20))).toBe(true);
    expect(await renderBytes(bomb)).toMatchObject({ width: 30, height: 20 });
  });

  it('with a profile that unpacks beyond the limit is rejected', async () => {
    expect(await failureOf(renderBytes(pngWith(pngChunk('iCCP', textual('x\0\0', megabytes(64))))))).toBe(
      'too_complex',
    );
    const good = await quarters(40, 40).withIccProfile('p3').png().toBuffer();
    expect((await sharp(await tidied(good)).metadata()).hasProfile).toBe(true);
  });

  it('with too many chunks is rejected', async () => {
    const many = Buffer.concat(Array.from({ length: 200_000 }, () => pngChunk('tEXt', Buffer.from('a\0'))));
    expect(await failureOf(renderBytes(pngWith(many)))).toBe('too_complex');
  });

  it('truncated in a chunk, or with a chunk longer than the file, is rejected by the decoder', async () => {
    const png = pngWith(pngChunk('tEXt', Buffer.from('Comment\0x')));
    for (const length of [8, 20, header, header + 5, png.length - 25]) {
      expect(['truncated', 'damaged']).toContain(await failureOf(renderBytes(png.subarray(0, length))));
    }
    const lying = Buffer.from(png);
    lying.writeUInt32BE(0xffffffff, header);
    expect(['truncated', 'damaged']).toContain(await failureOf(renderBytes(lying)));
  });
});

const word = (value: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};
const riff = (type: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type, 'latin1'), word(data.length, 4), data, Buffer.alloc(data.length % 2)]);

describe('a WebP', () => {
  // The decoder keeps frames in a linked list and searches all of it for each: minutes, which nothing can interrupt.
  it('of 100,000 frames is rejected for their number', async () => {
    const still = (
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#369' } })
        .webp()
        .toBuffer()
    ).subarray(12);
    const frame = riff('ANMF', Buffer.concat([Buffer.alloc(12), word(10, 3), Buffer.alloc(1), still]));
    const webp = riff(
      'RIFF',
      Buffer.concat([
        Buffer.from('WEBP'),
        riff('VP8X', Buffer.concat([word(2, 4), Buffer.alloc(6)])),
        riff('ANIM', Buffer.alloc(6)),
        ...Array.from({ length: 100_000 }, () => frame),
      ]),
    );
    expect(await failureOf(renderBytes(webp))).toBe('too_complex');
  });
});

/** A TIFF with this many further indexes. */
async function pages(count: number): Promise<Buffer> {
  const tiff = await quarters(30, 20).tiff({ compression: 'deflate' }).toBuffer();
  const at = tiff.readUInt32LE(4);
  const index = tiff.subarray(at, at + 2 + 12 * tiff.readUInt16LE(at));
  const parts = Array.from({ length: count }, (_, n) =>
    Buffer.concat([index, word(n + 1 === count ? 0 : tiff.length + (index.length + 4) * (n + 1), 4)]),
  );
  const whole = Buffer.concat([tiff, ...parts]);
  whole.writeUInt32LE(tiff.length, 4);
  return whole;
}

describe('a TIFF', () => {
  it('of very many pages, or with a page that links to itself, is read as its first page', async () => {
    const many = await pages(200_000);
    expect((await sharp(await tidied(many)).metadata()).pages ?? 1).toBe(1);
    expect(await renderBytes(many)).toMatchObject({ width: 30, height: 20 });
    const loop = await pages(1);
    loop.writeUInt32LE(loop.readUInt32LE(4), loop.length - 4);
    expect(await renderBytes(loop)).toMatchObject({ width: 30, height: 20 });
  });

  it('in BigTIFF format keeps its first page', async () => {
    const plain = await quarters(30, 20).tiff({ bigtiff: true }).toBuffer();
    expect(await renderBytes(plain)).toMatchObject({ width: 30, height: 20 });
    const broken = Buffer.from(plain);
    broken.writeBigUInt64LE(0xffff_ffff_ffff_fff0n, 8);
    expect(await failureOf(renderBytes(broken))).toEqual(expect.any(String));
  });
});

describe('memory', () => {
  const metadata = async (bytes: Buffer) => sharp(bytes).metadata();
  const large = { width: 7_000, height: 7_000 };

  it('for pictures that the decoder holds completely is given to one at a time and limited', async () => {
    const avif = { ...(await metadata(await quarters(16, 16).avif({ effort: 0 }).toBuffer())), ...large };
    expect(isHeavy(decoderMemory(avif))).toBe(true);
    expect(() => decoderMemory({ ...avif, depth: 'ushort' })).toThrow(PermanentMediaError);
    const jpeg = { ...(await metadata(await quarters(16, 16).jpeg({ progressive: true }).toBuffer())), ...large };
    expect([isHeavy(decoderMemory(jpeg)), isHeavy(decoderMemory({ ...jpeg, isProgressive: false }))]).toEqual([
      true,
      false,
    ]);
    expect(isHeavy(decoderMemory(await metadata(await quarters(16, 16).avif({ effort: 0 }).toBuffer())))).toBe(false);
  });
});

describe('the guarded program', () => {
  let fixtures: Awaited<ReturnType<typeof badImages>>;
  beforeAll(async () => {
    fixtures = await badImages();
  });
  const endless = async (name: string): Promise<Buffer> => {
    const found = fixtures.find((fixture) => fixture.name === name);
    if (found === undefined) throw new Error(`there is no ${name}`);
    return found.make();
  };
  const look = async (bytes: Buffer, limits: { seconds: number; cpuSeconds: number }) => {
    const deadline = new Deadline({ ...limits, onStuck: () => undefined });
    return failureOf(withPicture(bytes, maxPixels, deadline, (picture) => verify(picture, deadline)));
  };

  it.each([
    'an SVG of rules without end',
    'an SVG of filters without end',
    'an SVG of a million addresses',
    'an SVG of a billion rectangles',
  ])(
    'ends %s by its CPU time, however busy the machine is',
    async (name) => {
      expect(await look(await endless(name), { seconds: 600, cpuSeconds: 1 })).toBe('too_complex');
    },
    600_000,
  );

  it('reports no permanent error if it gets too little CPU time', async () => {
    const error = await look(await endless('an SVG of filters without end'), { seconds: 0.5, cpuSeconds: 600 });
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentMediaError);
  });
});
