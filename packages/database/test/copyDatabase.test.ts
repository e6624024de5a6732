import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import pg from 'pg';
import { copyDatabase } from '../src/copyDatabase.ts';
import { migrate } from '../src/index.ts';
import { tables } from './support/tables.ts';

const log = silentLogger();
let postgres: TestDatabases;
let from: string;
let to: string;

beforeAll(async () => {
  postgres = await usePostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  from = await postgres.createDatabase(tables);
  to = await postgres.createDatabase();
});

async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const copy = () => copyDatabase({ from, to, log, say: () => undefined });

async function fill(): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    await query(from, `INSERT INTO auth.accounts (email, email_key, password_hash) VALUES ($1, $1, 'x')`, [
      `a${n}@example.com`,
    ]);
  }
  const [{ id } = {}] = await query(from, 'SELECT max(id) AS id FROM auth.accounts');
  await query(
    from,
    `INSERT INTO queue.jobs (id, name, version, payload, account_id, max_attempts) VALUES ($1, 'video.transcode', 1, $2, $3, 5)`,
    [randomUUID(), JSON.stringify({ text: 'quotes " tabs \t and \\u0000' }), id],
  );
}

describe('copying a database', () => {
  it('copies every row and the sequences, so that new rows get new ids', async () => {
    await fill();
    const copied = await copy();
    expect(copied.get('auth.accounts')).toBe(5);
    expect(copied.get('queue.jobs')).toBe(1);
    for (const sql of ['SELECT * FROM auth.accounts ORDER BY id', 'SELECT * FROM queue.jobs']) {
      expect(await query(to, sql)).toEqual(await query(from, sql));
    }
    await query(to, `INSERT INTO auth.accounts (email, email_key, password_hash) VALUES ('new@example.com', 'n', 'x')`);
    await query(
      to,
      `INSERT INTO queue.jobs (id, name, version, payload, account_id, max_attempts) VALUES ($1, 'x', 1, '{}', 1, 5)`,
      [randomUUID()],
    );
    expect(await query(to, 'SELECT count(DISTINCT seq)::int AS n FROM queue.jobs')).toEqual([{ n: 2 }]);
  });

  it('refuses a target that is in use', async () => {
    await fill();
    await copy();
    await expect(copy()).rejects.toThrow(/already has accounts/);
    expect(await query(to, 'SELECT count(*)::int AS n FROM auth.accounts')).toEqual([{ n: 5 }]);
  });

  it('refuses a source that lacks migrations', async () => {
    from = await postgres.createDatabase();
    await expect(copy()).rejects.toThrow(/lacks the migrations/);
  });

  it('leaves no rows in the target when it fails', async () => {
    await fill();
    await migrate({ url: to, log });
    await query(to, `ALTER TABLE queue.jobs ADD CONSTRAINT refused CHECK (name <> 'video.transcode')`);
    await expect(copy()).rejects.toThrow(/refused/);
    expect(await query(to, 'SELECT count(*)::int AS n FROM auth.accounts')).toEqual([{ n: 0 }]);
  });
});
