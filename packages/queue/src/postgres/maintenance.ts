import type { Logger } from '@millrace/service';
import { promoteDelayed } from '../table/promote.ts';
import { holderIsConnected, type Reaped, reapJobs, reclaimPublished } from '../table/reap.ts';
import type { ControlConnection } from './connection/controlConnection.ts';
import { lostNotice } from './connection/notices.ts';
import type { PostgresTimings } from './timings.ts';

/** Deletes responders whose process was killed or hung. $1 lease ms, $2 gone ms */
const reapResponders = `
  DELETE FROM queue.responders held
  WHERE held.seen_at < now() - make_interval(secs => $1::float8 / 1000)
    OR (held.seen_at < now() - make_interval(secs => $2::float8 / 1000) AND NOT ${holderIsConnected})`;

/** Deletes requests whose responder is gone. Their senders are notified and try another responder. */
const reapRequests = `
  WITH orphans AS (
    DELETE FROM queue.requests q WHERE NOT EXISTS (SELECT FROM queue.responders r WHERE r.id = q.responder)
    RETURNING q.id, q.reply_channel
  )
  SELECT pg_notify(reply_channel, ${lostNotice('id')}) FROM orphans`;

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
    const { leaseMs } = this.#timings;
    await this.#control.query(promoteDelayed);
    // After a reconnect, workers get as much time to reconnect as after a server start.
    if (this.#control.sinceReconnectMs > leaseMs) await this.#reap();
    if (this.#round++ % roundsPerCleanup === 0) {
      for (const statement of removeExpired) await this.#control.query(statement);
      await this.#control.query(reclaimPublished);
    }
  }

  async #reap(): Promise<void> {
    const { leaseMs, goneMs } = this.#timings;
    const { rows } = await this.#control.query<Reaped>(reapJobs, [leaseMs, goneMs]);
    for (const { id, name, state, attempts, crashes } of rows) {
      this.#log.warn(
        { jobId: id, job: name, attempts, crashes, state },
        'lease expired: the worker was killed or hung',
      );
    }
    await this.#control.query(reapResponders, [leaseMs, goneMs]);
    await this.#control.query(reapRequests);
  }
}
