import type { Service } from './cluster.ts';

/** What a client was promised about one upload. */
export interface Entry {
  service: Service;
  id: string;
  owner: Owner;
  /** Whether the file is one that can be used. */
  good: boolean;
  /** kept: it is there to the end; deleting: a delete was sent; deleted: a delete was answered. */
  fate: 'kept' | 'deleting' | 'deleted';
  /** Acknowledged views or plays. */
  beacons: number;
}

export interface Owner {
  accountId: number;
  token: string;
  key: string;
}

/** What was acknowledged, and what went against a promise: the run is judged by it. */
export class Ledger {
  readonly entries: Entry[] = [];
  readonly violations: string[] = [];
  readonly tally: Record<string, number> = {};

  accepted(entry: Omit<Entry, 'fate' | 'beacons'>): Entry {
    const whole: Entry = { ...entry, fate: 'kept', beacons: 0 };
    this.entries.push(whole);
    this.count(`${entry.service} uploads accepted`);
    return whole;
  }

  count(what: string): void {
    this.tally[what] = (this.tally[what] ?? 0) + 1;
  }

  violation(what: string): void {
    // A few hundred say as much as all of them.
    if (this.violations.length < 300) this.violations.push(what);
  }

  of(service: Service): Entry[] {
    return this.entries.filter((entry) => entry.service === service);
  }

  kept(service: Service): Entry[] {
    return this.of(service).filter(({ good, fate }) => good && fate === 'kept');
  }
}
