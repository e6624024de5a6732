import { isInTransaction, presentHolder, type WatchPool } from '@millrace/service';
import pg from 'pg';
import { tooManyWait } from '../errors.ts';
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
 * pg's pool, whose connections are places that holders share fairly: see `createPlaces`. Its own queue is one line for everybody, in which
 * requests of one account that wait for each other's locks would have all connections.
 */
export class FairConnections extends pg.Pool {
  readonly #places;
  readonly #waitMs: number;
  readonly #onLoss;

  constructor(options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }, watchPool?: WatchPool) {
    super(options);
    this.#places = createPlaces(options.max);
    this.#waitMs = options.connectionTimeoutMillis;
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

  #connect(callback: Connected): void {
    const who = claimant();
    const leave = this.#places.take(who);
    if (leave === undefined) this.#connectLater(who, callback);
    else this.#connectAt(leave, callback);
  }

  #connectAt(leave: Leave, callback: Connected): void {
    super.connect((error, client, done) => {
      if (client === undefined) {
        leave();
        callback(error, undefined, done);
        return;
      }
      const { release } = client;
      client.release = (broken) => {
        release(broken);
        leave();
      };
      callback(undefined, client, client.release);
    });
  }

  /** The wait for the place and that for a new connection have one limit together. */
  #connectLater(who: Claimant, callback: Connected): void {
    let isLate = false;
    let endWait = nothing;
    const patience = setTimeout(() => {
      isLate = true;
      endWait();
      this.#onLoss?.('refused');
      // As pg's pool says it.
      callback(new Error('timeout exceeded when trying to connect'), undefined, nothing);
    }, this.#waitMs);
    const stop = this.#places.wait(who, (leave) => {
      this.#connectAt(leave, (error, client, done) => {
        if (isLate) {
          done();
          return;
        }
        clearTimeout(patience);
        callback(error, client, done);
      });
    });
    if (stop !== undefined) {
      endWait = stop;
      return;
    }
    clearTimeout(patience);
    this.#onLoss?.('refused');
    callback(tooManyWait(), undefined, nothing);
  }
}
