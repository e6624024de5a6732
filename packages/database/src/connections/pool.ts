import { isInTransaction, presentHolder, type WatchPool } from '@millrace/service';
import pg from 'pg';
import { tooManyWait } from '../errors.ts';
import { Patience } from './patience.ts';
import { type Claimant, createPlaces, type Leave } from './places.ts';

type Release = pg.PoolClient['release'];
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;

const nothing = (): void => undefined;

/**
 * Who wants a connection. A transaction that wants another one counts as the service: were it to wait in the line of its holder, it might wait for
 * others who wait for its locks.
 */
const claimant = (): Claimant => (isInTransaction() ? undefined : presentHolder());

/**
 * Whether a connection is good for other statements after an error of one that is a transaction of its own: when only its data was refused
 * (classes 22 and 23: no such value, not unique …). Others may come from the server that this connection leads to, or from its prepared statements.
 */
const isUsableAfter = (error: Error): boolean => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/**
 * pg's pool, whose connections are places that holders share fairly: see `createPlaces`. Its own queue is one line for everybody, in which
 * requests of one account that wait for each other's locks would have all connections.
 *
 * A statement takes a fraction of a millisecond, so what surrounds it counts. pg's pool sets a timer for the checkout of each connection,
 * and another one for the idle time after it. Here, whoever has a place never waits for a checkout, and idle connections are counted.
 */
export class FairConnections extends pg.Pool {
  readonly #places;
  readonly #patience;
  readonly #idleMs: number;
  readonly #onLoss;
  /** The number of connections that nobody has needed since a time. */
  #spare = { connections: 0, since: performance.now() };

  /**
   * @param options.connectionTimeoutMillis of the wait for a place, and of the connection to the server
   * @param options.idleTimeoutMillis how long a connection that nobody needs is kept: once to twice as long, and until the next statement
   */
  constructor(
    options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number; idleTimeoutMillis: number },
    watchPool?: WatchPool,
  ) {
    const { connectionTimeoutMillis, idleTimeoutMillis, ...others } = options;
    class Client extends pg.Client {
      constructor(config: pg.ClientConfig = {}) {
        super({ ...config, connectionTimeoutMillis });
      }
    }
    super({ ...others, Client, idleTimeoutMillis: 0 });
    this.#idleMs = idleTimeoutMillis;
    this.#places = createPlaces(options.max);
    this.#patience = new Patience(connectionTimeoutMillis);
    this.#onLoss = watchPool?.('database', () => this.#places.state());
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      this.#connect(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client === undefined ? reject(error) : resolve(client)));
    });
  }

  /**
   * Runs one statement. As `query`, with one promise in place of six, and without the loss of the connection when the server refuses
   * its data. The loss of a connection rejects its statement.
   */
  run<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      this.#connect((error, client, done) => {
        if (client === undefined) {
          reject(error);
          return;
        }
        void client.query<Row>(statement, (failure: Error | null, result) => {
          done(failure !== null && !isUsableAfter(failure));
          if (failure === null) resolve(result);
          else reject(failure);
        });
      });
    });
  }

  #connect(callback: Connected): void {
    const who = claimant();
    const leave = this.#places.take(who);
    if (leave === undefined) this.#connectLater(who, callback);
    else this.#connectAt(leave, callback);
  }

  #connectAt(leave: Leave, callback: Connected): void {
    super.connect((error, client) => {
      if (client === undefined) {
        leave();
        callback(error, undefined, nothing);
        return;
      }
      this.#countSpare();
      const { release } = client;
      client.release = (broken) => {
        release(broken);
        leave();
      };
      callback(undefined, client, client.release);
    });
  }

  /** Closes the connections that nobody has needed for a while: what a busy minute has opened. */
  #countSpare(): void {
    const now = performance.now();
    const { connections, since } = this.#spare;
    if (now - since < this.#idleMs) {
      if (this.idleCount < connections) this.#spare.connections = this.idleCount;
      return;
    }
    for (let n = Math.min(connections, this.idleCount); n > 0; n -= 1)
      super.connect((_error, client) => client?.release(true));
    this.#spare = { connections: this.idleCount, since: now };
  }

  /** The wait for the place and that for a new connection have one limit together. */
  #connectLater(who: Claimant, callback: Connected): void {
    let isLate = false;
    let endWait = nothing;
    const endPatience = this.#patience.begin(() => {
      isLate = true;
      endWait();
      this.#onLoss?.('refused');
      // As pg's pool says it.
      callback(new Error('timeout exceeded when trying to connect'), undefined, nothing);
    });
    const stop = this.#places.wait(who, (leave) => {
      this.#connectAt(leave, (error, client, done) => {
        if (isLate) {
          done();
          return;
        }
        endPatience();
        callback(error, client, done);
      });
    });
    if (stop !== undefined) {
      endWait = stop;
      return;
    }
    endPatience();
    this.#onLoss?.('refused');
    callback(tooManyWait(), undefined, nothing);
  }
}
