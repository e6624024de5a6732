import { afterAll, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { badTrackFixtures } from '@millrace/testkit/media';
import { expectRefusal } from './support/refusals.ts';
import { openWorld } from './support/world.ts';

await describeWithEngine('ffmpeg', 'every file that is not a track is rejected with a code, and leaves nothing', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it.each(badTrackFixtures().map((fixture) => [fixture.name, fixture] as const))('%s', async (_name, fixture) => {
    const world = await opening;
    await expectRefusal(world, fixture, (path) => world.transcodeTrack(path));
  });
});
