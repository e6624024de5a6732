import pg from 'pg';

/** The names are fixed; passwords are this instance's secrets. */
const database = 'millrace';
const owner = 'millrace';
const worker = 'millrace_worker_login';

export interface DatabaseUrls {
  /** Of the role that owns the database: for migrations and APIs. */
  owner: string;
  /** Of a role that reaches the queue's tables only: for workers. */
  worker: string;
}

interface RoleOptions {
  superuserUrl: string;
  databasePassword: string;
  workerPassword: string;
}

/**
 * Makes the database and its owner, where they are missing. The owner is no superuser: what the apps cannot do on a
 * managed Postgres they cannot do here.
 */
export async function ensureDatabase({ superuserUrl, databasePassword }: RoleOptions): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    await ensureLogin(client, owner, databasePassword, 'CREATEROLE');
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database} OWNER ${owner}`);
  });
}

/** Makes the workers' login, a member of the role that the migrations gave its rights. To be called after them. */
export async function ensureWorkerLogin({ superuserUrl, workerPassword }: RoleOptions): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    await ensureLogin(client, worker, workerPassword, '');
    await client.query(`GRANT millrace_worker TO ${worker}`);
  });
}

export function databaseUrls(port: number, options: Omit<RoleOptions, 'superuserUrl'>): DatabaseUrls {
  const url = (role: string, password: string) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return { owner: url(owner, options.databasePassword), worker: url(worker, options.workerPassword) };
}

/** The password is set each time: secrets.json is the truth. */
async function ensureLogin(client: pg.Client, role: string, password: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${role} LOGIN ${attributes} PASSWORD ${client.escapeLiteral(password)}`);
}

async function withClient(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A lost connection also rejects the statement in hand, which is where it is handled.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await use(client);
  } finally {
    await client.end();
  }
}
