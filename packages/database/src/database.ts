import { asService, inTransaction, type Logger, type WatchPool } from '@millrace/service';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { FairConnections } from './connections/pool.ts';
import { isDeadlock } from './errors.ts';
import type { FrequentStatement } from './frequent.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { rowTypes } from './rowTypes.ts';

/** How often a statement runs that met a deadlock. */
const deadlockTries = 3;

/** A transaction, with Prisma's models and raw SQL. */
export type Transaction = Prisma.TransactionClient;

/** Runs one SQL statement with $1, $2 … and returns the number of affected rows. */
export interface SqlExecutor {
  execute(sql: string, parameters: readonly unknown[]): Promise<number>;
}

/** Runs one SQL statement with $1, $2 … and returns its rows. */
export interface SqlQueryable {
  /**
   * `Row` is the type of the selected columns. bigint is returned as a number (RangeError past 2^53), date as YYYY-MM-DD,
   * timestamptz as a Date, numeric (also the sum of bigints) as a string.
   */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends SqlExecutor {
  /** As `SqlQueryable`. */
  query<Row extends object>(sql: string | FrequentStatement, parameters?: readonly unknown[]): Promise<Row[]>;
  readonly prisma: PrismaClient;
  /**
   * Locks rows by one statement, and runs another one that changes them, in one transaction. The second sees what others committed while the
   * first waited. One statement that does both does not: it finds the old version of a row again, and may wait for that version's next locker,
   * who waits for the lock that it has (a deadlock, if a third transaction has a key-share lock on the old version).
   *
   * @param lock.waitMs how long a lock is waited for, at most (see `isLockTimeout`)
   * @param parameters of the second statement, or what makes them of the rows of the first one
   */
  queryLocked<Row extends object, Locked extends object = object>(
    lock: { sql: string; parameters: readonly unknown[]; waitMs?: number },
    sql: string,
    parameters: readonly unknown[] | ((locked: Locked[]) => readonly unknown[]),
  ): Promise<Row[]>;
  /**
   * Reads on one connection. The server cancels a statement that takes longer than `timeoutMs` (see `isStatementTimeout`). After that,
   * further statements of this `work` fail.
   */
  readWithin<T>(timeoutMs: number, work: (reader: SqlQueryable) => Promise<T>): Promise<T>;
  /** Commits when `work` resolves, rolls back when it rejects. Fails after `transactionTimeoutMs`. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Calls back after each commit of `transaction` in this process. */
  onCommit(hear: () => void): void;
  /** Raw SQL inside a Prisma transaction, as packages/queue expects it. */
  executor(tx: Transaction): SqlExecutor;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  /** Waits for running statements, then closes all connections. May be called again. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Maximum number of connections. */
  poolSize?: number;
  /** Shows the connections in metrics. */
  watchPool?: WatchPool;
  log: Logger;
  /** The application_name in pg_stat_activity. */
  name?: string;
  /** Time limit for a free connection of the pool, or for a new connection to the server. */
  connectTimeoutMs?: number;
  /** Time limit of one statement. The server cancels it. If the server does not answer, the client gives up a second later. */
  statementTimeoutMs?: number;
  transactionTimeoutMs?: number;
  /** How long the pool keeps connections that nobody needs, such as those that a busy minute has opened. */
  idleTimeoutMs?: number;
}

/**
 * Opens a connection pool lazily: this function never fails, but the first statement may. While the database is stopped or
 * silent, every call rejects within the time limits (see `isUnavailable`). Afterwards, calls work again.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { log } = options;
  const statementTimeout = options.statementTimeoutMs ?? 10_000;
  const connectTimeout = options.connectTimeoutMs ?? 5_000;
  const transactionTimeout = options.transactionTimeoutMs ?? 15_000;
  const config = {
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.name ?? 'millrace',
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: options.idleTimeoutMs ?? 30_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 1_000,
    // A process that hangs inside a transaction must not keep its locks.
    idle_in_transaction_session_timeout: transactionTimeout * 2,
    keepAlive: true,
    // Prisma's adapter reads times as UTC and ignores the offset that the server sends. Days are also UTC days.
    options: '-c TimeZone=UTC',
    types: rowTypes,
  };
  const pool = new FairConnections(config, options.watchPool);
  // Without a listener, the loss of an idle connection would end the process. The pool replaces the connection.
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'));
  // The same for a connection lost while neither the pool nor a statement listens: a dying server reports the error twice.
  // The caller gets the error from its statement.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'lost a database connection'));
  });

  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, {
      onConnectionError: (error) => log.warn({ err: error }, 'lost a database connection in use'),
    }),
    errorFormat: 'minimal',
    transactionOptions: { maxWait: connectTimeout, timeout: transactionTimeout },
  });

  /**
   * A statement that is a transaction of its own. A deadlock has undone it whole, so it runs again.
   *
   * @param pick what the caller wants of the result: each function that waits for another one costs promises, and all statements pay
   */
  async function run<Row extends object, T>(
    statement: pg.QueryConfig,
    pick: (result: pg.QueryResult<Row>) => T,
  ): Promise<T> {
    for (let n = 1; ; n += 1) {
      try {
        return pick(await pool.run<Row>(statement));
      } catch (error) {
        if (!isDeadlock(error) || n === deadlockTries) {
          // pg's stack leads to the socket. This one leads to the caller.
          if (error instanceof Error) Error.captureStackTrace(error);
          throw error;
        }
        log.warn({ err: error }, 'a statement met a deadlock, and runs again');
      }
    }
  }

  const commitListeners: (() => void)[] = [];
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await prisma.$disconnect();
    await pool.end();
  };

  return {
    prisma,
    async transaction(work) {
      const result = await prisma.$transaction((tx) => inTransaction(() => work(tx)));
      // What follows a commit is for those who read what was committed.
      asService(() => {
        for (const hear of commitListeners) hear();
      });
      return result;
    },
    onCommit: (hear) => void commitListeners.push(hear),
    executor: (tx) => ({ execute: (sql, parameters) => tx.$executeRawUnsafe(sql, ...parameters) }),
    execute: (sql, parameters) => run({ text: sql, values: [...parameters] }, ({ rowCount }) => rowCount ?? 0),
    query<Row extends object>(sql: string | FrequentStatement, parameters: readonly unknown[] = []): Promise<Row[]> {
      const statement = typeof sql === 'string' ? { text: sql } : sql;
      return run<Row, Row[]>({ ...statement, values: [...parameters] }, ({ rows }) => rows);
    },
    async queryLocked<Row extends object, Locked extends object = object>(
      lock: { sql: string; parameters: readonly unknown[]; waitMs?: number },
      sql: string,
      parameters: readonly unknown[] | ((locked: Locked[]) => readonly unknown[]),
    ): Promise<Row[]> {
      const { waitMs } = lock;
      const client = await pool.connect();
      let isUsable = true;
      try {
        await client.query(waitMs === undefined ? 'BEGIN' : `BEGIN; SET LOCAL lock_timeout = ${Math.ceil(waitMs)}`);
        const locked = await client.query<Locked>(lock.sql, [...lock.parameters]);
        const values = typeof parameters === 'function' ? parameters(locked.rows) : parameters;
        const { rows } = await client.query<Row>(sql, [...values]);
        await client.query('COMMIT');
        return rows;
      } catch (error) {
        // A connection that cannot roll back is closed.
        await client.query('ROLLBACK').catch(() => {
          isUsable = false;
        });
        throw error;
      } finally {
        client.release(!isUsable);
      }
    },
    async readWithin(timeoutMs, work) {
      const client = await pool.connect();
      try {
        await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`);
        const reader: SqlQueryable = {
          query: async (sql, parameters = []) => (await client.query(sql, [...parameters])).rows,
        };
        return await inTransaction(() => work(reader));
      } finally {
        // Not awaited: the caller has its rows. A connection that cannot roll back is closed.
        client.query('ROLLBACK').then(
          () => client.release(),
          () => client.release(true),
        );
      }
    },
    async ping() {
      await pool.run({ text: 'SELECT 1' });
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
