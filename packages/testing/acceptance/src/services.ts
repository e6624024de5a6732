import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from './common/service.ts';
import type { Story } from './common/story.ts';
import { imageSuite } from './image/index.ts';
import { musicSuite } from './music/index.ts';
import { startPlatform } from './platform/start.ts';
import type { EngineSet, Platform } from './platform/types.ts';
import { faults } from './video/faults.ts';
import { videoSuite } from './video/index.ts';

/** `npm run test:nightly` sets it. */
const isNightly = process.env.MILLRACE_NIGHTLY !== undefined;

const suites = [videoSuite, musicSuite, imageSuite];

/**
 * The specifications of some services, of those whose addresses the environment names; else on a platform of our own. One platform serves
 * them all, because its start costs half a minute of processor time. With video, the platform is then broken on purpose.
 *
 * What depends on the database only, which both sets have, what workers make of hostile or odd media, and what services answer to requests
 * made at random: outside the nightly run, that is tested on one set.
 */
export function describeServices(set: EngineSet, services: readonly ServiceName[]): void {
  const asked = suites.filter(({ service, url }) => services.includes(service) && (!isRemote || process.env[url]));
  if (asked.length === 0) {
    it.skip(`${services.join(' and ')}: the environment names no address`, () => undefined);
    return;
  }
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
    const isWhole = isNightly || set === 'postgres+folder';
    for (const { service, name, stories, anyEngines } of asked) {
      describe(name, () => {
        tellAll(stories);
        if (isWhole) tellAll(anyEngines);
        if (!isWhole) return;
        it('has called every operation of the document', () => {
          const unseen = platform()[service].contract.unseen();
          // Nobody made an operator of a remote platform.
          expect(isRemote ? unseen.filter((id) => !id.startsWith('admin')) : unseen).toEqual([]);
        });
      });
    }
    if (!isRemote && services.includes('video')) describe('the platform, broken on purpose', () => tellAll([faults]));
  });
}

const isRemote = suites.some(({ url }) => process.env[url]);
