import type { Logger } from '@millrace/service';
import pg from 'pg';
import { untilAvailable } from '../../handling/backoff.ts';
import { isPassing } from './errors.ts';
import type { SqlTimings } from './timings.ts';

/** A handful of pooled connections for everything short: an embedded server has 100 for all processes together. */
const poolSize = 2;

/** The queue's own connections, and what to do while the server is away. */
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

  /** As `query`, for a statement that is run often: each connection parses it once. */
  prepared<R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<pg.QueryResult<R>> {
    return this.#pool.query<R>({ name, text, values });
  }

  /** Repeats a statement over an outage of the server, as `persistently` does. */
  persist<R extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
    options: { patienceMs: number; signal?: AbortSignal },
  ): Promise<pg.QueryResult<R>> {
    return this.persistently(() => this.query<R>(text, values), options);
  }

  /** Repeats work over an outage of the server; it must be safe to repeat. @throws QueueUnavailableError */
  persistently<T>(work: () => Promise<T>, options: { patienceMs: number; signal?: AbortSignal }): Promise<T> {
    const { reconnectFirstMs: firstMs, reconnectLongestMs: longestMs } = this.#timings;
    return untilAvailable(work, {
      engine: 'The queue database',
      limits: { firstMs, longestMs },
      patienceMs: options.patienceMs,
      signal: options.signal,
      isPassing,
    });
  }

  /** Runs statements in one transaction. */
  async transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    // Between statements the pool does not listen for the end of a connection that is checked out.
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
