import { type Database, isForeignKeyViolation } from '@millrace/database';
import type { Logger } from '@millrace/service';
import type { PeriodicTask } from '../periodic/periodic.ts';
import type { MediaTables } from '../tables.ts';

const everyMs = 10_000;
/** Accounts that one round works on. */
const accountsAtOnce = 10;
/** Rows of usage that one statement removes. */
const usageBatch = 5_000;

/** What only one service keeps of an account, next to its media. Must be safe to repeat, and to run in several processes. */
export type ForgetAccount = (accountId: number, signal: AbortSignal) => Promise<void>;

/**
 * Removes what the service keeps of accounts whose days of grace are over. Each service removes its own; the one that finds nothing of
 * another service removes the account. Media go one by one, as if their owner deleted them: with their objects, jobs and counters.
 */
export function endedAccountsTask(deps: {
  database: Database;
  /** Removes all media of an account, one by one. */
  rows: { removeAllOf(accountId: number, signal: AbortSignal): Promise<void> };
  tables: MediaTables;
  forget: ForgetAccount;
  log: Logger;
}): PeriodicTask {
  const { database, rows, tables, forget, log } = deps;
  const removeUsage = `
    DELETE FROM ${tables.usage} WHERE (${tables.usageId}, day) IN (
      SELECT ${tables.usageId}, day FROM ${tables.usage} WHERE account_id = $1 LIMIT ${usageBatch})`;

  /** False while another service keeps something of the account. */
  async function removeAccount(accountId: number): Promise<boolean> {
    try {
      await database.execute('DELETE FROM auth.accounts WHERE id = $1 AND delete_at <= now()', [accountId]);
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }

  async function end(accountId: number, signal: AbortSignal): Promise<void> {
    await rows.removeAllOf(accountId, signal);
    while (!signal.aborted && (await database.execute(removeUsage, [accountId])) > 0);
    await forget(accountId, signal);
    if (signal.aborted) return;
    if (await removeAccount(accountId)) log.info({ accountId }, 'removed an account whose owner had asked for it');
  }

  return {
    name: 'removing ended accounts',
    everyMs,
    async run(signal) {
      const ended = await database.query<{ id: number }>(
        `SELECT id FROM auth.accounts WHERE delete_at <= now() ORDER BY random() LIMIT ${accountsAtOnce}`,
      );
      for (const { id } of ended) {
        if (signal.aborted) return;
        await end(id, signal);
      }
    },
  };
}
