import { isNightly } from '@millrace/testkit/nightly';
import { type Cluster, services } from './cluster.ts';
import { type EventLog, openEventLogs } from './eventLogs.ts';
import { breakAtRandom } from './faults/index.ts';
import { Ledger } from './ledger.ts';
import { keepOutput } from './output.ts';
import { createRandom } from './random.ts';
import { createRequests } from './requests.ts';
import { startSources } from './sources.ts';
import { countersAreExact } from './verify/counters.ts';
import { withDatabase } from './verify/database.ts';
import { eventsAreComplete } from './verify/events.ts';
import { bucketIsExact, noTemporaryFiles, noUnfinishedUploads, queuesAreEmpty } from './verify/leftovers.ts';
import { picturesAreWhole } from './verify/pictures.ts';
import { secretsStayedSecret } from './verify/secrets.ts';
import { everythingSettles } from './verify/settled.ts';
import { listener } from './workload/beacons.ts';
import { fetcher } from './workload/fetches.ts';
import { fan } from './workload/likes.ts';
import { createOwners } from './workload/owners.ts';
import { reader } from './workload/readers.ts';
import { replacer } from './workload/replacements.ts';
import { resumer } from './workload/resumables.ts';
import { uploader } from './workload/uploads.ts';
import { visitor } from './workload/viewers.ts';
import type { Actor, World } from './workload/world.ts';

const actors: Actor[] = [
  uploader('video'),
  uploader('music'),
  uploader('image'),
  listener('video'),
  listener('music'),
  fan,
  fan,
  visitor,
  visitor,
  replacer,
  ...services.flatMap((service) => [resumer(service), fetcher(service), reader(service)]),
];

export interface FaultRun {
  seed: number;
  /** How often each thing happened. */
  tally: Record<string, number>;
  /** Broken promises; empty after a successful run. */
  violations: string[];
}

/**
 * Breaks a running platform at random while it is used, and judges it by what it acknowledged: every accepted upload is ready or
 * has failed for a true reason, counters are exact, and nothing is left over.
 *
 * @throws Error if the platform does not settle
 */
export async function runFaults({
  cluster,
  faults,
  seed,
  say,
}: {
  cluster: Cluster;
  faults: number;
  seed: number;
  say: (line: string) => void;
}): Promise<FaultRun> {
  const random = createRandom(seed);
  const ledger = new Ledger();
  const sources = await startSources();
  let logs: EventLog[] = [];
  let succeeded = false;
  try {
    let over = false;
    const requests = createRequests(cluster, ledger, random.fork());
    const owners = await createOwners(cluster, 3);
    logs = await openEventLogs(requests, owners);
    const world: World = {
      cluster,
      ledger,
      requests,
      owners,
      logs,
      sources,
      random: random.fork(),
      pace: isNightly || process.env.MILLRACE_FAULTS !== undefined ? 1 : 5,
      working: () => !over,
    };
    const working = actors.map((actor) => actor(world));
    // An actor that fails ends the run at once, not only after the last fault.
    const failed = Promise.all(working).then(() => undefined);
    try {
      await Promise.race([breakAtRandom(cluster, { count: faults, random: random.fork(), say }), failed]);
    } finally {
      over = true;
    }
    await cluster.untilReady();
    await failed;
    say('the faults are over; waiting until everything has settled');
    await withDatabase(cluster.databaseUrl, async (select) => {
      // The time of uploads whose creation nobody has heard of.
      await select('UPDATE platform.uploads SET expires_at = now() WHERE finished_at IS NULL');
      await everythingSettles(select, cluster, ledger);
      await picturesAreWhole(select, cluster, ledger);
      await eventsAreComplete(logs, { select, ledger });
      await countersAreExact(select, ledger);
      await queuesAreEmpty(cluster, ledger);
      await bucketIsExact(cluster, select, ledger);
    });
    await noUnfinishedUploads(cluster, ledger);
    await noTemporaryFiles(cluster, ledger);
    const [owner] = world.owners;
    secretsStayedSecret(
      cluster,
      {
        ...cluster.secrets,
        'a token': owner.token,
        'an API key': owner.key,
        'the address of a source': sources.secret,
      },
      ledger,
    );
    for (const { name, crashes } of cluster.replicas) {
      if (crashes > 0) ledger.violation(`${name} crashed ${crashes} times`);
    }
    succeeded = ledger.violations.length === 0;
    return { seed, tally: ledger.tally, violations: ledger.violations };
  } finally {
    if (!succeeded) say(`the output of all processes is in ${await keepOutput(cluster.replicas, seed)}`);
    await sources.stop();
    for (const { endpoint } of logs) await endpoint.stop();
  }
}
