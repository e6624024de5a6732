import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { binariesFor } from '../src/binaries.ts';

/** Debian's nobody: it can read what everybody can. */
const runAs = { uid: 65_534, gid: 65_534 };
/** Only root can start programs as another user. */
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('the server for a user', () => {
  let folder: string;
  let native: string;
  let copy: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-binaries-'));
    await chmod(folder, 0o755);
    native = join(folder, 'checkout', 'native');
    copy = join(folder, 'cache', 'postgres-1');
    await mkdir(join(native, 'bin'), { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const install = (script: string, at = native) =>
    writeFile(join(at, 'bin', 'postgres'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const located = () => binariesFor(runAs, native, copy).then(({ postgres }) => postgres);
  const works = 'echo "postgres (PostgreSQL) 18.1"';
  const copies = () => readdir(join(folder, 'cache')).catch(() => []);

  it('is the one that npm has installed, if the user may run it', async () => {
    await install(works);
    expect(await located()).toBe(join(native, 'bin', 'postgres'));
    expect(await copies()).toEqual([]);
  });

  it('is a copy, if the checkout is in a private folder', async () => {
    await install(works);
    await chmod(join(folder, 'checkout'), 0o700);
    for (let n = 0; n < 2; n++) expect(await located()).toBe(join(copy, 'bin', 'postgres'));
    expect(await copies()).toEqual(['postgres-1']);
  });

  it.each([
    [
      'a library is missing',
      'echo "cannot open shared object file: No such file or directory" >&2; exit 127',
      /No such file/,
    ],
    ['it is killed', 'kill -9 $$', /ended with SIGKILL/],
    ['it fails without a word', 'exit 3', /ended with status 3/],
  ])('is not copied if %s: that is no lack of rights', async (_what, script, reason) => {
    await install(script);
    for (const mode of [0o755, 0o700]) {
      await chmod(join(folder, 'checkout'), mode);
      await expect(located()).rejects.toThrow(reason);
      expect(await copies()).toEqual([]);
    }
  });

  it('is not copied if its program is missing', async () => {
    await expect(located()).rejects.toThrow(/ENOENT.*npm ci/);
    expect(await copies()).toEqual([]);
  });

  it('is copied again in place of a broken copy', async () => {
    await install(works);
    await chmod(join(folder, 'checkout'), 0o700);
    await mkdir(join(copy, 'bin'), { recursive: true });
    await install('exit 1', copy);
    expect(await readFile(await located(), 'utf8')).toContain('PostgreSQL');
  });
});
