import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestFailedError } from '@millrace/queue';
import { type BadImage, badImages, greedySvg, quarters } from '@millrace/testkit/media';
import { watchMemory } from './support/memory.ts';
import { openWorld, patienceMs, type World } from './support/worker.ts';

const mebibyte = 1024 * 1024;
const maxRss = 512 * mebibyte;
const fixtures = await badImages();
const finite = fixtures.filter(({ endless }) => !endless);
const endless = fixtures.filter((fixture) => fixture.endless);
const isLinux = process.platform === 'linux';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

/** It is refused with one of its codes, or taken and drawn. */
async function judge(world: World, fixture: BadImage): Promise<void> {
  const imageId = await world.upload(await fixture.make());
  const error = await failureOf(world.inspect(imageId));
  if (fixture.codes.length === 0) {
    expect(error).toBeUndefined();
    const { size } = await world.transform(imageId, { width: 100, format: 'webp' });
    expect(size).toBeGreaterThan(0);
  } else {
    expect(error).toBeInstanceOf(RequestFailedError);
    // On a busy machine the time is over before the picture has had its share of the processor, and then the machine is to blame.
    if (fixture.endless && error instanceof RequestFailedError && !error.permanent) return;
    expect(error instanceof RequestFailedError ? error.permanent : undefined).toBe(true);
    expect(fixture.codes).toContain(error instanceof RequestFailedError ? error.code : undefined);
  }
}

describe.each([
  ['in one worker after the other', { WORKER_CONCURRENCY: '1' }, finite, 1],
  ['concurrently, in a worker with its default settings', {}, finite, 3],
  ['that only the time limit ends', { IMAGE_TIMEOUT_SECONDS: '4' }, endless, 1],
] as const)('every bad picture, %s', (_how, env, chosen, atOnce) => {
  let world: World;
  let memory: ReturnType<typeof watchMemory> | undefined;
  beforeAll(async () => {
    world = await openWorld(env);
    if (isLinux) memory = watchMemory(world.worker().pid);
  }, 60_000);
  afterAll(async () => {
    memory?.stop();
    await world.close();
  }, 60_000);

  /** Neither the worker nor what it starts to draw SVGs takes more than it may. */
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
      await Promise.all(group.map((fixture) => judge(world, fixture)));
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
  if (chosen === finite) it('an SVG that needs gigabytes when it is drawn large', drawsGreedy, patienceMs);

  it('leaves the worker as it was', async () => {
    expect(world.worker().running).toBe(true);
    const imageId = await world.upload(await quarters(300, 200).jpeg().toBuffer());
    expect(await world.inspect(imageId)).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
    // What draws SVGs was seen at all.
    if (memory !== undefined) expect(memory.peaks().child).toBeGreaterThan(0);
  });
});
