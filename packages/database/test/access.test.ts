import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { startPostgres, type TestPostgres } from '@millrace/testkit/postgres';
import pg from 'pg';
import {
  type AccessRole,
  accessRoles,
  apiRoles,
  ensureDatabaseLogins,
  loginOf,
  migrate,
  migrationsFolder,
} from '../src/index.ts';
import { readMigrations } from '../src/migrations.ts';

const log = silentLogger();
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const refused = '42501';

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Runs SQL and rolls it back. @returns the server's SQLSTATE, or "allowed" */
const tried = (url: string, sql: string): Promise<string> =>
  withClient(url, async (client) => {
    await client.query('BEGIN');
    try {
      await client.query(sql);
      return 'allowed';
    } catch (error) {
      return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
    } finally {
      await client.query('ROLLBACK');
    }
  });

/** The URL of a new login. Its name and password contain characters that URLs and SQL must quote. */
function loginUrl(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.username = `${name} ${randomBytes(4).toString('hex')}`;
  url.password = `it's "a" p@ss:word/${randomBytes(4).toString('hex')}`;
  return url.href;
}

describe('logins of Postgres, one for each app', () => {
  let owner: string;
  const urls = new Map<AccessRole, string>();
  const urlOf = (role: AccessRole): string => urls.get(role) ?? '';
  const roles = Object.keys(accessRoles) as AccessRole[];

  beforeAll(async () => {
    owner = await postgres.createDatabase();
    await migrate({ url: owner, log });
    const members = roles.map((role) => {
      const url = loginUrl(owner, role);
      urls.set(role, url);
      return { role, login: loginOf(url) };
    });
    await ensureDatabaseLogins({ adminUrl: owner, members });
  });

  it.each([
    ...['SELECT * FROM auth.accounts', 'UPDATE auth.accounts SET token_version = 0', 'SELECT * FROM auth.api_keys'],
    ...['SELECT * FROM video.videos', 'DELETE FROM music.tracks', 'INSERT INTO image.images DEFAULT VALUES'],
    ...['SELECT * FROM platform.rate_limits', 'SELECT * FROM public._prisma_migrations'],
    ...['CREATE TABLE queue.mine (id int)', 'CREATE TABLE public.mine (id int)', 'CREATE SCHEMA mine'],
    ...['ALTER TABLE queue.jobs DISABLE TRIGGER ALL', 'DROP TABLE queue.jobs', 'TRUNCATE queue.jobs'],
    ...["COPY queue.jobs TO PROGRAM 'cat'", "SELECT pg_read_file('/etc/passwd')", 'SELECT * FROM pg_authid'],
    ...['SET ROLE millrace_video_api', 'CREATE ROLE mine', 'ALTER ROLE millrace_worker SUPERUSER'],
  ])('a leaked login of a worker cannot %s', async (sql) => {
    expect(await tried(urlOf('millrace_worker'), sql)).toBe(refused);
  });

  it('a leaked login of a worker reaches every row of the queue, because it has one table for all jobs', async () => {
    const forged = `INSERT INTO queue.jobs (id, name, version, payload, account_id, max_attempts)
      VALUES (gen_random_uuid(), 'video.failed', 1, '{}', 42, 1)`;
    for (const sql of ['SELECT * FROM queue.jobs', 'DELETE FROM queue.requests', forged])
      expect(await tried(urlOf('millrace_worker'), sql)).toBe('allowed');
  });

  it.each(Object.values(apiRoles))(
    'a leaked login of an API, %s, reaches only the rows of its own service',
    async (role) => {
      const own: readonly string[] = accessRoles[role];
      for (const [schema, table] of [
        ['auth', 'accounts'],
        ['platform', 'deletions'],
        ['queue', 'jobs'],
        ['video', 'videos'],
        ['music', 'tracks'],
        ['image', 'images'],
      ] as const) {
        const expected = own.includes(schema) ? 'allowed' : refused;
        for (const sql of [`SELECT * FROM ${schema}.${table}`, `DELETE FROM ${schema}.${table} WHERE false`])
          expect([sql, await tried(urlOf(role), sql)]).toEqual([sql, expected]);
        for (const sql of [
          `DROP TABLE ${schema}.${table}`,
          `TRUNCATE ${schema}.${table}`,
          `CREATE TABLE ${schema}.mine ()`,
        ])
          expect([sql, await tried(urlOf(role), sql)]).toEqual([sql, refused]);
      }
      expect(await tried(urlOf(role), 'DELETE FROM public._prisma_migrations')).toBe(refused);
      expect(await tried(urlOf(role), "COPY auth.accounts TO PROGRAM 'cat'")).toBe(refused);
      const about =
        'SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS high FROM pg_roles WHERE rolname = current_user';
      const { rows } = await withClient(urlOf(role), (client) => client.query<{ high: boolean }>(about));
      expect(rows).toEqual([{ high: false }]);
    },
  );

  it('covers the tables of later migrations', async () => {
    await withClient(owner, (client) => client.query('CREATE TABLE video.later (id bigserial PRIMARY KEY)'));
    const sql = 'INSERT INTO video.later DEFAULT VALUES';
    expect(await tried(urlOf('millrace_video_api'), sql)).toBe(refused);
    await migrate({ url: owner, log });
    expect(await tried(urlOf('millrace_video_api'), sql)).toBe('allowed');
    expect(await tried(urlOf('millrace_music_api'), sql)).toBe(refused);
  });

  it('knows every schema that the migrations create', async () => {
    const made = (await readMigrations(migrationsFolder)).flatMap(({ sql }) =>
      [...sql.matchAll(/^CREATE SCHEMA (?:IF NOT EXISTS )?"(\w+)"/gm)].map(([, schema]) => schema ?? ''),
    );
    expect(new Set(Object.values(accessRoles).flat())).toEqual(new Set(made));
  });

  it('resets a password, and refuses to change the administrator', async () => {
    const url = new URL(urlOf('millrace_worker'));
    const before = url.href;
    url.password = 'another';
    const members = [{ role: 'millrace_worker', login: loginOf(url.href) }] as const;
    await ensureDatabaseLogins({ adminUrl: owner, members: [...members] });
    expect(await tried(url.href, 'SELECT 1')).toBe('allowed');
    await expect(withClient(before, async () => undefined)).rejects.toThrow(/password/);
    const same = { adminUrl: owner, members: [{ role: members[0].role, login: loginOf(owner) }] };
    await expect(ensureDatabaseLogins(same)).rejects.toThrow(/is the administrator/);
  });
});

describe('an installation with a single login', () => {
  it('transfers ownership to a migrator login, and both logins keep working', async () => {
    const admin = await postgres.createDatabase();
    // As in the previous version: the superuser, the only login of all apps, owns everything.
    await migrate({ url: admin, log });
    const migrator = loginUrl(admin, 'migrator');
    await ensureDatabaseLogins({ adminUrl: admin, migrator: loginOf(migrator), members: [] });
    expect(await migrate({ url: migrator, log })).toEqual([]);
    const changes = ['ALTER TABLE video.videos ADD COLUMN more int', 'DROP FUNCTION music.search_grams CASCADE'];
    for (const sql of [...changes, 'CREATE SCHEMA later', 'DROP TABLE public._prisma_migrations']) {
      expect([sql, await tried(migrator, sql)]).toEqual([sql, 'allowed']);
    }
    expect(await tried(migrator, 'CREATE ROLE mine')).toBe(refused);
    expect(await tried(admin, 'SELECT * FROM auth.accounts')).toBe('allowed');
    // A second run changes nothing.
    await ensureDatabaseLogins({ adminUrl: admin, migrator: loginOf(migrator), members: [] });
    expect(await migrate({ url: migrator, log })).toEqual([]);
  });

  it('migrates without CREATEROLE', async () => {
    const server = await startPostgres();
    try {
      const admin = await server.createDatabase();
      const only = loginUrl(admin, 'only');
      await withClient(admin, async (client) => {
        const { user, password } = loginOf(only);
        const [name, secret] = [client.escapeIdentifier(user), client.escapeLiteral(password)];
        await client.query(`CREATE ROLE ${name} LOGIN PASSWORD ${secret}`);
        await client.query(
          `ALTER DATABASE ${client.escapeIdentifier(new URL(admin).pathname.slice(1))} OWNER TO ${name}`,
        );
      });
      expect((await migrate({ url: only, log })).length).toBeGreaterThan(0);
      expect(await tried(only, 'SELECT * FROM video.videos, queue.jobs')).toBe('allowed');
    } finally {
      await server.stop();
    }
  });
});
