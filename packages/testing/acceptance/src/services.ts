import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Story } from './common/story.ts';
import { imageSuite } from './image/index.ts';
import { musicSuite } from './music/index.ts';
import { startPlatform } from './platform/start.ts';
import type { EngineSet, Platform } from './platform/types.ts';
import { faults } from './video/faults.ts';
import { videoSuite } from './video/index.ts';

/** `npm run test:nightly` sets it. */
const isNightly = process.env.MILLRACE_NIGHTLY !== undefined;

/**
 * The specifications of the services whose addresses the environment names; else of all three on a platform of our own, which is then
 * broken on purpose. One platform serves all suites, because its start costs half a minute of processor time.
 *
 * What workers make of hostile or odd media does not depend on the engines: outside the nightly run, that is tested on one set.
 */
export function describeServices(set: EngineSet): void {
  describe(`the platform on ${set}`, () => {
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

    const tellAll = (stories: readonly Story[]) => {
      for (const story of stories) story(platform);
    };
    const withMedia = isNightly || set === 'postgres+folder';
    for (const { service, name, url, stories, mediaStories } of [videoSuite, musicSuite, imageSuite]) {
      if (isRemote && !process.env[url]) continue;
      describe(name, () => {
        tellAll(stories);
        if (withMedia) tellAll(mediaStories);
        it('has called every operation of the document', () => {
          const unseen = platform()[service].contract.unseen();
          // Nobody made an operator of a remote platform.
          expect(isRemote ? unseen.filter((id) => !id.startsWith('admin')) : unseen).toEqual([]);
        });
      });
    }
    if (!isRemote) describe('the platform, broken on purpose', () => tellAll([faults]));
  });
}

const isRemote = [videoSuite, musicSuite, imageSuite].some(({ url }) => process.env[url]);
