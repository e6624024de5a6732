import { atMostEntries } from '@millrace/service';
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
  const asked = new Map<string, Promise<Found | undefined>>();
  /** Rises with each change, so that an answer that was asked for before it is not remembered. */
  let changesSeen = 0;

  changes.onChange((accountId) => {
    changesSeen += 1;
    asked.clear();
    for (const credential of [...(credentialsOf.get(accountId) ?? [])]) entries.delete(credential);
  });

  async function ask(credential: string, find: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const before = changesSeen;
    const found = await find();
    if (found === undefined || changesSeen !== before) return found;
    entries.set(credential, found);
    const credentials = credentialsOf.get(found.accountId) ?? new Set();
    credentialsOf.set(found.accountId, credentials.add(credential));
    return found;
  }

  return {
    async get(credential, find) {
      const known = entries.get(credential);
      if (known !== undefined) return known;
      const running = asked.get(credential);
      if (running !== undefined) return running;
      const asking = ask(credential, find).finally(() => {
        if (asked.get(credential) === asking) asked.delete(credential);
      });
      asked.set(credential, asking);
      return asking;
    },
  };
}
