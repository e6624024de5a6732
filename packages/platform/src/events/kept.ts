import type { Database } from '@millrace/database';
import type { MediaKind } from '@millrace/storage';
import type { PeriodicTask } from '../periodic/periodic.ts';

/** What a service keeps at most, whatever its age. An event copies its medium, so changes of a title could fill the disk. */
export interface KeptOf {
  /** Events of an account. */
  events: number;
  /** Deliveries of a webhook, without those that wait for another attempt. */
  deliveries: number;
}
export const keptOf: KeptOf = { events: 100_000, deliveries: 5_000 };

const everyMs = 5 * 60_000;
/** Accounts that are remembered between two looks. Beyond it, some are found at their next event. */
const maxGrown = 10_000;
/** Rows that one statement removes at most. */
const removedAtOnce = 1_000;

const removeEvents = `
  DELETE FROM platform.events WHERE account_id = $1 AND kind = $2 AND id IN (
    SELECT id FROM platform.events WHERE account_id = $1 AND kind = $2 AND id <= (
      SELECT id FROM platform.events WHERE account_id = $1 AND kind = $2 ORDER BY id DESC OFFSET $3 LIMIT 1
    ) ORDER BY id LIMIT $4)`;

const removeDeliveries = `
  DELETE FROM platform.webhook_deliveries d USING (
    SELECT old.webhook_id, old.event_id FROM platform.webhooks w,
      LATERAL (SELECT o.event_id FROM platform.webhook_deliveries o
        WHERE o.webhook_id = w.id ORDER BY o.event_id DESC OFFSET $3 LIMIT 1) AS last,
      LATERAL (SELECT o.webhook_id, o.event_id FROM platform.webhook_deliveries o
        WHERE o.webhook_id = w.id AND o.event_id <= last.event_id AND o.state <> 'retrying' ORDER BY o.event_id LIMIT $4) AS old
    WHERE w.account_id = $1 AND w.kind = $2 LIMIT $4
  ) AS gone
  WHERE d.webhook_id = gone.webhook_id AND d.event_id = gone.event_id AND d.state <> 'retrying'`;

/**
 * Keeps the number of each account's events, and of what its webhooks have delivered. A reader that has not come so far is told, as with events
 * that are too old.
 */
export function createKeptEvents(
  { database, kind }: { database: Pick<Database, 'execute'>; kind: MediaKind },
  most: KeptOf = keptOf,
): {
  /** The log has new events of these accounts; of unknown ones, without. */
  grew(accounts: readonly number[] | undefined): void;
  task: PeriodicTask;
} {
  const grown = new Set<number>();

  async function remove(sql: string, account: number, kept: number, signal: AbortSignal): Promise<void> {
    let removed = removedAtOnce;
    while (removed === removedAtOnce && !signal.aborted) {
      removed = await database.execute(sql, [account, kind, kept, removedAtOnce]);
    }
  }

  return {
    // More than 500 accounts at once are unknown ones. None of them has many events in that batch, and later ones tell of it.
    grew(accounts = []) {
      for (const account of accounts) if (grown.size < maxGrown) grown.add(account);
    },
    task: {
      name: 'bounding the events of accounts',
      everyMs,
      async run(signal) {
        for (const account of [...grown]) {
          if (signal.aborted) return;
          // Before it looks: an event that comes meanwhile is not counted by this look.
          grown.delete(account);
          try {
            await remove(removeEvents, account, most.events, signal);
            await remove(removeDeliveries, account, most.deliveries, signal);
          } catch (error) {
            grown.add(account);
            throw error;
          }
        }
      },
    },
  };
}
