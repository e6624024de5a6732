import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { badImages, blackPng, pngChunk, quarters } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { Deadline } from '../src/picture/deadline.ts';
import { withPicture } from '../src/picture/identify.ts';
import { decoderMemory } from '../src/picture/limits.ts';
import { tickOf } from '../src/picture/tidy/clock.ts';
import { withTransparentCanvas } from '../src/picture/tidy/gif.ts';
import { tidied } from '../src/picture/tidy/index.ts';
import { isHeavy } from '../src/picture/turns.ts';
import { verify } from '../src/picture/verify.ts';
import { deadline, maxPixels, renderBytes } from './support/pictures.ts';

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
    expect((await tidied(bomb, deadline())).equals(blackPng(30, 20))).toBe(true);
    expect(await renderBytes(bomb)).toMatchObject({ width: 30, height: 20 });
  });

  it('with a profile that unpacks beyond the limit is rejected', async () => {
    expect(await failureOf(renderBytes(pngWith(pngChunk('iCCP', textual('x\0\0', megabytes(64))))))).toBe(
      'too_complex',
    );
    const good = await quarters(40, 40).withIccProfile('p3').png().toBuffer();
    expect((await sharp(await tidied(good, deadline())).metadata()).hasProfile).toBe(true);
  });

  it('keeps its first profile, and no other is unpacked', async () => {
    const good = await quarters(40, 40).withIccProfile('p3').png().toBuffer();
    const profile = pngChunk('iCCP', textual('x\0\0', megabytes(7)));
    const second = Buffer.concat([
      good.subarray(0, -12),
      pngChunk('iCCP', textual('x\0\0', megabytes(64))),
      good.subarray(-12),
    ]);
    expect((await tidied(second, deadline())).equals(good)).toBe(true);
    expect(await renderBytes(second)).toMatchObject({ width: 40, height: 40 });
    const push = jest.spyOn(Readable.prototype, 'push');
    try {
      const tidy = await tidied(pngWith(...Array<Buffer>(100).fill(profile)), deadline());
      expect(tidy.equals(pngWith(profile))).toBe(true);
      const unpacked = push.mock.calls.map(([chunk]) => (Buffer.isBuffer(chunk) ? chunk.length : 0));
      expect(unpacked.reduce((sum, length) => sum + length, 0)).toBe(7 * 1024 * 1024);
    } finally {
      push.mockRestore();
    }
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
    expect((await sharp(await tidied(many, deadline())).metadata()).pages ?? 1).toBe(1);
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

describe('a file of many small parts', () => {
  const million = 1_000_000;
  const repeated = (start: readonly (string | number[])[], part: readonly number[]): Buffer =>
    Buffer.concat([
      ...start.map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : Buffer.from(one))),
      Buffer.alloc(million, Buffer.from(part)),
    ]);
  const directory = (): Buffer => {
    const tiff = Buffer.alloc(million);
    tiff.write('II*\0', 0, 'latin1');
    tiff.writeUInt32LE(8, 4);
    tiff.writeUInt16LE(40_000, 8);
    return tiff;
  };

  it.each<[string, Buffer]>([
    ['JPEG of comments', repeated([[0xff, 0xd8]], [0xff, 0xfe, 0, 2])],
    ['JPEG of bytes between segments', repeated([[0xff, 0xd8, 0xff]], [0xff, 0])],
    ['JPEG of a scan', repeated([[0xff, 0xd8, 0xff, 0xda, 0, 2]], [0xff, 0])],
    ['PNG of chunks', repeated(['\x89PNG\r\n\x1a\n'], [0, 0, 0, 0, ...Buffer.from('abcd'), 0, 0, 0, 0])],
    ['WebP of chunks', repeated(['RIFF\0\0\0\0WEBP'], [...Buffer.from('abcd'), 0, 0, 0, 0])],
    ['TIFF of fields', directory()],
    ['GIF of blocks', repeated(['GIF89a', [9, 0, 9, 0, 0, 0, 0, 0x21, 0xfe]], [1, 1])],
    ['GIF of extensions', repeated(['GIF89a', [9, 0, 9, 0, 0, 0, 0]], [0x21, 0xfe, 0])],
  ])('is given up when its time is over: a %s', async (_what, file) => {
    /** Lets the time be over at a look at the clock. @returns how often it was looked at */
    const looksAt = async (last: number): Promise<{ looks: number; failure: unknown }> => {
      let looks = 0;
      const clock = {
        millisecondsLeft() {
          looks += 1;
          if (looks === last) throw new PermanentMediaError('too_complex');
          return 1;
        },
      };
      const isGif = file.toString('latin1', 0, 3) === 'GIF';
      const failure = await failureOf(
        isGif ? (async () => withTransparentCanvas(file, tickOf(clock)))() : tidied(file, clock),
      );
      return { looks, failure };
    };
    expect((await looksAt(Number.POSITIVE_INFINITY)).looks).toBeGreaterThan(30);
    expect(await looksAt(20)).toEqual({ looks: 20, failure: 'too_complex' });
  });

  it('is read to its 64th brand: an AVIF', async () => {
    const type = Buffer.alloc(million, 'avis');
    type.writeUInt32BE(million, 0);
    type.write('ftyp', 4, 'latin1');
    const box = (name: string): Buffer => Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from(name)]);
    const file = Buffer.concat([type, box('meta'), box('moov')]);
    const write = jest.spyOn(Buffer.prototype, 'write');
    try {
      expect((await tidied(file, deadline())).toString('latin1', 8, 12)).toBe('avif');
      expect(write.mock.calls.length).toBeLessThan(100);
    } finally {
      write.mockRestore();
    }
  });

  it('is given up also when it is opened as a picture', async () => {
    const look = jest.spyOn(Deadline.prototype, 'millisecondsLeft').mockImplementation(() => {
      throw new PermanentMediaError('too_complex');
    });
    try {
      const plain = quarters(30, 20);
      for (const format of ['jpeg', 'png', 'tiff', 'webp', 'gif'] as const) {
        const bytes = await plain.clone().toFormat(format).toBuffer();
        const opened = withPicture(bytes, maxPixels, deadline(), async () => undefined);
        expect([format, await failureOf(opened)]).toEqual([format, 'too_complex']);
      }
    } finally {
      look.mockRestore();
    }
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

  const endlessOnes = [
    'an SVG of rules without end',
    'an SVG of filters without end',
    'an SVG of a million addresses',
    'an SVG of a billion rectangles',
  ];
  it.each(byDay(endlessOnes, ['an SVG of rules without end'], String))(
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
