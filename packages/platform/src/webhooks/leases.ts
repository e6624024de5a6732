import { randomUUID } from 'node:crypto';
import { groupIn } from '@millrace/auth';
import { type Database, frequent, isUnavailable } from '@millrace/database';
import type { WebhookOutcome } from '@millrace/jobs';
import type { MediaKind } from '@millrace/storage';

/** A process that does not renew its leases for this long is dead. */
const leaseSeconds = 15;

/** An endpoint that this process delivers to. */
export interface HeldEndpoint {
  id: string;
  leaseId: string;
  accountId: number;
  /** In which the account has its share of the places; null for one of its own. */
  group: string | null;
  url: string;
  types: string[];
  secret: string;
  previousSecret: string | null;
  previousUntil: Date | null;
  /** Events after this one were not tried yet. */
  position: number;
  /** In a row. */
  failures: number;
  /** Whether an event waited for another attempt, and its time had come, at the last statement. */
  hasDue: boolean;
}

/** What became of an event. */
export interface DeliveryRecord extends WebhookOutcome {
  eventId: number;
  type: string;
  state: 'delivered' | 'retrying' | 'failed';
  /** Seconds until the next attempt; null without one. */
  nextSeconds: number | null;
}

/** An event that waits for another attempt. */
export interface DueRetry {
  eventId: number;
  /** Those that count. */
  attempts: number;
  /** Whether it is sent before its own time, because the endpoint is back. Such an attempt does not count. */
  isHurried: boolean;
}

/** Accounts, and groups of accounts that have one share together. */
export interface Sharers {
  accounts: readonly number[];
  groups: readonly string[];
}

export interface WebhookLeases {
  /**
   * Takes endpoints that have something to send and that no process holds, of accounts that are not suspended and do not end.
   *
   * @param options.accounts only theirs; of all without
   * @param options.except accounts and groups of accounts that get nothing now
   * @param options.calm accounts and groups of which only endpoints without failures are taken; null for all
   */
  claim(options: {
    accounts: readonly number[] | undefined;
    except: Sharers;
    calm: Sharers | null;
    limit: number;
  }): Promise<HeldEndpoint[]>;
  /** Reads what has changed at an endpoint since it was taken. @returns false if nothing may be sent: it is disabled or gone, its account is suspended or ends, or the lease is lost */
  refresh(endpoint: HeldEndpoint): Promise<boolean>;
  /** Events that were set aside, and whose time has come, in their order. */
  dueRetries(endpoint: HeldEndpoint, limit: number): Promise<DueRetry[]>;
  /**
   * Writes what became of events, and extends the lease.
   *
   * @returns since when the endpoint has failed, and whether another attempt is due; false if the lease was lost, or the endpoint is gone:
   *   nothing was written
   */
  record(
    endpoint: HeldEndpoint,
    outcome: { deliveries: readonly DeliveryRecord[]; position: number; failures: number; pauseSeconds: number | null },
  ): Promise<{ failingSince: Date | null; hasDue: boolean } | false>;
  /** The endpoint is back: what waits for another attempt is due now, once for each time of its own. */
  hurry(endpoint: HeldEndpoint): Promise<void>;
  /** Extends the leases of endpoints that this process still delivers to. */
  renew(endpoints: readonly HeldEndpoint[]): Promise<void>;
  /** Lets others take the endpoint. If the database cannot be reached, it is told before the next claim. */
  release(endpoint: HeldEndpoint): Promise<void>;
}

/** What the database was not told: an endpoint is free, or all endpoints of a claim, whose answer was lost. */
interface Untold {
  leaseId: string;
  id: string | null;
  at: number;
}

/** Of the endpoint with this id. */
const hasDue = (id: string) => `
  EXISTS (SELECT FROM platform.webhook_deliveries d
    WHERE d.webhook_id = ${id} AND d.state = 'retrying' AND d.next_attempt_at <= now())`;

/** What may change while an endpoint is held. */
const state = `url, types, secret, previous_secret AS "previousSecret", previous_until AS "previousUntil", position, failures,
    ${hasDue('webhooks.id')} AS "hasDue"`;

const releaseSql = `
  UPDATE platform.webhooks w SET lease_id = NULL, lease_until = NULL
  FROM jsonb_to_recordset($1::jsonb) AS free("leaseId" uuid, id text)
  WHERE w.lease_id = free."leaseId" AND (free.id IS NULL OR w.id = free.id)`;

/** Whether the endpoint `w` of the account `a` is of one of these accounts, or of one of these groups. */
const isOf = (accounts: string, groups: string) =>
  `(w.account_id = ANY(${accounts}::int[]) OR COALESCE(${groupIn('a')} = ANY(${groups}::text[]), false))`;

/** Of the account `a`: it is not suspended, and does not end. */
const isActive = 'a.suspended_at IS NULL AND a.delete_at IS NULL';

const claimSql = (until: string) => `
  UPDATE platform.webhooks SET lease_id = $1::uuid, lease_until = ${until}, served_at = now()
  FROM (
    SELECT w.id AS "claimedId", ${groupIn('a')} AS "group" FROM platform.webhooks w JOIN auth.accounts a ON a.id = w.account_id
    WHERE w.kind = $2 AND w.status = 'enabled' AND ${isActive} AND (w.lease_until IS NULL OR w.lease_until < now())
      AND (w.paused_until IS NULL OR w.paused_until <= now())
      AND ($3::int[] IS NULL OR w.account_id = ANY($3)) AND NOT ${isOf('$4', '$7')}
      AND (w.failures = 0 OR ($5::int[] IS NOT NULL AND NOT ${isOf('$5', '$8')}))
      AND (
        EXISTS (SELECT FROM platform.events e WHERE e.account_id = w.account_id AND e.kind = w.kind AND e.id > w.position)
        OR ${hasDue('w.id')}
      )
    ORDER BY w.failures, w.served_at NULLS FIRST, w.id LIMIT $6 FOR UPDATE OF w SKIP LOCKED
  ) AS claimed
  WHERE id = "claimedId"
  RETURNING id, lease_id AS "leaseId", account_id AS "accountId", "group", ${state}`;

/** Of an event `d` that was sent before its own time, and has failed again: it waits for that time, and no attempt is counted. */
const isHurriedFailure = `d.own_attempt_at > now() AND excluded.state = 'retrying'`;

const refreshSql = `
  SELECT ${state} FROM platform.webhooks
  WHERE id = $1 AND lease_id = $2::uuid AND status = 'enabled'
    AND EXISTS (SELECT FROM auth.accounts a WHERE a.id = account_id AND ${isActive})`;

const recordSql = (until: string) => `
  WITH mine AS (
    UPDATE platform.webhooks SET position = GREATEST(position, $4::bigint), failures = $5::int,
      failing_since = CASE WHEN $5::int = 0 THEN NULL ELSE COALESCE(failing_since, now()) END,
      paused_until = now() + make_interval(secs => $6::float8), lease_until = ${until}
    WHERE id = $1 AND lease_id = $2::uuid
    RETURNING id, failing_since
  ),
  written AS (
    INSERT INTO platform.webhook_deliveries AS d (webhook_id, event_id, event_type, state, attempts, http_status, error,
      latency_ms, answer, last_attempt_at, next_attempt_at)
    SELECT mine.id, o."eventId", o.type, o.state, 1, o.status, o.error, o."latencyMs", o.answer, now(),
      now() + make_interval(secs => o."nextSeconds")
    FROM mine, jsonb_to_recordset($3::jsonb) AS o("eventId" bigint, type text, state text, status int, error text,
      "latencyMs" int, answer text, "nextSeconds" float8)
    ON CONFLICT (webhook_id, event_id) DO UPDATE SET state = excluded.state,
      attempts = d.attempts + CASE WHEN ${isHurriedFailure} THEN 0 ELSE 1 END,
      http_status = excluded.http_status, error = excluded.error, latency_ms = excluded.latency_ms, answer = excluded.answer,
      last_attempt_at = excluded.last_attempt_at,
      next_attempt_at = CASE WHEN ${isHurriedFailure} THEN d.own_attempt_at ELSE excluded.next_attempt_at END,
      own_attempt_at = CASE WHEN ${isHurriedFailure} THEN d.own_attempt_at END
  )
  SELECT failing_since AS "failingSince", ${hasDue('mine.id')} AS "hasDue" FROM mine`;

/**
 * The rows of endpoints, of which one process at a time delivers to each.
 *
 * @param options.seconds how long a lease lasts that is not renewed
 */
export function createWebhookLeases(
  database: Database,
  kind: MediaKind,
  { seconds = leaseSeconds }: { seconds?: number } = {},
): WebhookLeases {
  const until = `now() + interval '${seconds} seconds'`;
  const [claim, record] = [frequent(claimSql(until)), recordSql(until)];
  let untold: Untold[] = [];

  const tellLater = (leaseId: string, id: string | null): void => {
    untold.push({ leaseId, id, at: performance.now() });
  };

  const tell = async (): Promise<void> => {
    // The others have ended by themselves.
    untold = untold.filter(({ at }) => performance.now() - at < seconds * 1_000);
    if (untold.length === 0) return;
    const told = [...untold];
    await database.execute(releaseSql, [JSON.stringify(told)]);
    untold = untold.filter((one) => !told.includes(one));
  };

  return {
    async claim({ accounts, except, calm, limit }) {
      await tell();
      const leaseId = randomUUID();
      try {
        return await database.query<HeldEndpoint>(claim, [
          ...[leaseId, kind, accounts ?? null, except.accounts, calm?.accounts ?? null, limit],
          ...[except.groups, calm?.groups ?? null],
        ]);
      } catch (error) {
        // It may have been committed.
        if (isUnavailable(error)) tellLater(leaseId, null);
        throw error;
      }
    },

    async refresh(endpoint) {
      const [found] = await database.query<Omit<HeldEndpoint, 'id' | 'leaseId' | 'accountId' | 'group'>>(refreshSql, [
        endpoint.id,
        endpoint.leaseId,
      ]);
      if (found !== undefined) Object.assign(endpoint, found);
      return found !== undefined;
    },

    dueRetries: ({ id }, limit) =>
      database.query<DueRetry>(
        `SELECT event_id AS "eventId", attempts, COALESCE(own_attempt_at > now(), false) AS "isHurried"
         FROM platform.webhook_deliveries
         WHERE webhook_id = $1 AND state = 'retrying' AND next_attempt_at <= now() ORDER BY event_id LIMIT $2`,
        [id, limit],
      ),

    async record({ id, leaseId }, { deliveries, position, failures, pauseSeconds }) {
      const [row] = await database.query<{ failingSince: Date | null; hasDue: boolean }>(record, [
        id,
        leaseId,
        JSON.stringify(deliveries),
        position,
        failures,
        pauseSeconds,
      ]);
      return row ?? false;
    },

    async hurry({ id }) {
      await database.execute(
        `UPDATE platform.webhook_deliveries SET own_attempt_at = next_attempt_at, next_attempt_at = now()
         WHERE webhook_id = $1 AND state = 'retrying' AND next_attempt_at > now() AND (own_attempt_at IS NULL OR own_attempt_at <= now())`,
        [id],
      );
    },

    async renew(endpoints) {
      await database.execute(
        `UPDATE platform.webhooks w SET lease_until = ${until}
         FROM jsonb_to_recordset($1::jsonb) AS held("leaseId" uuid, id text)
         WHERE w.id = held.id AND w.lease_id = held."leaseId"`,
        [JSON.stringify(endpoints.map(({ id, leaseId }) => ({ id, leaseId })))],
      );
    },

    async release({ id, leaseId }) {
      try {
        await database.execute(releaseSql, [JSON.stringify([{ id, leaseId }])]);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        tellLater(leaseId, id);
      }
    },
  };
}
