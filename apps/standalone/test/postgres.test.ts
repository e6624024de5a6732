import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '@millrace/database';
import { ensureCluster, locateBinaries, postgresUser } from '@millrace/local-postgres';
import { readConfig, silentLogger } from '@millrace/service';
import { atNight } from '@millrace/testkit/nightly';
import { killRunning } from '@millrace/testkit/process';
import { until } from '@millrace/testkit/waiting';
import pg from 'pg';
import { openDataFolder } from '../src/dataFolder.ts';
import { startEngines } from '../src/engines.ts';
import { databaseUrls, ensureDatabase, ensureMembers } from '../src/postgres/roles.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/postgres/server.ts';
import { chooseCommandWrapper } from '../src/processes/parentDeath.ts';
import { standaloneSettings } from '../src/settings.ts';
import { StartError } from '../src/startError.ts';

const log = silentLogger();

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('embedded Postgres', () => {
  let root: string;
  let folder: string;
  let servers: EmbeddedPostgres[];
  /** The folder of a server that was created and stopped: a cluster takes seconds of processor time. */
  let made: string;

  beforeAll(async () => {
    made = join(await mkdtemp(join(tmpdir(), 'millrace-made-')), 'postgres');
    await mkdir(made, { mode: 0o700 });
    await (await startIn(made)).stop();
  });
  afterAll(() => rm(join(made, '..'), { recursive: true, force: true }));
  beforeEach(async () => {
    // mkdtemp makes private folders: under root, the server's own user cannot traverse this one.
    root = await mkdtemp(join(tmpdir(), 'millrace-embedded-'));
    folder = join(root, 'postgres');
    await mkdir(folder, { mode: 0o700 });
    servers = [];
  });
  afterEach(async () => {
    for (const server of servers) await server.stop();
    await rm(root, { recursive: true, force: true });
  });

  const startIn = (where: string, password = 'the password'): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      folder: where,
      password,
      wrapCommand: chooseCommandWrapper(),
      log,
      relay: () => undefined,
    });
  const start = async (password?: string): Promise<EmbeddedPostgres> => {
    const server = await startIn(folder, password);
    servers.push(server);
    return server;
  };
  /** As after an earlier run. */
  const startAgain = async (): Promise<EmbeddedPostgres> => {
    await promisify(execFile)('cp', ['-a', `${made}/.`, folder]);
    return start();
  };

  it('starts in a private folder, not as root, and keeps its data and its port', async () => {
    const first = await start();
    expect(await query(first.url, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS n');
    const status = await readFile(`/proc/${first.process.pid}/status`, 'utf8').catch(() => undefined);
    if (status !== undefined) expect(status).not.toMatch(/^Uid:\s+0\b/m);
    await first.stop();
    expect(await readdir(join(folder, 'data'))).not.toContain('postmaster.pid');
    const second = await start();
    expect(second.port).toBe(first.port);
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 42 }]);
  });

  atNight(() => {
    it('selects another port when its own is in use, and remembers the new one', async () => {
      const first = await startAgain();
      await first.stop();
      const squatter = createServer();
      await new Promise<void>((resolve) => squatter.listen(first.port, '127.0.0.1', resolve));
      const second = await start();
      expect(second.port).not.toBe(first.port);
      await second.stop();
      await new Promise((resolve) => squatter.close(resolve));
      expect((await start()).port).toBe(second.port);
    });
  });

  it('restarts after a kill -9 with all committed data', async () => {
    const server = await startAgain();
    await query(server.url, 'CREATE TABLE committed AS SELECT 1 AS n');
    killRunning(server.process.pid);
    await until('it has ended', () => server.process.unexpectedExits >= 1);
    await until('the row is there', () =>
      query(server.url, 'SELECT n FROM committed').then(
        (rows) => rows.length === 1,
        () => false,
      ),
    );
  });

  it('starts despite a stale pid file whose pid belongs to another process', async () => {
    const first = await startAgain();
    await first.stop();
    const lines = [process.pid, join(folder, 'data'), 0, first.port, '', '127.0.0.1', '0 0', 'ready'];
    await writeFile(join(folder, 'data', 'postmaster.pid'), `${lines.join('\n')}\n`);
    await expect(start()).resolves.toBeDefined();
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux('stops the server that an earlier run left behind', async () => {
    const first = await startAgain();
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const [command, ...args] = (await readFile(`/proc/${first.process.pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
    await first.stop();
    // The same server without a supervisor, as after a kill of a supervisor without a parent-death signal.
    const data = join(folder, 'data');
    const { uid, gid } = await stat(data);
    const orphan = spawn(command ?? '', args, { cwd: data, uid, gid, detached: true, stdio: 'ignore' });
    const ended = once(orphan, 'exit');
    await until('the orphan accepts connections', () =>
      query(first.url, 'SELECT').then(
        () => true,
        () => false,
      ),
    );
    const next = await start();
    await ended;
    expect(await query(next.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  atNight(() => {
    it('starts over if the first start was killed while it created the cluster', async () => {
      await mkdir(join(folder, 'data.new'));
      await writeFile(join(folder, 'data.new', 'half'), '');
      await start();
      expect((await readdir(folder)).sort()).toEqual(['data', 'port']);
    });
  });

  it('fails at once when the password differs from the one at creation', async () => {
    await (await startAgain()).stop();
    await expect(start('another')).rejects.toThrow(/secrets\.json/);
  });

  it('rejects the data of another major version', async () => {
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(/created by Postgres 12, but this is Postgres \d+/);
  });

  it('says why it cannot create its files, as on a full disk', async () => {
    const runAs = postgresUser();
    const binaries = await locateBinaries(runAs);
    const initdb = join(root, 'limited');
    // A kernel limit on the file size stands in for a full disk.
    await writeFile(initdb, `#!/bin/sh\nulimit -f 200\nexec ${binaries.initdb} "$@"\n`, { mode: 0o755 });
    await chmod(root, 0o755);
    const cluster = join(folder, 'cluster');
    await mkdir(cluster);
    const made = ensureCluster({ folder: cluster, binaries: { ...binaries, initdb }, runAs, password: 'p' });
    await expect(made).rejects.toThrow(
      /^Postgres cannot create its database in [^ ]+: [^\n]*could not write [^\n]*: File too large$/,
    );
    expect(await readdir(cluster)).toEqual([]);
  });

  it('gives each API a login for its service, and workers one for the queue', async () => {
    const server = await startAgain();
    const { secrets } = await openDataFolder(join(folder, 'data of the instance'));
    const options = { superuserUrl: server.url, secrets };
    const { owner, member } = databaseUrls(server.port, secrets);
    for (let i = 0; i < 2; i++) {
      await ensureDatabase(options);
      await migrate({ url: owner, log });
      await ensureMembers(options);
    }
    const worker = member.millrace_worker;
    expect(await query(worker, 'SELECT count(*)::int AS n FROM queue.jobs')).toEqual([{ n: 0 }]);
    await expect(query(worker, 'SELECT * FROM auth.accounts')).rejects.toThrow(/permission denied/);
    await expect(query(worker, 'CREATE TABLE public.mine (n int)')).rejects.toThrow(/permission denied/);
    for (const [url, own, other] of [
      [member.millrace_video_api, 'video.videos', 'music.tracks'],
      [member.millrace_music_api, 'music.tracks', 'image.images'],
      [member.millrace_image_api, 'image.images', 'video.videos'],
    ] as const) {
      expect(await query(url, `SELECT count(*)::int AS n FROM ${own}, auth.accounts`)).toEqual([{ n: 0 }]);
      await expect(query(url, `SELECT * FROM ${other}`)).rejects.toThrow(/permission denied/);
      await expect(query(url, `DROP TABLE ${own}`)).rejects.toThrow(/must be owner/);
    }
    expect(await query(owner, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
  });
});

it('reports an unreachable external database in one sentence, without its password', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-engines-'));
  try {
    const data = await openDataFolder(folder);
    const config = readConfig(standaloneSettings, { DATABASE_URL: 'postgres://who:the-password@127.0.0.1:1/millrace' });
    const wrapCommand = chooseCommandWrapper();
    const starting = startEngines({
      config,
      folder: data,
      wrapCommand,
      log,
      relay: () => undefined,
      step: (_title, action) => action(),
    });
    const error = await starting.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    expect(String(error)).toMatch(/Cannot use the database of DATABASE_URL: .*ECONNREFUSED/);
    expect(String(error)).not.toContain('the-password');
  } finally {
    await rm(folder, { recursive: true });
  }
});
