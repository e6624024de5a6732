import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cluster, startCluster } from './cluster.ts';
import { breakAtRandom } from './faults/index.ts';
import { Ledger } from './ledger.ts';
import { createRandom } from './random.ts';
import { createRequests } from './requests.ts';
import { countersAreExact } from './verify/counters.ts';
import { withDatabase } from './verify/database.ts';
import { bucketIsExact, noTemporaryFiles, noUnfinishedUploads, queuesAreEmpty } from './verify/leftovers.ts';
import { secretsStayedSecret } from './verify/secrets.ts';
import { everythingSettles } from './verify/settled.ts';
import { listener } from './workload/beacons.ts';
import { fan } from './workload/likes.ts';
import { createOwners } from './workload/owners.ts';
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
  faults,
  seed,
  say,
}: {
  faults: number;
  seed: number;
  say: (line: string) => void;
}): Promise<FaultRun> {
  const random = createRandom(seed);
  const ledger = new Ledger();
  const cluster = await startCluster();
  let succeeded = false;
  try {
    let over = false;
    const world: World = {
      cluster,
      ledger,
      requests: createRequests(cluster, ledger, random.fork()),
      random: random.fork(),
      owners: await createOwners(cluster, 3),
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
      await everythingSettles(select, cluster, ledger);
      await countersAreExact(select, ledger);
      await queuesAreEmpty(cluster, ledger);
      await bucketIsExact(cluster, select, ledger);
    });
    await noUnfinishedUploads(cluster, ledger);
    await noTemporaryFiles(cluster, ledger);
    const [owner] = world.owners;
    secretsStayedSecret(cluster, { ...cluster.secrets, 'a token': owner.token, 'an API key': owner.key }, ledger);
    for (const { name, crashes } of cluster.replicas) {
      if (crashes > 0) ledger.violation(`${name} crashed ${crashes} times`);
    }
    succeeded = ledger.violations.length === 0;
    return { seed, tally: ledger.tally, violations: ledger.violations };
  } finally {
    if (!succeeded) say(`the output of all processes is in ${await keepOutput(cluster, seed)}`);
    await cluster.stop();
  }
}

/** Saves the output of all replicas for diagnosis. */
async function keepOutput(cluster: Cluster, seed: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `millrace-faults-of-${seed}-`));
  for (const { name, output } of cluster.replicas) await writeFile(join(folder, `${name}.log`), output());
  return folder;
}
