import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { startPostgres } from '@millrace/testkit/postgres';
import { until } from '@millrace/testkit/waiting';
import pg from 'pg';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 120_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a Postgres of its own', () => {
  it('has databases that survive a pause, and is gone when stopped', async () => {
    const server = await startPostgres();
    const url = await server.createDatabase();
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS n');
    await server.pause();
    await expect(query(url, 'SELECT')).rejects.toThrow(/ECONNREFUSED/);
    await server.resume();
    expect(await query(url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    await server.stop();
    await expect(query(url, 'SELECT')).rejects.toThrow(/ECONNREFUSED/);
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('ends with the process that started it', async () => {
    const source = new URL('../dist/postgres/index.js', import.meta.url).href;
    const script = `import { startPostgres } from ${JSON.stringify(source)};
      console.log((await startPostgres()).url);
      new BroadcastChannel('alive');`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(parent.stdout.setEncoding('utf8'), 'data');
    const url = String(line).trim();
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    parent.kill('SIGKILL');
    const refused = async () =>
      query(url, 'SELECT').then(
        () => false,
        () => true,
      );
    await until('it refuses connections', refused);
  });
});
