import type { Cluster } from '../cluster.ts';
import type { Ledger, Owner } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Requests } from '../requests.ts';

/** What every actor works with. */
export interface World {
  cluster: Cluster;
  ledger: Ledger;
  requests: Requests;
  random: Random;
  owners: readonly [Owner, ...Owner[]];
  /** True until the faults are over: an actor ends its round and stops. */
  working(): boolean;
}

/** Somebody who uses the platform until it is enough. */
export type Actor = (world: World) => Promise<void>;
