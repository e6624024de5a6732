import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { RequestFailedError } from '@millrace/queue';
import { mutant, mutantSources } from '@millrace/testkit/media';
import { isNightly } from '@millrace/testkit/nightly';
import { type Batch, endsOfBatch, knownEnds } from './support/mutants.ts';
import { openWorld, type World } from './support/worker.ts';

/** Copies of pictures of each format. At night each day has others; a failure names the number of the copy, which makes it again. */
const copies = Number(process.env.MILLRACE_MUTATIONS ?? (isNightly ? 5_000 : 100));
const firstNumber = isNightly ? Math.floor(Date.now() / 86_400_000) * copies : 0;
/** A batch has one process. Memory that one picture leaks in the guarded program costs nothing, because its process ends. */
const mostInBatch = { guarded: 100, worker: copies };
/** Processes at once. */
const lanes = 2;
const guarded = ['svg', 'bmp', 'heic'];

jest.setTimeout(isNightly ? 3_600_000 : 300_000);

interface Suspect {
  source: string;
  number: number;
  end: string;
}

function* batchesOf(format: string): Generator<Batch> {
  const isGuarded = guarded.includes(format);
  const sources = mutantSources.filter((source) => source.format === format);
  const each = Math.ceil(copies / sources.length);
  for (const { name } of sources) {
    const most = mostInBatch[isGuarded ? 'guarded' : 'worker'];
    for (let done = 0; done < each; done += most) {
      yield { source: name, first: firstNumber + done, count: Math.min(most, each - done), isGuarded };
    }
  }
}

describe('mutated pictures in bulk', () => {
  let world: World | undefined;
  afterAll(async () => world?.close());

  /** What the worker itself says to a picture of which the guarded program died, or that ran into a limit of its batch. */
  async function verdict({ source, number }: Suspect): Promise<string> {
    world ??= await openWorld();
    const original = await mutantSources.find(({ name }) => name === source)?.make();
    const imageId = await world.upload(mutant(original ?? Buffer.alloc(0), number));
    try {
      await world.inspect(imageId);
      return 'drawn';
    } catch (error) {
      const isRefusal = error instanceof RequestFailedError && error.permanent;
      return (isRefusal ? error.code : undefined) ?? String(error);
    }
  }

  it.each([...new Set(mutantSources.map(({ format }) => format))])(
    `of ${copies} copies of pictures in %s, each is drawn or refused`,
    async (format) => {
      const batches = [...batchesOf(format)];
      const ends = new Map<string, number>();
      const suspects: Suspect[] = [];
      const lane = async () => {
        for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
          const { ended, unfinished } = await endsOfBatch(batch);
          for (const [number, end] of ended) {
            ends.set(end, (ends.get(end) ?? 0) + 1);
            if (!knownEnds.has(end)) suspects.push({ source: batch.source, number, end });
          }
          // One process died of one picture: the others of its batch follow in a new one.
          if (unfinished !== undefined) batches.push(unfinished);
        }
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      const told = [...ends].map(([end, count]) => `${count} ${end}`).join(', ');
      process.stdout.write(`mutated pictures in ${format}, from number ${firstNumber}: ${told}\n`);
      expect([...ends.values()].reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(copies);

      // BMP is decoded by our own code, which refuses and never fails. Of the others, the worker outlives what its guarded program does not.
      const mayDie = format === 'svg' || format === 'heic';
      const bad: Suspect[] = [];
      for (const suspect of suspects) {
        const end = mayDie ? await verdict(suspect) : suspect.end;
        if (!knownEnds.has(end)) bad.push({ ...suspect, end });
      }
      expect(bad).toEqual([]);
      // Damage that nothing survives, or that changes nothing, would test nothing.
      expect(ends.get('drawn')).toBeGreaterThan(0);
      expect(ends.get('damaged')).toBeGreaterThan(0);
      expect(world?.worker().running ?? true).toBe(true);
    },
  );
});
