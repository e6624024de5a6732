import { afterAll, beforeAll, describe } from '@jest/globals';
import { startPlatform } from '../platform/start.ts';
import type { EngineSet, Platform } from '../platform/types.ts';
import type { Story } from './story.ts';

/** Runs stories one after the other on a platform that it starts for them. */
export function tell(title: string, set: EngineSet, stories: readonly Story[]): void {
  describe(`${title} on ${set}`, () => {
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

    for (const story of stories) story(platform);
  });
}
