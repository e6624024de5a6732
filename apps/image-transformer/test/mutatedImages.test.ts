import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RequestFailedError } from '@millrace/queue';
import { mutant, mutantSources, noisyJpeg, quarters } from '@millrace/testkit/media';
import { isNightly } from '@millrace/testkit/nightly';
import { watchMemory } from './support/memory.ts';
import { knownEnds, mostMemory } from './support/mutants.ts';
import { openWorld, type World } from './support/worker.ts';

/** Copies of each picture. These go through the queue, and a process of its own reads each SVG, BMP and HEIC: most are in `mutantsInBulk`. */
const mutations = isNightly ? 60 : 4;
/** Requests beside each other. */
const besides = 4;

jest.setTimeout(isNightly ? 3_600_000 : 180_000);

describe('mutated pictures', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(async () => world.close());

  /** By day, one of each format. */
  const sources = mutantSources.filter(
    (source) => isNightly || source === mutantSources.find(({ format }) => format === source.format),
  );
  const pictures = sources.map(({ name, make }) => [name, make] as const);

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
          const end = (await outcomeOf(mutant(original, left))) ?? 'drawn';
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
      expect(memory.peaks().process).toBeLessThan(mostMemory);
    },
  );

  it('leave a worker that draws good ones', async () => {
    const imageId = await world.upload(await noisyJpeg(64, 48));
    expect(await world.transform(imageId, { width: 32 })).toMatchObject({ width: 32, height: 24 });
    const { width } = await world.inspect(await world.upload(await quarters(30, 20).png().toBuffer()));
    expect(width).toBe(30);
  });
});
