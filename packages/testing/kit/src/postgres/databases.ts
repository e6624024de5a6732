import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { patient, pause } from '../waiting/index.ts';

/** A database that others are copied from. */
export interface Template {
  /** Lower-case letters, digits and underscores. Templates of the same name are the same. */
  name: string;
  /** Fills the empty database at this URL, and closes its connections. Called once on a server. */
  fill(url: string): Promise<void>;
}

/** Databases of one suite on a server. */
export interface TestDatabases {
  /** URL of the superuser, database "postgres". */
  url: string;
  /** Creates an empty database, or a copy of a template, which takes some ten milliseconds. @returns its URL */
  createDatabase(template?: Template): Promise<string>;
  /** Ends what this suite started: its server, or its databases. */
  stop(): Promise<void>;
}

/** Copies the template's files. The default writes each page to the log, which takes ten times as long (460 ms for all tables). */
const byFiles = 'STRATEGY = FILE_COPY';

/** Of the sessions that make templates, one goes first. The number is arbitrary. */
const templateLock = 7_226_001;

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How long a database waits for clients that are about to go. Those of a killed process never do. */
const leavingMs = 500;

/**
 * Resolves when no client has the database open, or after a while. A pool says that it has ended while its connections still close: they would
 * take their forced end for an error, and the test file for its own.
 */
async function untilLeft(client: pg.Client, name: string): Promise<void> {
  const deadline = performance.now() + patient(leavingMs);
  while (performance.now() < deadline) {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
    if (rowCount === 0) return;
    await pause(20, 'the server does not tell when a client has gone');
  }
}

/** @param server URL of the superuser, without a database */
export function createDatabases(server: string): Omit<TestDatabases, 'stop'> & { drop(): Promise<void> } {
  const url = `${server}/postgres`;
  const created: string[] = [];
  const ensureTemplate = ({ name, fill }: Template) =>
    asSuperuser(url, async (client) => {
      await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
      if (rowCount !== 0) return;
      // It gets its name when it is complete, so that a failure leaves nothing that looks like one.
      const draft = `${name}_draft`;
      await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${draft}`);
      await fill(`${server}/${draft}`);
      await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    });
  return {
    url,
    async createDatabase(template) {
      if (template !== undefined) await ensureTemplate(template);
      const name = `test_${randomBytes(6).toString('hex')}`;
      created.push(name);
      const source = template === undefined ? '' : ` TEMPLATE ${template.name}`;
      await asSuperuser(url, (client) => client.query(`CREATE DATABASE ${name}${source} ${byFiles}`));
      return `${server}/${name}`;
    },
    async drop() {
      await asSuperuser(url, async (client) => {
        for (const name of created.splice(0)) {
          await untilLeft(client, name);
          await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        }
      });
    },
  };
}
