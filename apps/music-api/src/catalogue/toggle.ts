import { type Batcher, createBatcher, type Database } from '@millrace/database';
import { type Holder, presentHolder, runFor } from '@millrace/service';

/** A relation between accounts and things, with a counter on each thing: likes of tracks, followers of artists. */
export interface Relation {
  /** The table of the relation and its primary key (`from`, `to`). */
  table: string;
  from: string;
  to: string;
  /** The table of the things with its key and counter. */
  things: string;
  key: string;
  counter: string;
  /** A condition on things that can be related; SQL. */
  only?: string;
  /** A further condition on things `thing` that exist for an account without a relation to them, now; SQL with a column that has the account. */
  onlyNew?: (account: string) => string;
}

/** What an account wants. */
interface Wish {
  account: number;
  on: boolean;
  holder: Holder | undefined;
}

const limits = { maxBatch: 500, maxPending: 10_000 };

/**
 * Inserts or deletes a row of a relation. Idempotent. The counter always equals the number of rows. Every transaction locks the
 * thing's row first, so there are no deadlocks.
 *
 * Wishes for one thing that arrive while it is being changed share the next transaction: a track that everybody likes at once is locked by few
 * transactions, and takes few connections. Things do not wait for each other.
 *
 * @returns the counter afterwards; null if there is no such thing
 */
export function createToggle(
  database: Database,
  relation: Relation,
): (from: number, to: number | string, on: boolean) => Promise<number | null> {
  const { table, from, to, things, key, counter, only = 'true', onlyNew = () => 'true' } = relation;
  const lock = `SELECT 1 FROM ${things} WHERE ${key} = $1 AND ${only} FOR NO KEY UPDATE`;
  // Accounts are locked as the foreign key does. One that was deleted meanwhile would fail the whole batch.
  const change = (): string => `
    WITH accounts AS (SELECT id FROM auth.accounts WHERE id = ANY($2::int[]) FOR KEY SHARE),
    allowed AS (
      SELECT g.account, g.is_on FROM unnest($2::int[], $3::boolean[]) AS g(account, is_on) JOIN accounts a ON a.id = g.account
      JOIN ${things} AS thing ON thing.${key} = $1 WHERE ${onlyNew('g.account')}
        OR (NOT g.is_on AND EXISTS (SELECT FROM ${table} AS old WHERE old.${to} = $1 AND old.${from} = g.account))
    ),
    added AS (
      INSERT INTO ${table} (${from}, ${to}) SELECT account, $1 FROM allowed WHERE is_on ON CONFLICT DO NOTHING RETURNING 1
    ),
    removed AS (
      DELETE FROM ${table} WHERE ${to} = $1 AND ${from} IN (SELECT account FROM allowed WHERE NOT is_on) RETURNING 1
    ),
    counted AS (
      UPDATE ${things} SET ${counter} = ${counter} + (SELECT count(*)::int FROM added) - (SELECT count(*)::int FROM removed)
      WHERE ${key} = $1 RETURNING ${counter} AS count
    )
    SELECT allowed.account, counted.count FROM allowed, counted`;

  /** @returns the counter for each wish; null if there is no such thing for the account */
  const apply = async (thing: number | string, wishes: readonly Wish[]): Promise<(number | null)[]> => {
    // The last wish of an account counts.
    const last = [...new Map(wishes.map(({ account, on }) => [account, on]))];
    const counts = await database.transaction(async (tx) => {
      // The lock needs a separate statement, so that the next one sees what earlier transactions committed.
      const locked = await tx.$queryRawUnsafe<unknown[]>(lock, thing);
      if (locked.length === 0) return [];
      return tx.$queryRawUnsafe<{ account: number; count: number }[]>(
        change(),
        thing,
        last.map(([account]) => account),
        last.map(([, on]) => on),
      );
    });
    const countFor = new Map(counts.map(({ account, count }) => [account, count]));
    return wishes.map(({ account }) => countFor.get(account) ?? null);
  };

  /**
   * A batch is charged to the first of its accounts, not to the service: it may wait for a lock on the thing, and one account can like any
   * number of things that it has locked.
   */
  const applyFor = (thing: number | string, wishes: readonly Wish[]): Promise<(number | null)[]> => {
    const holder = wishes[0]?.holder;
    return holder === undefined ? apply(thing, wishes) : runFor(holder, () => apply(thing, wishes));
  };

  /** Those of things that are being changed. */
  const batchers = new Map<number | string, Batcher<Wish, number | null>>();

  return async (account, thing, on) => {
    const batcher = batchers.get(thing) ?? createBatcher({ ...limits, flush: (wishes) => applyFor(thing, wishes) });
    batchers.set(thing, batcher);
    try {
      return await batcher.add({ account, on, holder: presentHolder() });
    } finally {
      if (batcher.size() === 0 && batchers.get(thing) === batcher) batchers.delete(thing);
    }
  };
}
