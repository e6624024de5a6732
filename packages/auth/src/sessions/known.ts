import { atMostEntries, createSingleFlight } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import type { Changes } from './changes.ts';

/** Milliseconds for which an answer of the database is believed, if no notice of a change arrives. */
const believedMs = 5_000;
const maxKnown = 20_000;

interface Owned {
  accountId: number;
}

/** Remembers for five seconds whom a credential belongs to. A change of the account ends that at once. */
export interface Known<Found extends Owned> {
  /** Concurrent requests for one credential ask the database once. What is not found is not remembered. */
  get(credential: string, find: () => Promise<Found | undefined>): Promise<Found | undefined>;
}

export function createKnown<Found extends Owned>(changes: Pick<Changes, 'onChange'>): Known<Found> {
  const credentialsOf = new Map<number, Set<string>>();
  const entries = new LRUCache<string, Found>({
    ...atMostEntries(maxKnown),
    ttl: believedMs,
    dispose({ accountId }, credential) {
      const credentials = credentialsOf.get(accountId);
      credentials?.delete(credential);
      if (credentials?.size === 0) credentialsOf.delete(accountId);
    },
  });
  const asked = createSingleFlight<string, Found | undefined>();

  changes.onChange((accountId) => {
    // An answer that was asked for before is not remembered.
    asked.forget();
    for (const credential of [...(credentialsOf.get(accountId) ?? [])]) entries.delete(credential);
  });

  function remember(credential: string, found: Found): void {
    entries.set(credential, found);
    const credentials = credentialsOf.get(found.accountId) ?? new Set();
    credentialsOf.set(found.accountId, credentials.add(credential));
  }

  return {
    async get(credential, find) {
      const known = entries.get(credential);
      if (known !== undefined) return known;
      return asked.run(credential, async (isLast) => {
        const found = await find();
        if (found !== undefined && isLast()) remember(credential, found);
        return found;
      });
    },
  };
}
