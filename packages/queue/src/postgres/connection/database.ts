import type { Logger } from '@millrace/service';
import pg from 'pg';
import { untilAvailable } from '../../handling/backoff.ts';
import { isTransient } from './errors.ts';
import type { SqlTimings } from './timings.ts';

/** Pooled connections for short statements. Few, because an embedded server has 100 for all processes together. */
const poolSize = 2;

/** The queue's connection pool, with retries while the server is unavailable. */
export class QueueDatabase {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #timings: SqlTimings;

  constructor(options: { url: string; name: string; log: Logger; timings: SqlTimings }) {
    this.#log = options.log;
    this.#timings = options.timings;
    this.#pool = new pg.Pool({
      connectionString: options.url,
      application_name: options.name,
      max: poolSize,
      keepAlive: true,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: options.timings.statementMs,
      query_timeout: options.timings.statementMs,
      statement_timeout: options.timings.statementMs,
    });
    this.#pool.on('error', (error) => this.#log.debug({ err: error }, 'an idle queue connection was lost'));
  }

  query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<R>> {
    return this.#pool.query<R>(text, values);
  }

  /** As `query`, for frequent statements: each connection parses the statement once. */
  prepared<R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<pg.QueryResult<R>> {
    return this.#pool.query<R>({ name, text, values });
  }

  /** As `persistently`, for a single statement. @param options.name as of `prepared` */
  persist<R extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
    { name, ...options }: { patienceMs: number; signal?: AbortSignal; name?: string },
  ): Promise<pg.QueryResult<R>> {
    const run = () => (name === undefined ? this.query<R>(text, values) : this.prepared<R>(name, text, values));
    return this.persistently(run, options);
  }

  /** Retries `work` while the server is unavailable. `work` must be safe to repeat. @throws QueueUnavailableError */
  persistently<T>(work: () => Promise<T>, options: { patienceMs: number; signal?: AbortSignal }): Promise<T> {
    const { reconnectFirstMs: firstMs, reconnectLongestMs: longestMs } = this.#timings;
    return untilAvailable(work, {
      engine: 'The queue database',
      limits: { firstMs, longestMs },
      patienceMs: options.patienceMs,
      signal: options.signal,
      isTransient,
    });
  }

  /** Runs statements in one transaction. */
  async transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    // Between statements, the pool does not handle errors of a checked-out connection.
    const note = (error: Error): void => {
      broken = error;
    };
    client.on('error', note);
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => note(failure));
      throw error;
    } finally {
      client.off('error', note);
      client.release(broken);
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
