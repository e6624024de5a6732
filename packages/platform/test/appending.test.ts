import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { type Database, openDatabase } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import { appendedAtOnce, createEventLog } from '../src/events/log.ts';
import { createPurgeLog, purgesAtOnce } from '../src/purges/log.ts';

let postgres: TestDatabases;
let database: Database;
let accountId: number;

beforeAll(async () => {
  postgres = await usePostgres();
});
afterAll(() => postgres.stop());

beforeEach(async () => {
  // One connection: it knows how many rows it has read.
  database = openDatabase({ url: await postgres.createDatabase(migrated), log: silentLogger(), poolSize: 1 });
  const email = 'someone@example.com';
  ({ id: accountId } = await database.prisma.account.create({ data: { email, emailKey: email, passwordHash: 'x' } }));
});
afterEach(() => database.close());

/** The rows of a table that were read until now, those that are gone and not cleaned up included. */
async function rowsRead(table: string): Promise<number> {
  await database.query('SELECT pg_stat_force_next_flush()');
  const [row] = await database.query<{ count: number }>(
    `SELECT (t.seq_tup_read + sum(i.idx_tup_read))::int AS count FROM pg_stat_user_tables t JOIN pg_stat_user_indexes i USING (relid)
     WHERE t.relid = '${table}'::regclass GROUP BY t.relid, t.seq_tup_read`,
  );
  return row?.count ?? Number.NaN;
}

/** SQL that writes so many waiting rows ($1) of an account ($2). */
const inserts = {
  events: `INSERT INTO platform.new_events (kind, account_id, type, media_id, medium)
           SELECT 'videos', $2::int, 'video.asset.updated', 'm' || n, '{}' FROM generate_series(1, $1::int) AS n`,
  purges: `INSERT INTO platform.new_purges (kind, media_id, is_gone)
           SELECT 'videos', 'm' || n, $2::int > 0 FROM generate_series(1, $1::int) AS n`,
};

/** Leaves the table as in a platform that has run for a while: empty, with indexes of many pages. Plans made now are those of an empty table. */
async function fillAndEmpty(name: keyof typeof inserts): Promise<void> {
  await database.execute(inserts[name], [20_000, accountId]);
  await database.execute(`DELETE FROM platform.new_${name}`, []);
  await database.execute(`VACUUM platform.new_${name}`, []);
}

it.each([
  ['events', appendedAtOnce],
  ['purges', purgesAtOnce],
] as const)('%s that wait cost each statement those that it takes', async (name, atOnce) => {
  const [waiting, entries] = [`platform.new_${name}`, `platform.${name}`];
  const log =
    name === 'events' ? createEventLog(database, 'videos', 'unused') : createPurgeLog(database, 'videos', 'unused');
  const count = atOnce * 20;
  const appendAll = async (): Promise<number> => {
    await fillAndEmpty(name);
    // Postgres makes the plan of a prepared statement after five executions.
    for (let n = 0; n < 10; n += 1) expect(await log.append()).toMatchObject({ appended: 0, mine: true });
    const before = await rowsRead(waiting);
    await database.execute(inserts[name], [count, accountId]);
    for (let n = 0; n < 20; n += 1) expect(await log.append()).toMatchObject({ appended: atOnce, mine: true });
    expect(await log.append()).toMatchObject({ appended: 0, mine: true });
    return (await rowsRead(waiting)) - before;
  };
  // Found once and deleted once. To read all that waits each time would be four times as many. So many are read too if another session, also
  // one that begins, does not let Postgres forget what is gone; hence again.
  await until('nobody holds what is gone', async () => (await appendAll()) < 4 * count);
  const media = await database.query<{ id: string }>(
    `SELECT id FROM (SELECT e.id AS place, media_id AS id FROM ${entries} e ORDER BY e.id DESC LIMIT $1) AS newest ORDER BY place`,
    [count],
  );
  expect(media.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, n) => `m${n + 1}`));
});

it('a change of many media looks for the events of each, not for those of all', async () => {
  const count = 2_000;
  await fillAndEmpty('events');
  // A session keeps the plan of a trigger's statement after five executions.
  await database.execute(
    `INSERT INTO video.videos (id, account_id, title, status, source_key)
     VALUES ('v0', $1, 'A title', 'ready', 'sources/v0')`,
    [accountId],
  );
  for (let n = 0; n < 10; n += 1) {
    await database.execute(`UPDATE video.videos SET title = title || '.'`, []);
    await database.execute('DELETE FROM platform.new_events', []);
  }
  await database.execute('DELETE FROM video.videos', []);
  await database.execute('DELETE FROM platform.new_events', []);
  await database.execute(
    `INSERT INTO video.videos (id, account_id, title, status, source_key)
     SELECT 'v' || n, $1, 'A title', 'ready', 'sources/v' || n FROM generate_series(1, ${count}) AS n`,
    [accountId],
  );
  const before = await rowsRead('platform.new_events');
  // The second change completes the events of the first, in the same transaction.
  await database.execute(
    `DO $$ BEGIN
       UPDATE video.videos SET title = 'Another title';
       UPDATE video.videos SET description = 'A description';
     END $$`,
    [],
  );
  expect(await rowsRead('platform.new_events')).toBeLessThan(before + 8 * count);
  const events = await database.query(
    `SELECT type, count(*)::int, min(medium->>'title') AS title, min(medium->>'description') AS description
     FROM platform.new_events GROUP BY type ORDER BY type`,
  );
  expect(events).toEqual([
    { type: 'video.asset.updated', count, title: 'Another title', description: 'A description' },
    { type: 'video.upload.created', count, title: 'A title', description: null },
  ]);
});
