import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { type Database, openDatabase } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { createPurgeLog } from '../src/purges/log.ts';

let postgres: TestDatabases;
let database: Database;

beforeAll(async () => {
  postgres = await usePostgres();
  database = openDatabase({ url: await postgres.createDatabase(migrated), log: silentLogger() });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

it('loses what was purged again since, after an hour, and tells who stands there to begin again', async () => {
  const log = createPurgeLog(database, 'images', 'unused');
  for (const id of ['often', 'once', 'often', 'often', 'often']) await log.write(database, id, false);
  await log.append();
  const other = createPurgeLog(database, 'tracks', 'unused');
  await other.write(database, 'often', false);
  await other.append();
  const places = (await log.read(0)).map(({ id }) => id);
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = places;
  const left = async () => (await log.read(0)).map(({ id }) => id);
  const compact = () => log.compact(new AbortController().signal);

  await compact();
  expect(await left()).toEqual(places);
  await database.execute(
    `UPDATE platform.purges SET created_at = now() - interval '2 hours' WHERE kind = 'tracks' OR id <= $1::bigint`,
    [third],
  );
  await compact();
  expect(await left()).toEqual([second, fourth, fifth]);
  expect(await other.read(0)).toHaveLength(1);
  // Nothing is missing for who has read less or more; who stands at a place that is gone does not know.
  expect(await Promise.all([first, second, third, fourth].map((place) => log.isOther(place)))).toEqual([
    ...[false, false, true, false],
  ]);
  expect((await log.read(first)).map(({ mediaId }) => mediaId)).toEqual(['once', 'often', 'often']);
});
