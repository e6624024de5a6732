import { type Database, frequent } from '@millrace/database';
import { AppError } from '@millrace/service';
import type { MediaKind } from '@millrace/storage';
import { placing } from '../appending/placing.ts';

/** Days for which events are kept. */
export const eventDays = 30;

/** An event of the log. */
export interface LoggedEvent {
  /** Its place in the log: rises with each event. */
  id: number;
  type: string;
  mediaId: string;
  /** The row of the medium after the change; the last one of a deleted medium. */
  medium: unknown;
  createdAt: Date;
}

export const eventOrders = ['asc', 'desc'] as const;

export interface EventQuery {
  accountId: number;
  /** Only events with greater ids. */
  after: number;
  /** Only events of these types; all without. */
  types?: readonly string[] | undefined;
  limit: number;
  /** Bytes of media after which no further event follows: there may be fewer than `limit`. At least one event is read. */
  maxBytes?: number;
}

/** A reader that looks back. */
export interface EarlierQuery extends Omit<EventQuery, 'after' | 'maxBytes'> {
  maxBytes: number;
  /** Only events with smaller ids; from the newest one without. */
  before: number | undefined;
}

export interface EventLog {
  /** The next events of an account, in their order. What is read once never gets another event before or among it. */
  read(query: EventQuery): Promise<LoggedEvent[]>;
  /** As `read`. @returns also whether more may follow: the page was full, or `maxBytes` has ended it */
  readPage(query: EventQuery & { maxBytes: number }): Promise<{ events: LoggedEvent[]; more: boolean }>;
  /** The events before one, newest first. */
  readEarlier(query: EarlierQuery): Promise<LoggedEvent[]>;
  /** Events of an account by their ids; those that are not kept any more are absent. */
  find(accountId: number, ids: readonly number[]): Promise<LoggedEvent[]>;
  /**
   * Refuses a reader that would miss events. After a read: what is removed in between is in what was read.
   *
   * @throws AppError events_removed if events after this one are not kept any more
   */
  assertKept(query: Pick<EventQuery, 'accountId' | 'after' | 'types'>): Promise<void>;
  /** The id of the newest event of an account; 0 without any. */
  newest(accountId: number): Promise<number>;
  /**
   * Gives places in the log to events that have none, and tells all processes. One process at a time does.
   *
   * @returns the number of events, and whether this process was the one
   */
  append(): Promise<{ appended: number; mine: boolean }>;
  /** Removes all events of an account that has ended. */
  removeAllOf(accountId: number): Promise<void>;
}

const columns = 'id, type, media_id AS "mediaId", medium, created_at AS "createdAt"';

/**
 * The first of these rows with so many bytes of media, and always one. A medium's text may be long, and a thousand of them are no answer.
 * `found` of each is the number of all these rows.
 *
 * @param page SQL of the rows, with its order and its limit
 * @param order of the ids
 */
const within = (page: string, order: 'ASC' | 'DESC', maxBytes: string): string => `
  SELECT ${columns}, found FROM (
    SELECT *, count(*) OVER ()::int AS found, sum(octet_length(medium::text)) OVER (ORDER BY id ${order} ROWS UNBOUNDED PRECEDING) AS bytes,
      row_number() OVER (ORDER BY id ${order}) AS number
    FROM (${page}) AS page
  ) AS counted
  WHERE bytes <= ${maxBytes}::int OR number = 1 ORDER BY id ${order}`;

/** Events that one statement appends at most. */
export const appendedAtOnce = 500;
/** More accounts than this are told as `*`: a notice has at most 8,000 bytes. */
const accountsInNotice = 500;

const next = `
  SELECT * FROM platform.events
  WHERE account_id = $1 AND kind = $2 AND id > $3::bigint AND ($4::text[] IS NULL OR type = ANY($4::text[]))
  ORDER BY id LIMIT $5`;
const nextWithin = within(next, 'ASC', '$6');
const earlierWithin = within(
  `SELECT * FROM platform.events
   WHERE account_id = $1 AND kind = $2 AND ($3::bigint IS NULL OR id < $3::bigint) AND ($4::text[] IS NULL OR type = ANY($4::text[]))
   ORDER BY id DESC LIMIT $5`,
  'DESC',
  '$6',
);

/** NOTIFY's channel, on which all processes listen: that of @millrace/auth's changes. */
const appendSql = (channel: string) => `
  WITH ${placing({ take: 'platform.take_events', lock: 'millrace:events', atOnce: appendedAtOnce })},
  logged AS (
    INSERT INTO platform.events (kind, account_id, type, media_id, medium, created_at)
    SELECT kind, account_id, type, media_id, medium, created_at FROM placed ORDER BY id
    RETURNING account_id
  ),
  accounts AS (SELECT array_agg(DISTINCT account_id) AS ids FROM logged)
  SELECT (SELECT mine FROM turn) AS mine, (SELECT count(*) FROM logged)::int AS appended,
    (SELECT pg_notify('${channel}', 'logged ' || $1 || ':' ||
       CASE WHEN cardinality(ids) <= ${accountsInNotice} THEN array_to_string(ids, ',') ELSE '*' END)
     FROM accounts WHERE ids IS NOT NULL)`;

/**
 * The log of a service's events. Triggers of the media tables write events, without a place, in the transactions that change media.
 * `append` gives them their places under a lock that ends after its commit: so the places become visible in their order. The events of a medium
 * keep theirs, because its row's lock has ordered them.
 *
 * @param channel the NOTIFY channel of notices
 */
export function createEventLog(database: Database, kind: MediaKind, channel: string): EventLog {
  const append = frequent(appendSql(channel));
  return {
    read: ({ accountId, after, types, limit, maxBytes }) =>
      database.query<LoggedEvent>(
        maxBytes === undefined ? `SELECT ${columns} FROM (${next}) AS page ORDER BY id` : nextWithin,
        [...[accountId, kind, after, types ?? null, limit], ...(maxBytes === undefined ? [] : [maxBytes])],
      ),

    async readPage({ accountId, after, types, limit, maxBytes }) {
      const values = [accountId, kind, after, types ?? null, limit, maxBytes];
      const rows = await database.query<LoggedEvent & { found: number }>(nextWithin, values);
      return { events: rows, more: rows.length === limit || rows.length < (rows[0]?.found ?? 0) };
    },

    readEarlier: ({ accountId, before, types, limit, maxBytes }) =>
      database.query<LoggedEvent>(earlierWithin, [
        ...[accountId, kind, before ?? null, types ?? null, limit],
        maxBytes,
      ]),

    find: (accountId, ids) =>
      database.query<LoggedEvent>(
        `SELECT ${columns} FROM platform.events WHERE account_id = $1 AND kind = $2 AND id = ANY($3::bigint[]) ORDER BY id`,
        [accountId, kind, ids],
      ),

    async assertKept({ accountId, after, types }) {
      // From the beginning: as far as events are kept.
      if (after === 0) return;
      const [removed] = await database.query(
        `SELECT 1 FROM platform.removed_events
         WHERE account_id = $1 AND kind = $2 AND last_id > $3::bigint AND ($4::text[] IS NULL OR type = ANY($4::text[])) LIMIT 1`,
        [accountId, kind, after, types ?? null],
      );
      if (removed === undefined) return;
      throw new AppError(
        'events_removed',
        `Events after ${after} were removed: they are kept for ${eventDays} days. Continue with after=0, at the oldest event, and read the media again.`,
      );
    },

    async newest(accountId) {
      const [row] = await database.query<{ id: number }>(
        'SELECT id FROM platform.events WHERE account_id = $1 AND kind = $2 ORDER BY id DESC LIMIT 1',
        [accountId, kind],
      );
      return row?.id ?? 0;
    },

    async append() {
      const [row] = await database.query<{ appended: number; mine: boolean }>(append, [kind]);
      return row ?? { appended: 0, mine: false };
    },

    async removeAllOf(accountId) {
      // In this order: what `append` moves in between is in the log then.
      await database.execute('DELETE FROM platform.new_events WHERE kind = $1 AND account_id = $2', [kind, accountId]);
      await database.execute('DELETE FROM platform.events WHERE account_id = $1 AND kind = $2', [accountId, kind]);
    },
  };
}
