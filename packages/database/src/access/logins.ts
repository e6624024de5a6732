import pg from 'pg';
import { createRole } from './grants.ts';
import { type AccessRole, accessRoles, migrationTable, platformSchemas } from './roles.ts';

export interface DatabaseLogin {
  user: string;
  password: string;
}

export interface DatabaseLogins {
  /** URL of the platform's database, as a superuser or as a role with CREATEROLE that is a member of the tables' owner. */
  adminUrl: string;
  /** Becomes the owner of the database and of everything in it. If absent, the owner does not change. */
  migrator?: DatabaseLogin;
  members: { role: AccessRole; login: DatabaseLogin }[];
}

/** @throws TypeError if the URL has no user or no password */
export function loginOf(url: string): DatabaseLogin {
  const { username, password } = new URL(url);
  if (username === '' || password === '') throw new TypeError('The database URL must contain a user and a password.');
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Creates logins that own nothing, each a member of one group, and the migrator's login. A second run resets their passwords.
 *
 * @throws TypeError if a login is the administrator's, which would lose its privileges
 */
export async function ensureDatabaseLogins({ adminUrl, migrator, members }: DatabaseLogins): Promise<void> {
  const { user: admin } = loginOf(adminUrl);
  const logins = [...members.map(({ login }) => login), ...(migrator ? [migrator] : [])];
  if (logins.some(({ user }) => user === admin))
    throw new TypeError(`${admin} is the administrator. Choose another name.`);
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  // A lost connection also rejects the running statement, where it is handled.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const role of Object.keys(accessRoles)) await client.query(createRole(role));
    for (const login of logins) await ensureLogin(client, login);
    for (const { role, login } of members) {
      await client.query(`GRANT ${role} TO ${client.escapeIdentifier(login.user)}`);
    }
    if (migrator !== undefined) await transferOwnership(client, migrator.user);
    await client.query('COMMIT');
  } finally {
    // Without a COMMIT the server rolls back.
    await client.end();
  }
}

async function ensureLogin(client: pg.Client, { user, password }: DatabaseLogin): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [user]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  const name = client.escapeIdentifier(user);
  await client.query(`${verb} ROLE ${name} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
}

/** Tables (with their own sequences and indexes), other sequences, functions and types of our schemas. */
const objects = `
  SELECT format('ALTER SCHEMA %I', nspname) AS change FROM pg_namespace WHERE nspname = ANY($1) AND nspowner <> $2::regrole
  UNION ALL
  SELECT format('ALTER TABLE %s', oid::regclass) FROM pg_class c
  WHERE (relnamespace = ANY($1::regnamespace[]) OR oid = to_regclass($3)) AND relowner <> $2::regrole
    AND (relkind IN ('r', 'p', 'v', 'm') OR relkind = 'S' AND NOT EXISTS (
      SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype IN ('a', 'i')))
  UNION ALL
  SELECT format('ALTER ROUTINE %s', oid::regprocedure) FROM pg_proc
  WHERE pronamespace = ANY($1::regnamespace[]) AND proowner <> $2::regrole
  UNION ALL
  SELECT format('ALTER TYPE %s', oid::regtype) FROM pg_type
  WHERE typnamespace = ANY($1::regnamespace[]) AND typowner <> $2::regrole AND typtype IN ('e', 'd')`;

async function transferOwnership(client: pg.Client, user: string): Promise<void> {
  const name = client.escapeIdentifier(user);
  const { rows: present } = await client.query<{ schema: string }>(
    'SELECT nspname AS schema FROM pg_namespace WHERE nspname = ANY($1)',
    [platformSchemas],
  );
  const schemas = present.map(({ schema }) => schema);
  const { rows } = await client.query<{ change: string }>(objects, [schemas, name, migrationTable]);
  for (const { change } of rows) await client.query(`${change} OWNER TO ${name}`);
  const { rows: databases } = await client.query<{ name: string }>('SELECT current_database() AS name');
  for (const database of databases) {
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(database.name)} OWNER TO ${name}`);
  }
}
