import { afterAll, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { badFixtures } from '@millrace/testkit/media';
import { expectRefusal } from './support/refusals.ts';
import { openWorld } from './support/world.ts';

await describeWithEngine('ffmpeg', 'every bad file is rejected with a code and leaves nothing behind', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it.each(badFixtures().map((fixture) => [fixture.name, fixture] as const))('%s', async (_name, fixture) => {
    const world = await opening;
    await expectRefusal(world, fixture, (path) => world.transcode(path));
  });
});
