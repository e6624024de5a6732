import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { type Database, imageRows, openDatabase, type Rows, trackRows, videoRows } from '../src/index.ts';
import { tables } from './support/tables.ts';

let postgres: TestDatabases;
let database: Database;
let accountId: number;

beforeAll(async () => {
  postgres = await usePostgres();
  const url = await postgres.createDatabase(tables);
  database = openDatabase({ url, log: silentLogger() });
  const data = { email: 'a@example.com', emailKey: 'a@example.com', passwordHash: 'x' };
  accountId = (await database.prisma.account.create({ data })).id;
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** A value of each kind of column that the model may leave null. */
const values: Readonly<Record<string, string>> = {
  bigint: '9007199254740993',
  boolean: 'true',
  'double precision': '1.5',
  integer: '7',
  jsonb: '[{"language": "de", "label": null}]',
  real: '0.25',
  smallint: '3',
  text: 'ä',
  'text[]': '{one,"two, three",NULL}',
  'timestamp with time zone': '2026-07-01T22:30:00.123Z',
  uuid: '00000000-0000-4000-8000-000000000001',
};

/** Sets all columns that nothing else refers to, and that no rule of the table restricts. */
async function fill(table: string, id: string): Promise<number> {
  const columns = await database.query<{ name: string; type: string }>(
    `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type FROM pg_attribute a
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND NOT a.attnotnull AND NOT EXISTS (
       SELECT FROM pg_constraint c WHERE c.conrelid = a.attrelid AND a.attnum = ANY (c.conkey)
     )`,
    [table],
  );
  const set = columns.map(({ name, type }) => `"${name}" = '${values[type] ?? fail(`a value of ${type}`)}'`);
  await database.execute(`UPDATE ${table} SET ${set.join(', ')} WHERE id = $1`, [id]);
  return columns.length;
}

function fail(what: string): never {
  throw new Error(`the test lacks ${what}`);
}

interface Subject {
  name: string;
  table: string;
  rows: Rows<{ id: string; accountId: number }>;
  create(id: string): Promise<unknown>;
  find(ids: string[]): Promise<{ id: string; accountId: number }[]>;
}

const many = (ids: string[]) => ({ where: { id: { in: ids } } });
const subjects: Subject[] = [
  {
    name: 'video',
    table: 'video.videos',
    rows: videoRows,
    create: (id) =>
      database.prisma.video.create({ data: { id, accountId, title: 'a', status: 'ready', sourceKey: 'a/b' } }),
    find: (ids) => database.prisma.video.findMany(many(ids)),
  },
  {
    name: 'track',
    table: 'music.tracks',
    rows: trackRows,
    create: (id) =>
      database.prisma.track.create({
        data: { id, accountId, title: 'a', artistName: 'b', status: 'ready', sourceKey: 'a/b' },
      }),
    find: (ids) => database.prisma.track.findMany(many(ids)),
  },
  {
    name: 'image',
    table: 'image.images',
    rows: imageRows,
    create: (id) => database.prisma.image.create({ data: { id, accountId, status: 'uploading', sourceKey: 'a/b' } }),
    find: (ids) => database.prisma.image.findMany(many(ids)),
  },
];

it.each(subjects)('rows of $name are as Prisma reads them', async ({ table, rows, create, find }) => {
  const ids = ['plain', 'full'];
  for (const id of ids) await create(id);
  expect(await fill(table, 'full')).toBeGreaterThan(8);
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  const expected = (await find(ids)).sort(byId);
  expect(expected).toHaveLength(2);
  expect((await rows.byIds(database, ids)).sort(byId)).toStrictEqual(expected);
  expect(await rows.byId(database, 'full')).toStrictEqual(expected[0]);
  expect(await rows.ofAccount(database, accountId, 'plain')).toStrictEqual(expected[1]);
  expect(await rows.ofAccount(database, accountId + 1, 'plain')).toBeNull();
  expect([await rows.byId(database, 'none'), await rows.byIds(database, [])]).toEqual([null, []]);
});
