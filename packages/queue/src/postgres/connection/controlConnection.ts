import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import type { Logger } from '@millrace/service';
import pg from 'pg';
import { QueueUnavailableError } from '../../contract/errors.ts';
import { backoffMs } from '../../handling/backoff.ts';
import type { SqlTimings } from './timings.ts';

type Listener = (payload: string) => void;

interface Session {
  client: pg.Client;
  /** Kept so that it can be destroyed: the client's `end` waits for a peer that may be gone. */
  socket: Socket;
}

/**
 * The long-lived session of a process. It receives notices and sends heartbeats; nothing long runs on it that could delay them.
 * It holds an advisory lock that ends with the process, so other processes notice a kill -9 before the lease expires.
 * Reconnects forever.
 */
export class ControlConnection {
  /** The key of the advisory lock, and the value of `holder` in the rows that this process holds. */
  readonly holder: string;
  readonly #url: string;
  readonly #name: string;
  readonly #log: Logger;
  readonly #timings: SqlTimings;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #onConnect = new Set<() => void>();
  readonly #onDisconnect = new Set<() => void>();
  #session: Session | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #connects = 0;
  #connectedAt = 0;
  #closed = false;

  constructor(options: { url: string; name: string; log: Logger; timings: SqlTimings }) {
    this.#url = options.url;
    this.#name = options.name;
    this.#log = options.log;
    this.#timings = options.timings;
    // 63 bits: a non-negative bigint.
    this.holder = (randomBytes(8).readBigUInt64BE() >> 1n).toString();
  }

  get connected(): boolean {
    return this.#session !== undefined;
  }

  /** Milliseconds since the last reconnect; infinite during the first connection. */
  get sinceReconnectMs(): number {
    return this.#connects > 1 ? performance.now() - this.#connectedAt : Number.POSITIVE_INFINITY;
  }

  /**
   * Calls back after each connect, when listening has resumed. The callback must look up what was missed meanwhile.
   * Returns a function that removes the callback.
   */
  onConnect(callback: () => void): () => void {
    this.#onConnect.add(callback);
    return () => this.#onConnect.delete(callback);
  }

  onDisconnect(callback: () => void): () => void {
    this.#onDisconnect.add(callback);
    return () => this.#onDisconnect.delete(callback);
  }

  /** Starts connecting; resolves after the first attempt, successful or not. */
  async start(): Promise<void> {
    await this.#connect();
  }

  /** Listens on a channel, also after reconnects. Resolves when listening, or at once while disconnected. */
  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(listener);
    if (listeners.size === 1) await this.#runListen(`LISTEN ${pg.escapeIdentifier(channel)}`);
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#listeners.get(channel) !== listeners) return;
      this.#listeners.delete(channel);
      await this.#runListen(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
    };
  }

  /** Runs a LISTEN or UNLISTEN. It may be lost with the connection, because a reconnect listens on all channels again. */
  async #runListen(text: string): Promise<void> {
    if (this.#session === undefined) return;
    await this.query(text).catch((error: unknown) => this.#log.debug({ err: error }, 'queue database connection lost'));
  }

  /** Runs a short statement on this session, after all earlier ones. @throws QueueUnavailableError while disconnected */
  query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<R>> {
    return this.#run<R>({ text, values });
  }

  /** As `query`, for frequent statements: the session parses the statement once. */
  prepared<R extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<pg.QueryResult<R>> {
    return this.#run<R>({ name, text, values });
  }

  #run<R extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    const session = this.#session;
    if (session === undefined) return Promise.reject(new QueueUnavailableError('The queue database is not connected.'));
    return this.#inTurn(session, () => session.client.query<R>(statement));
  }

  #inTurn<T>(session: Session, work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch((error: unknown) => {
      // Without an SQLSTATE, the connection itself failed. A query timeout may be the only sign of a dead peer.
      if (!(error instanceof pg.DatabaseError)) this.#drop(session, error);
    });
    return result;
  }

  async #connect(): Promise<void> {
    if (this.#closed) return;
    const session = this.#open();
    const { client } = session;
    try {
      await client.connect();
      // A shared lock: after a reconnect, the server may not have noticed yet that the former session ended.
      await client.query('SELECT pg_advisory_lock_shared($1::bigint)', [this.holder]);
      for (const channel of this.#listeners.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#failures += 1;
      session.socket.destroy();
      if (this.#closed) return;
      this.#log.warn({ err: error }, 'the queue database cannot be reached');
      this.#reconnectLater();
      return;
    }
    if (this.#closed) {
      session.socket.destroy();
      return;
    }
    if (this.#failures > 0) this.#log.info('the queue database is connected again');
    this.#failures = 0;
    this.#connects += 1;
    this.#connectedAt = performance.now();
    this.#session = session;
    // Again, for channels added during the loop above. Listening twice is not an error.
    for (const channel of this.#listeners.keys()) await this.#runListen(`LISTEN ${pg.escapeIdentifier(channel)}`);
    for (const callback of this.#onConnect) callback();
  }

  #open(): Session {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: this.#name,
      stream: () => socket,
      keepAlive: true,
      connectionTimeoutMillis: this.#timings.statementMs,
      query_timeout: this.#timings.statementMs,
      statement_timeout: this.#timings.statementMs,
    });
    const session = { client, socket };
    client.on('error', (error) => this.#drop(session, error));
    client.on('end', () => this.#drop(session, new Error('The server closed the connection.')));
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '');
    });
    return session;
  }

  #drop(session: Session, error: unknown): void {
    session.socket.destroy();
    if (this.#session !== session) return;
    this.#session = undefined;
    this.#failures += 1;
    if (!this.#closed) this.#log.warn({ err: error }, 'queue database connection lost');
    for (const callback of this.#onDisconnect) callback();
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    if (this.#closed) return;
    const { reconnectFirstMs: firstMs, reconnectLongestMs: longestMs } = this.#timings;
    this.#timer = setTimeout(() => void this.#connect(), backoffMs(this.#failures - 1, { firstMs, longestMs }));
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const session = this.#session;
    if (session === undefined) return;
    await this.#last;
    this.#session = undefined;
    session.socket.destroy();
  }
}
