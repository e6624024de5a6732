import type { Logger } from '@millrace/service';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from './generated/client.ts';
import { rowTypes } from './rowTypes.ts';

/** What a transaction offers: Prisma's models and raw SQL. */
export type Transaction = Prisma.TransactionClient;

/** Runs one SQL statement with $1, $2 … and says how many rows it touched. */
export interface SqlExecutor {
  execute(sql: string, parameters: readonly unknown[]): Promise<number>;
}

/** Runs one SQL statement with $1, $2 … and gives its rows. */
export interface SqlQueryable {
  /**
   * `Row` states what the SQL selects. bigint comes as a number (RangeError past 2^53), date as YYYY-MM-DD, timestamptz
   * as a Date, numeric (also the sum of bigints) as a string.
   */
  query<Row extends object>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends SqlExecutor, SqlQueryable {
  readonly prisma: PrismaClient;
  /**
   * Reads on one connection. The server stops a statement that takes longer than `timeoutMs`: `isStatementTimeout` then says so, and no
   * further statement of this `work` succeeds.
   */
  readWithin<T>(timeoutMs: number, work: (reader: SqlQueryable) => Promise<T>): Promise<T>;
  /** Commits when `work` resolves, rolls back when it rejects. Ended by the server after `transactionTimeoutMs`. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** SQL inside a transaction of Prisma's, in the shape packages/queue takes. */
  executor(tx: Transaction): SqlExecutor;
  /** Rejects when the database does not answer now. */
  ping(): Promise<void>;
  /** Waits for the statements in progress, then closes every connection. May be called again. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  /** Connections at most. */
  poolSize?: number;
  log: Logger;
  /** Stands in pg_stat_activity. */
  name?: string;
  /** For a free connection of the pool, or for the server to accept a new one. */
  connectTimeoutMs?: number;
  /** For one statement. The server stops it; should the server be silent, the client gives up a second later. */
  statementTimeoutMs?: number;
  transactionTimeoutMs?: number;
}

/**
 * Opens a pool of connections, lazily: it resolves nothing and never fails, the first statement does. A stopped or
 * silent database makes every call reject within the time limits (see `isUnavailable`), and work again afterwards.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { log } = options;
  const statementTimeout = options.statementTimeoutMs ?? 10_000;
  const connectTimeout = options.connectTimeoutMs ?? 5_000;
  const transactionTimeout = options.transactionTimeoutMs ?? 15_000;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.name ?? 'millrace',
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 1_000,
    // A process that hangs inside a transaction must not keep its locks.
    idle_in_transaction_session_timeout: transactionTimeout * 2,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Prisma's adapter takes the digits of a time for UTC, whatever offset the server writes behind them; and days are UTC days.
    options: '-c TimeZone=UTC',
    types: rowTypes,
  });
  // Without a listener the loss of an idle connection would end the process; the pool replaces it by itself.
  pool.on('error', (error) => log.warn({ err: error }, 'lost an idle database connection'));
  // Likewise for one that is lost in the moments when neither the pool nor a statement listens to it: a dying server
  // tells twice. Whoever uses the connection gets the error from the statement.
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

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await prisma.$disconnect();
    await pool.end();
  };

  return {
    prisma,
    transaction: (work) => prisma.$transaction(work),
    executor: (tx) => ({ execute: (sql, parameters) => tx.$executeRawUnsafe(sql, ...parameters) }),
    async execute(sql, parameters) {
      const result = await pool.query(sql, [...parameters]);
      return result.rowCount ?? 0;
    },
    async query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
      const result = await pool.query<Row>(sql, [...parameters]);
      return result.rows;
    },
    async readWithin(timeoutMs, work) {
      const client = await pool.connect();
      try {
        await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.ceil(timeoutMs)}`);
        return await work({ query: async (sql, parameters = []) => (await client.query(sql, [...parameters])).rows });
      } finally {
        // Not awaited: the caller has its rows. A connection that cannot end its transaction is closed.
        client.query('ROLLBACK').then(
          () => client.release(),
          () => client.release(true),
        );
      }
    },
    async ping() {
      await pool.query('SELECT 1');
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}
