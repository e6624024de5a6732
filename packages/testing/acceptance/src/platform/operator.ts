import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startProcess } from '@millrace/testkit/process';
import pg from 'pg';
import type { Operator } from './types.ts';

const command = fileURLToPath(new URL('../../../../auth/dist/accountCli.js', import.meta.url));

/** What the person does who runs the platform's machine. */
export const operatorOf = (databaseUrl: string): Omit<Operator, 'login'> => ({
  databaseUrl,

  async makeAdmin(email) {
    const running = await startProcess({
      command: process.execPath,
      args: [command, 'make-admin', email],
      env: { DATABASE_URL: databaseUrl },
    });
    if ((await running.ended) !== 0) throw new Error(`the account command failed:\n${running.output()}`);
  },

  async leaveDeadJob(name, payload) {
    const id = randomUUID();
    // As if the service could not apply it just now: it tries again long after the test. Until then, nobody but the operator takes the job.
    await runSql(
      databaseUrl,
      `INSERT INTO queue.jobs (id, name, version, payload, state, attempts, max_attempts, last_error, lease_until)
       VALUES ($1, $2, 1, $3::json, 'dead', 5, 5, 'the storage was full', now() + interval '1 hour')`,
      [id, name, JSON.stringify(payload)],
    );
    return id;
  },

  removeEvents: (accountId, upTo) =>
    runSql(databaseUrl, 'DELETE FROM platform.events WHERE account_id = $1 AND id <= $2', [accountId, upTo]),
});

async function runSql(connectionString: string, sql: string, parameters: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql, parameters);
  } finally {
    await client.end();
  }
}
