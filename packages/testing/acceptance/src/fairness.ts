import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  crowds,
  type FairnessEngines,
  type FairnessPlatform,
  sharedPools,
  startFairnessPlatform,
  strangerAmong,
} from '@millrace/testkit/fairness';
import { byDay } from '@millrace/testkit/nightly';

/**
 * By day, the others are tested by units: `auth/units` for sign-ins, `image-api/remoteFairness` for remote pictures, `uploads/gate` for uploads,
 * `courier/webhookPlaces` for webhooks, `service/fairPool` for event streams.
 */
const pools = byDay(sharedPools, ['fetch'], ({ name }) => name);

/** No hostile clients, however many, keep a stranger from what the platform gives. The benchmark `fairness` has the seconds. */
export function describeFairness(engines: FairnessEngines): void {
  describe(`a stranger among hostile clients, on ${engines}`, () => {
    let platform: FairnessPlatform;
    beforeAll(async () => {
      platform = await startFairnessPlatform(engines);
    });
    afterAll(() => platform?.stop());

    for (const pool of pools) {
      it.each(byDay(crowds, ['50'], String))(
        `is served before the next of theirs: ${pool.name}, %d of them`,
        async (clients) => {
          const { before } = await strangerAmong(platform, pool, clients);
          expect(before).toBeLessThanOrEqual(pool.mostBefore(clients));
        },
      );
    }
  });
}
