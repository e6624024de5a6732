import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestFailedError } from '@millrace/queue';
import { badImages, quarters } from '@millrace/testkit/media';
import { openWorld, peakRss, type World } from './support/worker.ts';

const mebibyte = 1024 * 1024;
const maxRss = 512 * mebibyte;
const fixtures = await badImages();

describe('every bad picture, in one worker after the other', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ WORKER_CONCURRENCY: '1' });
  }, 60_000);
  afterAll(async () => world.close(), 60_000);

  const rss = async () => (process.platform === 'linux' ? peakRss(world.worker().pid) : 0);

  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
    '%s',
    async (_name, fixture) => {
      const imageId = await world.upload(await fixture.make());
      const error = await world.inspect(imageId).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (fixture.codes.length === 0) {
        expect(error).toBeUndefined();
        const { size } = await world.transform(imageId, { width: 100, format: 'webp' });
        expect(size).toBeGreaterThan(0);
      } else {
        expect(error).toBeInstanceOf(RequestFailedError);
        expect(error instanceof RequestFailedError ? error.permanent : undefined).toBe(true);
        expect(fixture.codes).toContain(error instanceof RequestFailedError ? error.code : undefined);
      }
      expect(await rss()).toBeLessThan(maxRss);
    },
    60_000,
  );

  it('leaves the worker as it was', async () => {
    expect(world.worker().running).toBe(true);
    const imageId = await world.upload(await quarters(300, 200).jpeg().toBuffer());
    expect(await world.inspect(imageId)).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
  });
});
