import { afterAll, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/errors';
import { describeWithEngine } from '@millrace/testkit/engines';
import { badTrackFixtures } from '@millrace/testkit/media';
import { openWorld } from './support/world.ts';

await describeWithEngine('ffmpeg', 'every file that is no track is refused with a code, and leaves nothing', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it.each(badTrackFixtures().map((fixture) => [fixture.name, fixture] as const))('%s', async (_name, fixture) => {
    const world = await opening;
    const error = await world.transcodeTrack(await fixture.make()).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(PermanentMediaError);
    expect(fixture.codes).toContain(error instanceof PermanentMediaError ? error.code : undefined);
    expect(await world.published()).toEqual([]);
    expect(await world.leftovers()).toEqual([]);
  });
});
