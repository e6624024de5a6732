import { afterAll, beforeAll, describe } from '@jest/globals';
import { startPlatform } from '../platform/start.ts';
import type { EngineSet, Platform } from '../platform/types.ts';
import { accounts } from './accounts.ts';
import { authColumn } from './authColumn.ts';
import { badMedia } from './badMedia.ts';
import { beacons } from './beacons.ts';
import { delivery } from './delivery.ts';
import { faults } from './faults.ts';
import { health } from './health.ts';
import { keys } from './keys.ts';
import { lifecycle } from './lifecycle.ts';
import { listing } from './listing.ts';
import type { Story } from './story.ts';
import { unknownIds } from './unknownIds.ts';
import { uploads } from './uploads.ts';
import { usage } from './usage.ts';

const stories: Story[] = [
  health,
  accounts,
  keys,
  authColumn,
  unknownIds,
  uploads,
  listing,
  lifecycle,
  badMedia,
  beacons,
  usage,
  delivery,
];

function describeOn(title: string, set: EngineSet, told: Story[]): void {
  describe(title, () => {
    let running: Platform | undefined;
    const platform = (): Platform => {
      if (running === undefined) throw new Error('the platform is not running');
      return running;
    };

    beforeAll(async () => {
      running = await startPlatform(set);
    }, 300_000);
    afterAll(async () => {
      await running?.stop();
    }, 120_000);

    for (const story of told) story(platform);
  });
}

/** The video service's whole specification, told on one set of engines. */
export function describeVideoService(set: EngineSet): void {
  describeOn(`the video service on ${set}`, set, stories);
}

/** What it survives, on one set of engines; of a platform of our own only. */
export function describeFaults(set: EngineSet): void {
  describeOn(`the video service on ${set}, broken on purpose`, set, [faults]);
}
