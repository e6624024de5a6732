import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@millrace/errors';
import type { Logger } from '@millrace/logging';
import pg from 'pg';
import { QueueUnavailableError } from '../../errors.ts';
import { backoffMs } from '../../in-hand.ts';
import { isPassing } from '../../sql/errors.ts';
import type { PostgresTimings } from './timings.ts';

/** A handful of pooled connections for everything short: an embedded server has 100 for all processes together. */
const poolSize = 2;

/** The queue's own connections, and what to do while the server is away. */
export class QueueDatabase {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #timings: PostgresTimings;

  constructor(options: { url: string; name: string; log: Logger; timings: PostgresTimings }) {
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

  /**
   * Repeats a statement over an outage of the server; it must be safe to repeat.
   *
   * @throws QueueUnavailableError when the server does not come back within `patienceMs`, or the signal aborts
   */
  async persist<R extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
    options: { patienceMs: number; signal?: AbortSignal },
  ): Promise<pg.QueryResult<R>> {
    const deadline = performance.now() + options.patienceMs;
    const { reconnectFirstMs: firstMs, reconnectLongestMs: longestMs } = this.#timings;
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.query<R>(text, values);
      } catch (error) {
        if (!isPassing(error)) throw error;
        const pause = backoffMs(failures, { firstMs, longestMs });
        if (options.signal?.aborted || performance.now() + pause > deadline) {
          throw new QueueUnavailableError(`The queue database is away: ${messageOf(error)}`, { cause: error });
        }
        await sleep(pause, undefined, { signal: options.signal }).catch(() => undefined);
      }
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
