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
  /** Kept to be destroyed: the client's own `end` waits for a peer that may be gone. */
  socket: Socket;
}

/**
 * The one session of a process that lasts: it hears notices, carries the heartbeats (nothing else keeps it busy, so long
 * work cannot starve them), and holds an advisory lock that vanishes with the process, which is how the others learn of a
 * kill -9 before the lease runs out. Reconnects for ever.
 */
export class ControlConnection {
  /** The key of the advisory lock, and what `holder` says in the rows this process holds. */
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
    // 63 bits: a bigint without a sign.
    this.holder = (randomBytes(8).readBigUInt64BE() >> 1n).toString();
  }

  get connected(): boolean {
    return this.#session !== undefined;
  }

  /** Milliseconds since the connection was restored; infinite for the first one, which restored nothing. */
  get sinceReconnectMs(): number {
    return this.#connects > 1 ? performance.now() - this.#connectedAt : Number.POSITIVE_INFINITY;
  }

  /**
   * Called after each connect, when listening has resumed: whatever was missed meanwhile is to be looked up.
   * Returns what ends it.
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

  /** Hears a channel from now on, over reconnects; resolves when it is heard, or at once while disconnected. */
  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners);
    listeners.add(listener);
    if (listeners.size === 1) await this.#tell(`LISTEN ${pg.escapeIdentifier(channel)}`);
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0 || this.#listeners.get(channel) !== listeners) return;
      this.#listeners.delete(channel);
      await this.#tell(`UNLISTEN ${pg.escapeIdentifier(channel)}`);
    };
  }

  /** A statement that is lost with the connection: a reconnect restores what it would have done. */
  async #tell(text: string): Promise<void> {
    if (this.#session === undefined) return;
    await this.query(text).catch((error: unknown) => this.#log.debug({ err: error }, 'the queue connection was lost'));
  }

  /** Runs a short statement on this session, after those before it. @throws QueueUnavailableError while disconnected */
  query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<R>> {
    const session = this.#session;
    if (session === undefined) return Promise.reject(new QueueUnavailableError('The queue database is not connected.'));
    return this.#inTurn(session, () => session.client.query<R>(text, values));
  }

  #inTurn<T>(session: Session, work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch((error: unknown) => {
      // Without an SQLSTATE the connection itself failed, perhaps silently: a timed-out query is the only sign of a dead peer.
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
      // Shared, for after a reconnect the server may not have noticed yet that the former session has gone.
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
    // Again, for those that were added while the loop above waited: listening twice is no error.
    for (const channel of this.#listeners.keys()) await this.#tell(`LISTEN ${pg.escapeIdentifier(channel)}`);
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
    client.on('end', () => this.#drop(session, new Error('the server ended the connection')));
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
    if (!this.#closed) this.#log.warn({ err: error }, 'the queue connection was lost');
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
