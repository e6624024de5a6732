import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isNightly } from '@millrace/testkit/nightly';
import type { ServiceName } from './common/service.ts';
import type { ServiceSuite } from './common/story.ts';
import { examples, isExamplesUpdate } from './contract/committedExamples.ts';
import { imageSuite } from './image/index.ts';
import { musicSuite } from './music/index.ts';
import { startPlatform } from './platform/start.ts';
import type { EngineSet, Platform } from './platform/types.ts';
import { faults } from './video/faults.ts';
import { videoSuite } from './video/index.ts';

const suites = [videoSuite, musicSuite, imageSuite];

/**
 * The specifications of some services, of those whose addresses the environment names; else on a platform of our own. One platform serves
 * them all. With video, the platform is then broken on purpose, at night.
 *
 * By day, only what no suite of a package proves: what needs several programs at once.
 */
export function describeServices(set: EngineSet, services: readonly ServiceName[]): void {
  describePlatform(set, services, (running, asked) => {
    const isWhole = isNightly || isRemote;
    for (const { service, name, day, stories, anyEngines, people } of asked) {
      describe(name, () => {
        for (const story of isWhole ? [...stories, ...anyEngines, ...people] : day) story(running);
        // By day, the suites of the service call the other operations.
        if (!isWhole) return;
        it('has called every operation of the document', () => {
          const missing = running()[service].contract.unseen();
          // Nobody made an operator of a remote platform.
          expect(isRemote ? missing.filter((id) => !id.startsWith('admin')) : missing).toEqual([]);
        });
      });
    }
    // By day, random faults show the same, on both engines at once: see faultRun.
    if (isNightly && !isRemote && services.includes('video')) {
      describe('the platform, broken on purpose', () => faults(running));
    }
  });
}

/** The life of a medium of each kind, on the other engines. The examples are taken there, too. */
export function describeKinds(set: EngineSet): void {
  describePlatform(set, ['video', 'music', 'image'], (running, asked) => {
    // First, while nothing of others is in the lists.
    if (isNightly || isExamplesUpdate) describe('the examples of the OpenAPI documents', () => examples(running));
    for (const { name, kind } of asked) {
      describe(name, () => {
        for (const story of kind) story(running);
      });
    }
  });
}

function describePlatform(
  set: EngineSet,
  services: readonly ServiceName[],
  body: (running: () => Platform, asked: readonly ServiceSuite[]) => void,
): void {
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

    body(platform, asked);
  });
}

const isRemote = suites.some(({ url }) => process.env[url]);
