import type { Cluster } from '../cluster.ts';
import type { EventLog } from '../eventLogs.ts';
import type { Ledger, Owner } from '../ledger.ts';
import type { Random } from '../random.ts';
import type { Requests } from '../requests.ts';
import type { Sources } from '../sources.ts';

/** What all actors share. */
export interface World {
  cluster: Cluster;
  ledger: Ledger;
  requests: Requests;
  random: Random;
  owners: readonly [Owner, ...Owner[]];
  /** The events of each owner at each service. */
  logs: readonly EventLog[];
  /** Where files can be fetched from. */
  sources: Sources;
  /** How much is done: 1 at night. By day everything comes a fifth as often, and no upload is a film, which costs 15 s of processor time. */
  pace: 1 | 5;
  /** True until the faults are over; then an actor completes its round and stops. */
  working(): boolean;
}

/** Uses the platform until `working` returns false. */
export type Actor = (world: World) => Promise<void>;
