import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestFailedError } from '@millrace/queue';
import { type BadImage, badImages, greedySvg, quarters } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';
import { until } from '@millrace/testkit/waiting';
import { watchMemory } from './support/memory.ts';
import { openWorld, patienceMs, type World } from './support/worker.ts';

const mebibyte = 1024 * 1024;
const maxRss = 512 * mebibyte;
const fixtures = await badImages();
const nameOf = ({ name }: BadImage): string => name;
/** By day, one of each kind of trouble. */
const finiteByDay = [
  'half of a JPEG',
  'a damaged progressive JPEG',
  'half of a PNG',
  'half of a WebP',
  'half of a GIF',
  'half of a AVIF',
  'half of a TIFF',
  'half of a HEIC of tiles',
  'a HEIC that claims to have 30000 × 30000',
  'a HEIC of tiles that are itself',
  'an empty file',
  'noise',
  'a web page',
  'a compressed SVG',
  'a PNG of 30000 × 30000',
  'an interlaced PNG of 256 megapixels',
  'a GIF of 10000 frames',
  'an SVG of 10⁹ × 10⁹',
  'an SVG of 900000 elements',
  'an SVG of a billion laughs',
  'an SVG with a picture of 256 megapixels, behind references by name',
  'an SVG with a compressed SVG in it',
  'a JPEG of 65500 × 100',
  'an SVG that contains a picture',
  'a progressive JPEG of 49 megapixels',
  'a GIF of 1000 frames',
  'a PNG with a page in its text',
];
const finite = byDay(
  fixtures.filter(({ endless }) => !endless),
  finiteByDay,
  nameOf,
);
const endless = fixtures.filter((fixture) => fixture.endless);
const isLinux = process.platform === 'linux';

/** Which fixture failed, if several are judged at once. */
const naming = (name: string) => (error: unknown) => {
  throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
};

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

/** Expects the fixture to be rejected with one of its codes, or to be accepted and rendered if it has none. */
async function judge(world: World, fixture: BadImage): Promise<void> {
  const imageId = await world.upload(await fixture.make());
  const error = await failureOf(world.inspect(imageId));
  if (fixture.codes.length === 0) {
    expect(error).toBeUndefined();
    const { size } = await world.transform(imageId, { width: 100, format: 'webp' });
    expect(size).toBeGreaterThan(0);
  } else {
    expect(error).toBeInstanceOf(RequestFailedError);
    // On a busy machine, the wall-clock limit may end it before its CPU time is used up. That error is not permanent.
    if (fixture.endless && error instanceof RequestFailedError && !error.permanent) return;
    expect(error instanceof RequestFailedError ? error.permanent : undefined).toBe(true);
    expect(fixture.codes).toContain(error instanceof RequestFailedError ? error.code : undefined);
  }
}

const together = 'concurrently, in a worker with its default settings';
const ways = [
  ['one after the other in one worker', { WORKER_CONCURRENCY: '1' }, finite, 1],
  [together, {}, finite, 3],
  [
    'which only the time limit ends, one after the other',
    { IMAGE_TIMEOUT_SECONDS: '2', WORKER_CONCURRENCY: '1' },
    endless,
    1,
  ],
] as const;

describe.each(byDay(ways, [together], ([how]) => how))('every bad picture, %s', (_how, env, chosen, atOnce) => {
  let world: World;
  let memory: ReturnType<typeof watchMemory> | undefined;
  beforeAll(async () => {
    world = await openWorld(env);
    if (isLinux) memory = watchMemory(world.worker().pid);
  });
  afterAll(async () => {
    memory?.stop();
    await world.close();
  });

  /** The worker and its guarded program stay below the memory limit. */
  const expectLittleMemory = () => {
    if (memory === undefined) return;
    const { process: worker, child } = memory.peaks();
    expect(Math.round(worker / mebibyte)).toBeLessThan(maxRss / mebibyte);
    expect(Math.round(child / mebibyte)).toBeLessThan(maxRss / mebibyte);
  };

  const groups = Array.from({ length: Math.ceil(chosen.length / atOnce) }, (_, n) =>
    chosen.slice(n * atOnce, (n + 1) * atOnce),
  );
  it.each(groups.map((group) => [group.map(({ name }) => name).join(' | '), group] as const))(
    '%s',
    async (_names, group) => {
      await Promise.all(group.map((fixture) => judge(world, fixture).catch(naming(fixture.name))));
      expectLittleMemory();
    },
    patienceMs,
  );

  const drawsGreedy = async () => {
    const imageId = await world.upload(greedySvg());
    expect(await world.inspect(imageId)).toMatchObject({ format: 'svg', width: 7000, height: 7000 });
    const large = await failureOf(world.transform(imageId, { width: 7000 }));
    expect(large).toMatchObject({ code: 'too_complex' });
    expect((await world.transform(imageId, { width: 400, format: 'png' })).size).toBeGreaterThan(0);
    expectLittleMemory();
  };
  if (chosen === finite) it('an SVG that needs gigabytes at a large size', drawsGreedy, patienceMs);

  it('does not affect the worker', async () => {
    expect(world.worker().running).toBe(true);
    const imageId = await world.upload(await quarters(300, 200).jpeg().toBuffer());
    // A busy machine may need longer than the limit. That error is not permanent.
    const facts = await until('the picture is inspected', () =>
      world.inspect(imageId).catch((error: unknown) => {
        if (error instanceof RequestFailedError && !error.permanent) return undefined;
        throw error;
      }),
    );
    expect(facts).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
    // The guarded program was measured at all.
    if (memory !== undefined) expect(memory.peaks().child).toBeGreaterThan(0);
  });
});
