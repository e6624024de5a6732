import { randomUUID } from 'node:crypto';
import type { Database } from '@millrace/database';
import type { PeriodicTask } from '@millrace/platform';
import { type Logger, messageOf } from '@millrace/service';
import { type SearchedKind, searchedKinds } from '../suggestions.ts';
import { type Change, write } from './bulk.ts';
import type { Engine } from './client.ts';
import { aliasOf, buildingOf } from './indexes.ts';
import { rowsOf } from './rows.ts';
import { defectOf } from './state.ts';

const pollMs = 500;
const batch = 500;
/** Longer than a request to the engine. */
const leaseSeconds = 30;
/** Plays are told so often. */
const playsEverySeconds = 60;
/** Without a process that feeds, for so long, the feed ends. */
export const feedEndsAfter = '1 day';
const pause = { firstMs: 1_000, mostMs: 30_000 };

interface Entry {
  id: number;
  kind: SearchedKind;
  mediaId: string;
}

/** Begins the feed, if there is none. @returns its id */
export async function beginFeed(database: Database): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO music.search_feed AS f (name) VALUES ('search')
     ON CONFLICT (name) DO UPDATE SET seen_at = now() RETURNING f.feed_id AS id`,
  );
  if (row === undefined) throw new Error('The feed of the search has no row.');
  return row.id;
}

/** Tracks that were played are told with their new counts. A play may become visible some seconds after its time. */
const recordPlays = `
  WITH due AS (
    SELECT plays_until FROM music.search_feed WHERE plays_until < now() - interval '${playsEverySeconds} seconds' FOR UPDATE
  ), recorded AS (
    INSERT INTO music.search_outbox (kind, media_id)
    SELECT DISTINCT 'track', p.track_id FROM music.plays p, due WHERE p.created_at > due.plays_until - interval '30 seconds'
  )
  UPDATE music.search_feed SET plays_until = now() WHERE EXISTS (SELECT FROM due)`;

export interface Feed {
  task: PeriodicTask;
  /** Tells the engine everything that is in the outbox. @returns whether this process could: no other one has the lease */
  drain(signal?: AbortSignal): Promise<boolean>;
}

/** Tells the engine what triggers have written. One process at a time does. */
export function createFeed({ database, engine, log }: { database: Database; engine: Engine; log: Logger }): Feed {
  const leaseId = randomUUID();
  let failures = 0;
  let nextAt = 0;

  const claim = async (): Promise<{ isBuilding: boolean } | undefined> => {
    const [held] = await database.query<{ isBuilding: boolean }>(
      `UPDATE music.search_feed SET seen_at = now(), lease_id = $1::uuid, lease_until = now() + interval '${leaseSeconds} seconds'
       WHERE lease_until IS NULL OR lease_until < now() OR lease_id = $1::uuid
       RETURNING is_building AS "isBuilding"`,
      [leaseId],
    );
    return held;
  };
  const release = () =>
    database.execute(
      'UPDATE music.search_feed SET lease_until = NULL WHERE lease_id = $1::uuid AND lease_until IS NOT NULL',
      [leaseId],
    );

  const changesOf = async (entries: readonly Entry[]): Promise<Change[]> => {
    const newest = new Map(entries.map((entry) => [`${entry.kind}:${entry.mediaId}`, entry]));
    const changes: Change[] = [];
    for (const kind of searchedKinds) {
      const ofKind = [...newest.values()].filter((entry) => entry.kind === kind);
      if (ofKind.length === 0) continue;
      const ids = ofKind.map(({ mediaId }) => mediaId);
      const rows = new Map((await rowsOf(database, kind, ids)).map((row) => [row.id, row]));
      changes.push(...ofKind.map(({ id, mediaId }) => ({ kind, id: mediaId, version: id, row: rows.get(mediaId) })));
    }
    return changes;
  };

  /** @returns whether there may be more */
  const tellSome = async (): Promise<boolean> => {
    const entries = await database.query<Entry>(
      `SELECT id, kind, media_id AS "mediaId" FROM music.search_outbox ORDER BY id LIMIT ${batch}`,
    );
    if (entries.length === 0) return false;
    const held = await claim();
    if (held === undefined) return false;
    const changes = await changesOf(entries);
    // The new index first: it may take the alias of the old one in between.
    const targets = [...(held.isBuilding ? [buildingOf(engine)] : []), aliasOf(engine)];
    for (const alias of targets) {
      for (const reason of await write(engine, alias, changes)) {
        log.error(
          { reason },
          'OpenSearch refused a document; it is missing until `npm run millrace -- rebuild-search`',
        );
      }
    }
    await database.execute('DELETE FROM music.search_outbox WHERE id = ANY($1::bigint[])', [
      entries.map(({ id }) => id),
    ]);
    return entries.length === batch;
  };

  const drain = async (signal?: AbortSignal): Promise<boolean> => {
    try {
      while (signal?.aborted !== true && (await tellSome()));
    } finally {
      await release();
    }
    const [left] = await database.query<{ some: boolean }>('SELECT EXISTS (SELECT FROM music.search_outbox) AS some');
    return left?.some === false;
  };

  let seenAt = Number.NEGATIVE_INFINITY;
  let isChecked = false;
  return {
    drain,
    task: {
      name: 'feeding OpenSearch',
      everyMs: pollMs,
      async run(signal) {
        if (performance.now() < nextAt) return;
        if (performance.now() - seenAt > playsEverySeconds * 1_000) {
          await beginFeed(database);
          seenAt = performance.now();
          isChecked = false;
        }
        await database.execute(recordPlays, []);
        try {
          if (!isChecked) {
            const defect = await defectOf(database, engine);
            if (defect !== undefined) log.error(defect);
            isChecked = true;
          }
          await drain(signal);
          if (failures > 0) log.info('OpenSearch is fed again');
          failures = 0;
        } catch (error) {
          failures += 1;
          const waitMs = Math.min(pause.mostMs, pause.firstMs * 2 ** Math.min(failures - 1, 10));
          nextAt = performance.now() + waitMs;
          log.warn({ err: error }, `OpenSearch was not fed: ${messageOf(error)}; retrying in ${waitMs / 1_000} s`);
        }
      },
    },
  };
}

/** Ends a feed that no process uses any more, so that the outbox does not grow. For services that search in Postgres. */
export const endingFeed = (database: Database): PeriodicTask => ({
  name: 'ending the feed of the search',
  everyMs: 10 * 60_000,
  async run() {
    await database.execute(`DELETE FROM music.search_feed WHERE seen_at < now() - interval '${feedEndsAfter}'`, []);
    await database.execute(
      `DELETE FROM music.search_outbox WHERE id IN (SELECT id FROM music.search_outbox LIMIT 10000)
         AND NOT EXISTS (SELECT FROM music.search_feed)`,
      [],
    );
  },
});
