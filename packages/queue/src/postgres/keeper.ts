import type { Logger } from '@millrace/service';
import { promoteDelayed, returnedTurn } from '../table/insert.ts';
import { deadChannelOf, jobChannelOf } from './connection/channels.ts';
import { lostNotice } from './connection/notices.ts';
import type { ControlConnection } from './connection/session.ts';
import type { PostgresTimings } from './timings.ts';

/** Whether the session that holds a row is there, by the advisory lock that it keeps. */
const holderIsThere = `EXISTS (
  SELECT FROM pg_locks l
  WHERE l.locktype = 'advisory' AND l.objsubid = 1
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (l.classid::bigint << 32) | l.objid::bigint = held.holder)`;

/**
 * Jobs whose worker is gone: its lease ran out, or its session has vanished and it was silent for a while. Not in the
 * first moments of a server, when every worker is still reconnecting and would be taken for dead.
 * $1 lease ms, $2 gone ms
 */
const reapJobs = `
  WITH lost AS (
    SELECT held.id FROM queue.jobs held
    WHERE held.state = 'active'
      AND (held.lease_until < now()
        OR (held.lease_until < now() + make_interval(secs => ($1::float8 - $2::float8) / 1000) AND NOT ${holderIsThere}))
      AND pg_postmaster_start_time() < now() - make_interval(secs => $1::float8 / 1000)
    FOR UPDATE SKIP LOCKED
  ), reaped AS (
    UPDATE queue.jobs j SET
      state = CASE WHEN j.attempts >= j.max_attempts OR j.crashes + 1 >= j.max_crashes THEN 'dead' ELSE 'waiting' END,
      crashes = j.crashes + 1, turn = ${returnedTurn},
      attempt_id = NULL, holder = NULL, lease_until = NULL, run_at = now(),
      last_error = 'the worker was killed or hung while it held the job'
    FROM lost WHERE j.id = lost.id
    RETURNING j.id, j.name, j.state, j.attempts, j.crashes
  )
  SELECT id, name, state, attempts, crashes,
    pg_notify(CASE state WHEN 'dead' THEN ${deadChannelOf('name')} ELSE ${jobChannelOf('name')} END, '')
  FROM reaped`;

/** $1 lease ms, $2 gone ms */
const reapResponders = `
  DELETE FROM queue.responders held
  WHERE held.seen_at < now() - make_interval(secs => $1::float8 / 1000)
    OR (held.seen_at < now() - make_interval(secs => $2::float8 / 1000) AND NOT ${holderIsThere})`;

/** Requests whose responder is gone: the asker is told, and asks another. */
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

/**
 * Jobs that were handed to a broker which is not used any more: the installation was moved from amqp to postgres.
 * No holder of this driver ever touches such a row, and a broker's relay touches it more often than this.
 */
const reclaimPublished = `
  WITH reclaimed AS (
    UPDATE queue.jobs j SET
      state = 'waiting', turn = ${returnedTurn},
      attempt_id = NULL, published_at = NULL, alive_at = NULL, quiet_until = NULL
    WHERE state = 'published'
      AND GREATEST(published_at, alive_at, quiet_until) < now() - interval '10 minutes'
    RETURNING name
  )
  SELECT pg_notify(${jobChannelOf('name')}, '') FROM (SELECT DISTINCT name FROM reclaimed) AS names`;

interface Reaped {
  id: string;
  name: string;
  state: string;
  attempts: number;
  crashes: number;
}

/** How many keeper rounds lie between two of the rare chores. */
const choreRounds = 30;

/** What some process has to do now and then, whichever comes first; every process does it. */
export class Keeper {
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
      this.#running = this.#keep()
        .catch((error: unknown) => this.#log.warn({ err: error }, 'a round of queue upkeep failed'))
        .then(() => this.start());
    }, this.#timings.keeperMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
    clearTimeout(this.#timer);
  }

  async #keep(): Promise<void> {
    if (!this.#control.connected) return;
    const { leaseMs } = this.#timings;
    await this.#control.query(promoteDelayed);
    // After a reconnect every worker gets the time to come back that a restarted server gives.
    if (this.#control.sinceReconnectMs > leaseMs) await this.#reap();
    if (this.#round++ % choreRounds === 0) {
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
