import { chmod, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { holdPort } from '@millrace/bootstrap';
import { claim, readClaims } from '../bin/claims.mjs';
import type { AppDefinition } from '../src/context.ts';

const api = (name: 'video-api' | 'music-api', portVariable: string, defaultPort: number): AppDefinition => ({
  name,
  role: 'api',
  label: name,
  portVariable,
  defaultPort,
  publicUrlVariable: 'X_PUBLIC_URL',
  basePath: '/api',
});
const apps = [api('video-api', 'VIDEO_PORT', 4001), api('music-api', 'MUSIC_PORT', 4002)];

describe('claiming a data folder and ports', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'millrace-claims-')));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const claimWith = (env: Record<string, string>) =>
    claim(readClaims({ VIDEO_PORT: '0', MUSIC_PORT: '0', MILLRACE_DATA_DIR: folder, ...env }, apps, '/checkout'));

  it('has defaults', () => {
    const { dataDir, host, ports } = readClaims({}, apps, '/checkout');
    expect(host).toBe('127.0.0.1');
    expect(readClaims({ HOST: '' }, apps, '/checkout').host).toBe('127.0.0.1');
    expect(readClaims({ HOST: '::' }, apps, '/checkout').host).toBe('::');
    expect(dataDir).toBe('/checkout/.millrace');
    expect([...ports.values()].map(({ port }) => port)).toEqual([4001, 4002]);
  });

  it('resolves a relative folder from where the user ran the command', () => {
    expect(readClaims({ MILLRACE_DATA_DIR: 'data', INIT_CWD: '/home/me' }, apps, '/checkout').dataDir).toBe(
      '/home/me/data',
    );
  });

  it('names every invalid variable in one error', () => {
    expect(() => readClaims({ VIDEO_PORT: 'http', MUSIC_PORT: '65536' }, apps, '/checkout')).toThrow(
      /VIDEO_PORT[^\n]*\n[^\n]*MUSIC_PORT/,
    );
    expect(() => readClaims({ VIDEO_PORT: '4002' }, apps, '/checkout')).toThrow(
      'MUSIC_PORT and VIDEO_PORT are both 4002',
    );
  });

  it('fails while another instance holds the folder, and succeeds after its release', async () => {
    const first = await claimWith({});
    await expect(claimWith({})).rejects.toThrow(
      `Millrace is already running on ${folder} (process ${process.pid}): stop it, or choose another folder with MILLRACE_DATA_DIR.`,
    );
    await first.release();
    await (await claimWith({})).release();
  });

  it('creates a private folder, and keeps the mode of an existing one', async () => {
    await (await claimWith({ MILLRACE_DATA_DIR: join(folder, 'new', 'deep') })).release();
    expect((await stat(join(folder, 'new', 'deep'))).mode & 0o777).toBe(0o700);
    await mkdir(join(folder, 'shared'));
    await chmod(join(folder, 'shared'), 0o750);
    await (await claimWith({ MILLRACE_DATA_DIR: join(folder, 'shared') })).release();
    expect((await stat(join(folder, 'shared'))).mode & 0o777).toBe(0o750);
  });

  it('says in one line which port is in use, and releases the other claims', async () => {
    const taken = await holdPort({ port: 0 });
    const refused = claimWith({ MUSIC_PORT: String(taken.port) });
    await expect(refused).rejects.toThrow(
      `Port ${taken.port} is in use: stop the process that uses it, or choose another with MUSIC_PORT.`,
    );
    await taken.release();
    await (await claimWith({})).release();
  });

  it('names every port that is in use in one error, each with its variable', async () => {
    const [video, music] = [await holdPort({ port: 0 }), await holdPort({ port: 0 })];
    await expect(claimWith({ VIDEO_PORT: String(video.port), MUSIC_PORT: String(music.port) })).rejects.toThrow(
      [
        `Port ${video.port} is in use: stop the process that uses it, or choose another with VIDEO_PORT.`,
        `Port ${music.port} is in use: stop the process that uses it, or choose another with MUSIC_PORT.`,
      ].join('\n'),
    );
    await Promise.all([video.release(), music.release()]);
    await (await claimWith({})).release();
  });

  it('says in one line that a folder cannot be used', async () => {
    await writeFile(join(folder, 'file'), '');
    const hint = 'choose another folder with MILLRACE_DATA_DIR.';
    const path = join(folder, 'file');
    await expect(claimWith({ MILLRACE_DATA_DIR: path })).rejects.toThrow(
      `The data folder ${path} is not a folder: ${hint}`,
    );
    for (const closed of [join(path, 'below'), '/proc/millrace']) {
      await expect(claimWith({ MILLRACE_DATA_DIR: closed })).rejects.toThrow(
        new RegExp(`^The data folder ${closed} cannot be used \\(E[A-Z]+\\): fix that, or ${hint}$`),
      );
    }
  });
});
