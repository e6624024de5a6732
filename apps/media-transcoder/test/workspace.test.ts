import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { openWorkspace } from '../src/attempt/workspace.ts';

const log = silentLogger();
const hourAgo = new Date(Date.now() - 3_600_000);

describe('the workspace', () => {
  let parent = '';
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'millrace-w-'));
  });
  afterEach(() => rm(parent, { recursive: true }));

  /** A folder as a killed worker leaves it. */
  async function abandoned(name: string, owner: object | string): Promise<string> {
    const folder = join(parent, `millrace-transcoder-${name}`);
    await mkdir(join(folder, 'job-1'), { recursive: true });
    await writeFile(join(folder, 'job-1', 'source'), 'bytes');
    await writeFile(join(folder, 'owner.json'), typeof owner === 'string' ? owner : JSON.stringify(owner));
    return folder;
  }

  it('removes the folders of its jobs and its own', async () => {
    const workspace = await openWorkspace(parent, log);
    const job = await workspace.makeFolder();
    await writeFile(join(job.path, 'x'), 'y');
    await job.remove();
    await workspace.makeFolder();
    await workspace.close();
    expect(await readdir(parent)).toEqual([]);
  });

  it('removes the folders of dead workers and keeps those of live ones', async () => {
    const live = await openWorkspace(parent, log);
    const [name = ''] = await readdir(parent);
    const mine: unknown = JSON.parse(await readFile(join(parent, name, 'owner.json'), 'utf8'));
    const owner = typeof mine === 'object' ? mine : {};

    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await abandoned('dead', { ...owner, pid: child.pid });
    // The process id was reused since.
    await abandoned('reused', { ...owner, started: '1' });
    await abandoned('elsewhere', { ...owner, place: 'another machine' });
    const silent = await abandoned('silent', { ...owner, place: 'another machine' });
    await utimes(join(silent, 'owner.json'), hourAgo, hourAgo);
    await abandoned('being-made', '{"pid":');
    const half = await abandoned('half-made', '');
    await utimes(half, hourAgo, hourAgo);
    await mkdir(join(parent, 'something-else'));

    const second = await openWorkspace(parent, log);
    const left = (await readdir(parent)).filter((entry) => entry !== name);
    expect(left.sort()).toEqual(
      expect.arrayContaining(['millrace-transcoder-being-made', 'millrace-transcoder-elsewhere', 'something-else']),
    );
    expect(left).toHaveLength(4); // including the second worker's own
    expect(await readdir(parent)).toContain(name);
    await second.close();
    await live.close();
  });

  describe('at a path that is too long for sockets', () => {
    const long = () => join(parent, 'ein langer Name '.repeat(12));
    /** An address as long as the longest that a job uses. */
    const address = (folder: string) => join(folder, 'cover-uploaded.sock');

    it('puts sockets elsewhere, inaccessible to other users, and removes them with the job', async () => {
      const short = join(parent, 's');
      const workspace = await openWorkspace(long(), log, [`${parent}/${'x'.repeat(100)}`, short]);
      const job = await workspace.makeFolder();
      expect(job.socketFolder.startsWith(short)).toBe(true);
      const server = createServer();
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(address(job.socketFolder), resolve),
      );
      await new Promise((resolve) => server.close(resolve));
      for (const folder of [job.socketFolder, join(job.socketFolder, '..')])
        expect((await stat(folder)).mode & 0o777).toBe(0o700);
      await job.remove();
      const [root = ''] = await readdir(short);
      expect(await readdir(join(short, root))).toEqual(['owner.json']);
      await workspace.close();
      expect(await readdir(short)).toEqual([]);
    });

    it('removes those of a killed worker', async () => {
      const short = join(parent, 's');
      const child = spawn(process.execPath, ['-e', '']);
      await once(child, 'exit');
      const workspace = await openWorkspace(long(), log, [short]);
      const [root = ''] = await readdir(short);
      const mine: unknown = JSON.parse(await readFile(join(short, root, 'owner.json'), 'utf8'));
      const left = join(short, 'millrace-transcoder-left');
      await mkdir(join(left, 'job-1'), { recursive: true });
      await writeFile(join(left, 'owner.json'), JSON.stringify({ ...Object(mine), pid: child.pid }));
      const second = await openWorkspace(long(), log, [short]);
      expect(await readdir(short)).not.toContain('millrace-transcoder-left');
      await second.close();
      await workspace.close();
    });

    it('uses the same folder if its path is short', async () => {
      const workspace = await openWorkspace(parent, log, [join(parent, 'never')]);
      const { path, socketFolder } = await workspace.makeFolder();
      expect(socketFolder).toBe(path);
      expect(await readdir(parent)).toHaveLength(1);
      await workspace.close();
    });
  });
});
