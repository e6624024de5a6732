import { type Database, frequent, type SqlExecutor } from '@millrace/database';
import type { MediaKind } from '@millrace/storage';
import { placing } from '../appending/placing.ts';

/** Days for which purges are kept. An edge that was away for longer drops all its copies. */
export const purgeDays = 30;
/** Instead of an id: every medium of the service. */
export const everyMedium = '*';
/** Purges that one statement appends, or a reader reads, at most. */
export const purgesAtOnce = 1_000;

/** A medium, or one of its objects, whose copies caches must not use any more. */
export interface LoggedPurge {
  /** Its place in the log: rises with each purge. */
  id: number;
  /** Or the `replaceableName` of an object, or `*`. */
  mediaId: string;
  /** Whether the medium exists no more. */
  isGone: boolean;
}

export interface PurgeLog {
  /** Writes a purge in the transaction of a change. It has no place in the log yet. */
  write(executor: SqlExecutor, mediaId: string, isGone: boolean): Promise<void>;
  /** Gives places in the log to purges that have none, and tells all processes. One process at a time does. */
  append(): Promise<{ appended: number; mine: boolean }>;
  /**
   * The next purges, in their order. What is read once never gets another purge before or among it.
   *
   * @param olderSeconds only those that are in the log for so long
   */
  read(after: number, olderSeconds?: number): Promise<LoggedPurge[]>;
  /** The place of the newest purge; 0 without any. */
  newest(): Promise<number>;
  /** Whether a reader that has read up to this place has read another log: this one was restored from a backup. */
  isOther(after: number): Promise<boolean>;
  /**
   * Removes what is older than an hour and was purged again since: a medium may be changed as often as its owner likes. A reader that has missed
   * one reads the later one. One whose place is gone is told to begin again: it was away for an hour.
   */
  compact(signal: AbortSignal): Promise<void>;
  /** Media that were removed lately. */
  goneLately(seconds: number): Promise<string[]>;
}

/** NOTIFY's channel, on which all processes listen: that of @millrace/auth's changes. */
const appendSql = (channel: string) => `
  WITH ${placing({ take: 'platform.take_purges', lock: 'millrace:purges', atOnce: purgesAtOnce })},
  logged AS (
    INSERT INTO platform.purges (kind, media_id, is_gone)
    SELECT kind, media_id, is_gone FROM placed ORDER BY id
    RETURNING id
  ),
  counted AS (SELECT count(*)::int AS appended FROM logged)
  SELECT (SELECT mine FROM turn) AS mine, appended,
    CASE WHEN appended > 0 THEN pg_notify('${channel}', 'purged ' || $1) END
  FROM counted`;

/** $1 the kind, $2 the last purge that is known, $3 how old a purge must be, in seconds */
const readSql = frequent(`
  SELECT id, media_id AS "mediaId", is_gone AS "isGone" FROM platform.purges
  WHERE kind = $1 AND id > $2::bigint AND ($3 = 0 OR created_at < now() - $3 * interval '1 second') ORDER BY id LIMIT ${purgesAtOnce}`);

/** Rows that one statement removes at most. */
const compactedAtOnce = 100_000;
/** $1 the kind, $2 rows at most. Locked in one order: replicas run it concurrently. */
const compactSql = `
  WITH repeated AS (
    SELECT id FROM (
      SELECT id, created_at, lead(id) OVER (PARTITION BY media_id ORDER BY id) AS next FROM platform.purges WHERE kind = $1
    ) AS each WHERE next IS NOT NULL AND created_at < now() - interval '1 hour' LIMIT $2::int
  ), locked AS (
    SELECT id FROM platform.purges WHERE id IN (SELECT id FROM repeated) ORDER BY id FOR UPDATE SKIP LOCKED
  )
  DELETE FROM platform.purges WHERE id IN (SELECT id FROM locked)`;

/**
 * The log of a service's purges: what caches in front of the APIs must forget. Like events, purges get their places after their commit.
 *
 * @param channel the NOTIFY channel of notices
 */
export function createPurgeLog(database: Database, kind: MediaKind, channel: string): PurgeLog {
  const append = frequent(appendSql(channel));
  return {
    async write(executor, mediaId, isGone) {
      await executor.execute('INSERT INTO platform.new_purges (kind, media_id, is_gone) VALUES ($1, $2, $3)', [
        kind,
        mediaId,
        isGone,
      ]);
    },

    async append() {
      const [row] = await database.query<{ appended: number; mine: boolean }>(append, [kind]);
      return row === undefined ? { appended: 0, mine: false } : { appended: row.appended, mine: row.mine };
    },

    read: (after, olderSeconds = 0) => database.query<LoggedPurge>(readSql, [kind, after, olderSeconds]),

    async newest() {
      const [row] = await database.query<{ id: number }>(
        'SELECT id FROM platform.purges WHERE kind = $1 ORDER BY id DESC LIMIT 1',
        [kind],
      );
      return row?.id ?? 0;
    },

    async isOther(after) {
      if (after === 0) return false;
      // All purges that were read may be too old to be kept.
      const [row] = await database.query<{ other: boolean }>(
        `SELECT NOT EXISTS (SELECT FROM platform.purges WHERE kind = $1 AND id = $2::bigint)
           AND EXISTS (SELECT FROM platform.purges WHERE kind = $1 AND id < $2::bigint) AS other`,
        [kind, after],
      );
      return row?.other ?? false;
    },

    async compact(signal) {
      for (let removed = compactedAtOnce; removed === compactedAtOnce && !signal.aborted; ) {
        removed = await database.execute(compactSql, [kind, compactedAtOnce]);
      }
    },

    async goneLately(seconds) {
      const rows = await database.query<{ id: string }>(
        `SELECT media_id AS id FROM platform.purges
         WHERE kind = $1 AND is_gone AND created_at > now() - $2 * interval '1 second'`,
        [kind, seconds],
      );
      return rows.map(({ id }) => id);
    },
  };
}
