import { expect } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import type { BadFixture } from '@millrace/testkit/media';
import { processesWith } from './processes.ts';
import type { World } from './world.ts';

/** Expects that nothing of a job is left: no object, no file, no process. */
export async function expectNothingLeft(world: World): Promise<void> {
  expect(await world.published()).toEqual([]);
  expect(await world.leftovers()).toEqual([]);
  expect(await processesWith(world.temporary)).toEqual([]);
}

/** Expects that a bad file is rejected with one of its codes and leaves nothing behind. */
export async function expectRefusal(
  world: World,
  fixture: BadFixture,
  transcode: (path: string) => Promise<unknown>,
): Promise<void> {
  const error = await transcode(await fixture.make()).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PermanentMediaError);
  expect(fixture.codes).toContain(error instanceof PermanentMediaError ? error.code : undefined);
  await expectNothingLeft(world);
}
