import type { Logger } from '@millrace/service';
import type pg from 'pg';
import { isDue, promoteDelayed } from '../table/promote.ts';
import { holderIsConnected, jobIsLost, type Reaped, reapJobs, reclaimPublished } from '../table/reap.ts';
import type { ControlConnection } from './connection/controlConnection.ts';
import { lostNotice } from './connection/notices.ts';
import type { PostgresTimings } from './timings.ts';

/** SQL: whether the process of responder `held` was killed or hung. $1 lease ms, $2 gone ms */
const responderIsLost = `
  held.seen_at < now() - make_interval(secs => $1::float8 / 1000)
  OR (held.seen_at < now() - make_interval(secs => $2::float8 / 1000) AND NOT ${holderIsConnected})`;

/** Deletes responders whose process was killed or hung. $1 lease ms, $2 gone ms */
const reapResponders = `DELETE FROM queue.responders held WHERE ${responderIsLost}`;

/** SQL: whether the responder of request `q` is gone. */
const isOrphan = 'NOT EXISTS (SELECT FROM queue.responders r WHERE r.id = q.responder)';

/** Deletes requests whose responder is gone. Their senders are notified and try another responder. */
const reapRequests = `
  WITH orphans AS (
    DELETE FROM queue.requests q WHERE ${isOrphan} RETURNING q.id, q.reply_channel
  )
  SELECT pg_notify(reply_channel, ${lostNotice('id')}) FROM orphans`;

/** What there is to do. It is nearly always nothing: then this is all that a round costs. $1 lease ms, $2 gone ms */
const look = `
  SELECT EXISTS (SELECT FROM queue.jobs WHERE ${isDue}) AS due,
    EXISTS (SELECT FROM queue.jobs held WHERE ${jobIsLost}) AS lost,
    EXISTS (SELECT FROM queue.responders held WHERE ${responderIsLost})
      OR EXISTS (SELECT FROM queue.requests q WHERE ${isOrphan}) AS unanswered`;

interface Found extends pg.QueryResultRow {
  /** Retries whose time has come. */
  due: boolean;
  /** Jobs whose worker is gone. */
  lost: boolean;
  /** Responders that are gone, or requests to them. */
  unanswered: boolean;
}

const removeExpired = [
  `DELETE FROM queue.requests WHERE expires_at < now() - interval '10 seconds'`,
  `DELETE FROM queue.bodies WHERE expires_at < now()`,
];

/** Clean-up runs once in this many rounds. */
const roundsPerCleanup = 30;

/** Periodic maintenance of the queue: due retries, expired leases, expired requests. Every process runs it; one would suffice. */
export class Maintenance {
  readonly #control: ControlConnection;
  readonly #log: Logger;
  readonly #timings: PostgresTimings;
  #timer: NodeJS.Timeout | undefined;
  #round = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(control: ControlConnection, log: Logger, timings: PostgresTimings) {
    this.#control = control;
    this.#log = log;
    this.#timings = timings;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#runRound()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'a round of queue maintenance failed'))
        .then(() => this.start());
    }, this.#timings.maintenanceMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
  }

  async #runRound(): Promise<void> {
    if (!this.#control.connected) return;
    const { leaseMs, goneMs } = this.#timings;
    const [found] = (await this.#control.prepared<Found>('queue.look', look, [leaseMs, goneMs])).rows;
    if (found?.due) await this.#control.query(promoteDelayed);
    // After a reconnect, workers get as much time to reconnect as after a server start.
    if (this.#control.sinceReconnectMs > leaseMs) {
      if (found?.lost) await this.#reapJobs();
      if (found?.unanswered) await this.#reapRequests();
    }
    if (this.#round++ % roundsPerCleanup === 0) {
      for (const statement of removeExpired) await this.#control.query(statement);
      await this.#control.query(reclaimPublished);
    }
  }

  async #reapJobs(): Promise<void> {
    const { leaseMs, goneMs } = this.#timings;
    const { rows } = await this.#control.query<Reaped>(reapJobs, [leaseMs, goneMs]);
    for (const { id, name, state, attempts, crashes } of rows) {
      this.#log.warn(
        { jobId: id, job: name, attempts, crashes, state },
        'lease expired: the worker was killed or hung',
      );
    }
  }

  async #reapRequests(): Promise<void> {
    const { leaseMs, goneMs } = this.#timings;
    await this.#control.query(reapResponders, [leaseMs, goneMs]);
    await this.#control.query(reapRequests);
  }
}
