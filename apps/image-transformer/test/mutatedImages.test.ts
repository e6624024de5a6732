import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RequestFailedError } from '@millrace/queue';
import { disposalGif, imageFixtures, noisyJpeg, orientedJpeg, quarters } from '@millrace/testkit/media';
import { watchMemory } from './support/memory.ts';
import { openWorld, type World } from './support/worker.ts';

/** Copies of each picture. `MILLRACE_MUTATIONS=5000` takes hours: a process of its own reads each SVG and each BMP. */
const atNight = process.env.MILLRACE_NIGHTLY !== undefined;
const mutations = Number(process.env.MILLRACE_MUTATIONS ?? (atNight ? 500 : 12));
/** Requests beside each other. */
const besides = 4;
const mebibyte = 1024 * 1024;

jest.setTimeout(atNight ? 3_600_000 : 180_000);

let state = 20_261_126;
const pick = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

/** A copy of the bytes with one kind of damage. */
type Damage = (bytes: Buffer) => Buffer;

const damages: readonly Damage[] = [
  // Single bits and bytes.
  (bytes) => {
    for (let left = 1 + pick(4); left > 0; left -= 1) bytes[pick(bytes.length)] = pick(256);
    return bytes;
  },
  (bytes) => {
    const at = pick(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << pick(8));
    return bytes;
  },
  // Sizes and counts: bytes that are largest, or 0.
  (bytes) => bytes.fill(pick(2) === 0 ? 0xff : 0, pick(bytes.length), bytes.length - pick(bytes.length)),
  (bytes) => {
    const at = pick(Math.min(bytes.length, 400));
    return bytes.fill(0xff, at, Math.min(at + 4, bytes.length));
  },
  // What is missing, doubled, moved or too much.
  (bytes) => bytes.subarray(0, pick(bytes.length)),
  (bytes) => Buffer.concat([bytes.subarray(0, pick(bytes.length)), bytes.subarray(pick(bytes.length))]),
  (bytes) => Buffer.concat([bytes, bytes.subarray(pick(bytes.length))]),
  (bytes) => {
    const length = pick(64);
    bytes.copy(bytes, pick(bytes.length), pick(bytes.length), pick(bytes.length) + length);
    return bytes;
  },
];

function mutated(original: Buffer): Buffer {
  let bytes: Buffer = Buffer.from(original);
  for (let left = 1 + pick(3); left > 0; left -= 1) {
    const damage = damages[pick(damages.length)];
    if (damage !== undefined && bytes.length > 0) bytes = damage(bytes);
  }
  return bytes;
}

describe('mutated pictures', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  }, 120_000);
  afterAll(async () => world.close(), 60_000);

  const pictures = [
    // The orientations differ in one byte.
    ...imageFixtures
      .filter(({ name }) => !/orientation [1-5]/.test(name))
      .map(({ name, make }) => [name, make] as const),
    ['a JPEG with Exif', () => orientedJpeg(6, { width: 96, height: 64 })] as const,
    ['an animated GIF', async () => disposalGif()] as const,
  ];

  /** @returns the code of its refusal; undefined if it was accepted */
  async function outcomeOf(bytes: Buffer): Promise<string | undefined> {
    const imageId = await world.upload(bytes);
    try {
      await world.inspect(imageId);
      await world.transform(imageId, { width: 40, height: 40, rotate: 30, format: 'png' });
      return undefined;
    } catch (error) {
      // No worker has died of it, and the same picture has the same end every time.
      if (error instanceof RequestFailedError && error.permanent) return error.code;
      const damaged = bytes.toString('base64').slice(0, 4_000);
      throw new Error(`the end of this picture is not its own: ${damaged}`, { cause: error });
    }
  }

  it.each(pictures)(
    `of ${mutations} copies of %s, each is drawn or refused, by the same worker`,
    async (_name, make) => {
      const original = await make();
      const { pid } = world.worker();
      const memory = watchMemory(pid);
      let left = mutations;
      const ends = new Map<string, number>();
      const work = async () => {
        while (left > 0) {
          left -= 1;
          const end = (await outcomeOf(mutated(original))) ?? 'drawn';
          ends.set(end, (ends.get(end) ?? 0) + 1);
        }
      };
      try {
        const ended = await Promise.allSettled(Array.from({ length: besides }, work));
        for (const one of ended) if (one.status === 'rejected') throw one.reason;
      } finally {
        memory.stop();
      }
      expect([...ends.values()].reduce((sum, count) => sum + count)).toBe(mutations);
      expect([...ends.keys()].filter((end) => !knownEnds.has(end))).toEqual([]);
      expect(world.worker().running).toBe(true);
      expect(memory.peaks().process).toBeLessThan(700 * mebibyte);
    },
  );

  it('leave a worker that draws good ones', async () => {
    const imageId = await world.upload(await noisyJpeg(64, 48));
    expect(await world.transform(imageId, { width: 32 })).toMatchObject({ width: 32, height: 24 });
    const { width } = await world.inspect(await world.upload(await quarters(30, 20).png().toBuffer()));
    expect(width).toBe(30);
  });
});

/** How a picture may end. */
const knownEnds = new Set([
  ...['drawn', 'not_media', 'unsupported_codec', 'forbidden_format', 'empty_file', 'truncated', 'damaged'],
  ...['too_complex', 'too_many_pixels', 'output_too_large'],
]);
