import type { Database } from '@millrace/database';
import type { PeriodicTask } from '@millrace/platform';
import { cached, type Logger } from '@millrace/service';
import { readTotal } from '../../catalogue/totals.ts';

export interface HeadOptions {
  /** Number of tracks in the head. */
  size: number;
  /** A catalogue of no more ready tracks has no head: the most played tracks in memory are enough. */
  above: number;
}

const usual: HeadOptions = { size: 300_000, above: 1_000_000 };
/** Rows of a transaction. Edits of their tracks wait for it. */
const batch = 1_000;
const everyMs = 2 * 60_000;
/** Tracks leave the head when it is larger by as much: those around its end come and go all the time. */
const slack = 1.1;

/** $1 the size */
const missing = `
  SELECT t.id FROM (SELECT id, play_count FROM music.tracks WHERE status = 'ready' ORDER BY play_count DESC, id DESC LIMIT $1::int) t
  WHERE NOT EXISTS (SELECT FROM music.track_search_head h WHERE h.track_id = t.id) ORDER BY t.play_count DESC, t.id DESC`;

/**
 * A text that is being changed is skipped, and comes in the next round. The others are locked until the copy is committed: a change of a text
 * that does not see its copy would leave it as it was. $1 ids
 */
const add = `
  INSERT INTO music.track_search_head (track_id, text)
  SELECT s.track_id, s.text FROM unnest($1::text[]) AS given(id),
  LATERAL (SELECT track_id, text FROM music.track_search WHERE track_id = given.id FOR SHARE SKIP LOCKED) s
  ON CONFLICT DO NOTHING`;

/** Rows whose text is being changed are skipped. $1 the size */
const removeSome = `
  WITH last AS (
    SELECT play_count, id FROM music.tracks WHERE status = 'ready' ORDER BY play_count DESC, id DESC OFFSET $1::int - 1 LIMIT 1
  ), others AS (
    SELECT h.track_id FROM music.track_search_head h JOIN music.tracks t ON t.id = h.track_id, last
    WHERE (t.play_count, t.id) < (last.play_count, last.id) LIMIT ${batch} FOR UPDATE OF h SKIP LOCKED
  )
  DELETE FROM music.track_search_head WHERE track_id IN (SELECT track_id FROM others)`;

const removeAll = `
  DELETE FROM music.track_search_head
  WHERE track_id IN (SELECT track_id FROM music.track_search_head LIMIT ${batch} FOR UPDATE SKIP LOCKED)`;

/** One process at a time changes the head. */
const takeTurn = `SELECT pg_try_advisory_xact_lock(hashtext('millrace.music.search_head')) AS mine`;

/** Keeps the search texts of the most played tracks of a large catalogue in the head. The most played come first: a part of a head is one. */
export function keepingHead(database: Database, { size, above }: HeadOptions = usual): PeriodicTask {
  /** @returns the number of changed rows; 0 if another process changes the head */
  const change = (sql: string, parameters: unknown[]): Promise<number> =>
    database.transaction(async (tx) => {
      const [turn] = await tx.$queryRawUnsafe<{ mine: boolean }[]>(takeTurn);
      return turn?.mine === true ? tx.$executeRawUnsafe(sql, ...parameters) : 0;
    });
  const removeWith = async (sql: string, parameters: unknown[], signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await change(sql, parameters)) === batch);
  };

  return {
    name: 'keeping the head of the search',
    everyMs,
    async run(signal) {
      if ((await readTotal(database, 'ready_tracks')) <= above) return removeWith(removeAll, [], signal);
      const ids = (await database.query<{ id: string }>(missing, [size])).map(({ id }) => id);
      for (let from = 0; from < ids.length && !signal.aborted; from += batch) {
        if ((await change(add, [ids.slice(from, from + batch)])) === 0) return;
      }
      if ((await sizeOf(database)) > size * slack) await removeWith(removeSome, [size], signal);
    },
  };
}

async function sizeOf(database: Database): Promise<number> {
  const [row] = await database.query<{ size: number }>('SELECT count(*)::int AS size FROM music.track_search_head', []);
  return row?.size ?? 0;
}

/** Whether the head has tracks, as of a minute ago at most. */
export const createHasHead = (database: Database, log: Logger): (() => Promise<boolean>) =>
  cached<boolean>(
    async () => {
      const [row] = await database.query<{ has: boolean }>(
        'SELECT EXISTS (SELECT FROM music.track_search_head) AS has',
      );
      return row?.has ?? false;
    },
    {
      ttlMs: 60_000,
      onStale: (error) =>
        log.warn({ err: error }, 'the facts of the head could not be refreshed; using the previous ones'),
    },
  );
