import type { Service } from './cluster.ts';

/** What one upload's client was promised. */
export interface Entry {
  service: Service;
  id: string;
  owner: Owner;
  /** Whether the file is valid media. */
  good: boolean;
  /** kept: it must exist at the end; deleting: a delete was sent; deleted: a delete was acknowledged. */
  fate: 'kept' | 'deleting' | 'deleted';
  /** Acknowledged views or plays. */
  beacons: number;
  /** Of an image: the last acknowledged version of its picture. */
  v: number;
}

export interface Owner {
  accountId: number;
  token: string;
  key: string;
}

/** Records what was acknowledged and which promises were broken: the run is judged by it. */
export class Ledger {
  readonly entries: Entry[] = [];
  readonly violations: string[] = [];
  readonly tally: Record<string, number> = {};

  accepted(entry: Omit<Entry, 'fate' | 'beacons' | 'v'>): Entry {
    const whole: Entry = { ...entry, fate: 'kept', beacons: 0, v: 1 };
    this.entries.push(whole);
    this.count(`${entry.service} uploads accepted`);
    return whole;
  }

  count(what: string): void {
    this.tally[what] = (this.tally[what] ?? 0) + 1;
  }

  violation(what: string): void {
    // A few hundred are enough.
    if (this.violations.length < 300) this.violations.push(what);
  }

  of(service: Service): Entry[] {
    return this.entries.filter((entry) => entry.service === service);
  }

  kept(service: Service): Entry[] {
    return this.of(service).filter(({ good, fate }) => good && fate === 'kept');
  }
}
