import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@millrace/database';
import { searchedKinds } from '../suggestions.ts';
import { write } from './bulk.ts';
import type { Engine } from './client.ts';
import { beginFeed, type Feed } from './feed.ts';
import { beginIndex, buildingOf, switchTo } from './indexes.ts';
import { rowsAfter } from './rows.ts';

const batch = 1_000;
const waitMs = 100;

/** Older than each change of the outbox. */
const scanned = 1;

/** Transactions that began before the feed may have changed something without an entry in the outbox. */
async function olderTransactionsEnd(database: Database): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ ended: boolean }>(
      `SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint > began_in AS ended FROM music.search_feed`,
    );
    if (row?.ended === true) return;
    await sleep(waitMs);
  }
}

/**
 * Builds a new index beside the old one, and switches to it. Meanwhile the feed writes to both. If it is interrupted, the old index stays in
 * use, and the next rebuild starts again.
 */
export async function rebuild(deps: {
  database: Database;
  engine: Engine;
  feed: Feed;
  say: (line: string) => void;
}): Promise<void> {
  const { database, engine, feed, say } = deps;
  const feedId = await beginFeed(database);
  const name = await beginIndex(engine, feedId, new Date());
  await database.execute('UPDATE music.search_feed SET is_building = true', []);
  say(`Building ${name}.`);
  await olderTransactionsEnd(database);

  for (const kind of searchedKinds) {
    let after: string | undefined;
    let count = 0;
    for (;;) {
      const rows = await rowsAfter(database, kind, after, batch);
      if (rows.length === 0) break;
      const refused = await write(
        engine,
        buildingOf(engine),
        rows.map((row) => ({ kind, id: row.id, version: scanned, row })),
      );
      if (refused.length > 0) throw new Error(`OpenSearch refuses documents: ${refused[0]}`);
      after = rows.at(-1)?.id;
      count += rows.length;
      if (count % (batch * 10) === 0) say(`${count} ${kind}s …`);
    }
    say(`${count} ${kind}s.`);
  }
  // Another process may have the lease. It writes to both indexes, too.
  while (!(await feed.drain())) await sleep(waitMs);
  const removed = await switchTo(engine, name);
  await database.execute('UPDATE music.search_feed SET is_building = false', []);
  say(`Searches use ${name}.${removed.length > 0 ? ` Removed ${removed.join(', ')}.` : ''}`);
}
