import { type AccessRole, ensureDatabaseLogins } from '@millrace/database';
import pg from 'pg';
import type { Secrets } from '../dataFolder.ts';

/** The names are fixed; the passwords are in this instance's secrets. */
const database = 'millrace';
const owner = 'millrace';
const roles = ['millrace_video_api', 'millrace_music_api', 'millrace_image_api', 'millrace_worker'] as const;

/** Logins without objects of their own, by the group role that grants their rights. */
const members = {
  millrace_video_api: { user: 'millrace_video_api_login', secret: 'videoApiPassword' },
  millrace_music_api: { user: 'millrace_music_api_login', secret: 'musicApiPassword' },
  millrace_image_api: { user: 'millrace_image_api_login', secret: 'imageApiPassword' },
  millrace_worker: { user: 'millrace_worker_login', secret: 'workerPassword' },
} as const satisfies Record<AccessRole, { user: string; secret: keyof Secrets }>;

export interface DatabaseUrls {
  /** The login that owns the database, for migrations and the operator. */
  owner: string;
  member: Record<AccessRole, string>;
}

interface RoleOptions {
  superuserUrl: string;
  secrets: Secrets;
}

/**
 * Creates the database and its owner if they are missing. The owner is not a superuser, so that the apps have no more rights
 * than on a managed Postgres.
 */
export async function ensureDatabase({ superuserUrl, secrets }: RoleOptions): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    await ensureLogin(client, owner, secrets.databasePassword, 'CREATEROLE');
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${owner}`);
  });
}

/** Creates the apps' logins. Call this after the migrations, which grant the group roles their rights. */
export async function ensureMembers({ superuserUrl, secrets }: RoleOptions): Promise<void> {
  const adminUrl = new URL(superuserUrl);
  adminUrl.pathname = database;
  await ensureDatabaseLogins({
    adminUrl: adminUrl.href,
    members: roles.map((role) => {
      const { user, secret } = members[role];
      return { role, login: { user, password: secrets[secret] } };
    }),
  });
}

export function databaseUrls(port: number, secrets: Secrets): DatabaseUrls {
  const url = (user: string, password: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const memberUrl = (role: AccessRole) => url(members[role].user, secrets[members[role].secret]);
  return {
    owner: url(owner, secrets.databasePassword),
    member: {
      millrace_video_api: memberUrl('millrace_video_api'),
      millrace_music_api: memberUrl('millrace_music_api'),
      millrace_image_api: memberUrl('millrace_image_api'),
      millrace_worker: memberUrl('millrace_worker'),
    },
  };
}

/** Sets the password each time, because secrets.json is authoritative. */
async function ensureLogin(client: pg.Client, role: string, password: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${role} LOGIN ${attributes} PASSWORD ${client.escapeLiteral(password)}`);
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection also rejects the running statement; the caller handles it there.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end();
  }
}
