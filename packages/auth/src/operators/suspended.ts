import type { Database } from '@millrace/database';
import { type AppError, type Logger, messageOf } from '@millrace/service';
import { accountEnding } from '../accounts/ending.ts';
import type { Changes } from '../sessions/changes.ts';
import { accountSuspended } from './suspension.ts';

/** An account that is suspended, or that is to be deleted, as every process knows it. */
export interface Suspended {
  accountId: number;
  /** What the account's requests are answered with. */
  problem: AppError;
}

/**
 * The suspended accounts, and those that are to be deleted, in memory: both are treated alike. A suspension is known within four seconds, or at once where NOTIFY gets through. Without the
 * database, what was known last holds.
 */
export interface SuspendedAccounts {
  /** Ids of suspended accounts, in any order. */
  ids(): readonly number[];
  /**
   * Calls back for each suspension and for its end, also for those that are known already. Errors are logged, and the call is repeated.
   */
  follow(follower: SuspensionFollower): void;
  /** Reads the table now; resolves when the followers know. For the start of a process, and for tests. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface SuspensionFollower {
  suspended(account: Suspended): Promise<void> | void;
  restored(accountId: number): Promise<void> | void;
}

const pollMs = 4_000;

interface Row {
  id: number;
  /** Changes when one suspension ends and another begins. */
  since: Date;
  suspendedAt: Date | null;
  suspendedReason: string | null;
  deleteAt: Date | null;
}

/** An index-only lookup of the few suspended accounts; the reasons are read with them, because they are short. */
const select = `
  SELECT id, coalesce(suspended_at, delete_at) AS since, suspended_at AS "suspendedAt", suspended_reason AS "suspendedReason",
    delete_at AS "deleteAt"
  FROM auth.accounts WHERE suspended_at IS NOT NULL OR delete_at IS NOT NULL`;

const problemOf = (row: Row): AppError =>
  row.suspendedAt === null && row.deleteAt !== null ? accountEnding(row.deleteAt) : accountSuspended(row);

export function createSuspendedAccounts(deps: {
  database: Database;
  changes: Pick<Changes, 'onAnnouncement'>;
  log: Logger;
}): SuspendedAccounts {
  const { database, changes, log } = deps;
  /** What each follower was told: the account's suspension by the time it began. */
  const followers: { follower: SuspensionFollower; told: Map<number, number> }[] = [];
  let current = new Map<number, Row>();
  let running: Promise<void> | undefined;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Tells a follower what it does not know. A suspension that ended and began again in between is told again. */
  async function tell({ follower, told }: (typeof followers)[number]): Promise<void> {
    for (const id of [...told.keys()]) {
      if (current.has(id)) continue;
      await follower.restored(id);
      told.delete(id);
    }
    for (const row of [...current.values()]) {
      const [id, since] = [row.id, row.since.getTime()];
      if (told.get(id) === since) continue;
      await follower.suspended({ accountId: id, problem: problemOf(row) });
      told.set(id, since);
    }
  }

  async function round(): Promise<void> {
    try {
      const rows = await database.query<Row>(select);
      current = new Map(rows.map((row) => [row.id, row]));
      for (const one of followers) await tell(one);
    } catch (error) {
      log.warn({ err: error }, `suspended accounts could not be read; retrying: ${messageOf(error)}`);
    }
  }

  /** A notice during a round starts another one: the round may have read before the change. */
  function refresh(): Promise<void> {
    if (running !== undefined) {
      isWanted = true;
      return running;
    }
    clearTimeout(timer);
    running = (async () => {
      do {
        isWanted = false;
        await round();
      } while (isWanted && !closed);
    })().finally(() => {
      running = undefined;
      if (closed) return;
      timer = setTimeout(() => void refresh(), pollMs);
      timer.unref();
    });
    return running;
  }

  changes.onAnnouncement('standing', () => void refresh());

  return {
    ids: () => [...current.keys()],
    follow(follower) {
      followers.push({ follower, told: new Map() });
    },
    refresh,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
