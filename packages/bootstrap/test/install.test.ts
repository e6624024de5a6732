import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createProgress, ensureInstalled, isInstalled, UserError } from '@millrace/bootstrap';

describe('isInstalled', () => {
  let root: string;
  const wanted = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'millrace-install-'));
    await mkdir(join(root, 'node_modules'));
    await write('package-lock.json', {
      '': { name: 'root' },
      'packages/b': { version: '0.1.0' },
      ...wanted,
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    });
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const write = (path: string, packages: object) => writeFile(join(root, path), JSON.stringify({ packages }));
  const record = (packages: object) => write('node_modules/.package-lock.json', packages);

  it('asks for less to start than to test', async () => {
    const dev = { version: '1.0.0', integrity: 'sha512-d', dev: true };
    await write('package-lock.json', { '': { name: 'root' }, ...wanted, 'node_modules/d': dev });
    await record(wanted);
    expect(isInstalled(root, 'start')).toBe(true);
    expect(isInstalled(root, 'everything')).toBe(false);
    expect(isInstalled(root)).toBe(false);
  });

  it('is false if npm has not finished', () => {
    expect(isInstalled(root)).toBe(false);
  });

  it('is true if npm’s record contains all required packages', async () => {
    await record({ ...wanted, 'node_modules/extra': { version: '2.0.0' } });
    expect(isInstalled(root)).toBe(true);
  });

  it.each([
    ['a package is missing', {}],
    ['a version differs', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['the content differs', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } }],
  ])('is false if %s', async (_what, packages) => {
    await record(packages);
    expect(isInstalled(root)).toBe(false);
  });

  it('is false if npm was ended while it wrote its record', async () => {
    await writeFile(join(root, 'node_modules', '.package-lock.json'), '{"packages": {"node_mod');
    expect(isInstalled(root)).toBe(false);
  });

  describe('an installation', () => {
    const { npm_execpath: npm } = process.env;
    afterEach(() => {
      if (npm === undefined) delete process.env.npm_execpath;
      else process.env.npm_execpath = npm;
    });

    /** Installs with an npm that runs this script of the shell, after it has written its record. */
    async function install(script: string): Promise<void> {
      const folder = join(root, 'programs');
      await mkdir(folder);
      const program = join(folder, 'npm-cli.js');
      const text = JSON.stringify(JSON.stringify({ packages: wanted }));
      await writeFile(
        program,
        `require('fs').writeFileSync('node_modules/.package-lock.json', ${text}); require('child_process').execSync(${JSON.stringify(script)}, { stdio: 'inherit' });`,
      );
      process.env.npm_execpath = program;
      await ensureInstalled(root, { progress: createProgress({ write: () => undefined }) });
    }

    it('is complete afterwards', async () => {
      await install('true');
      expect(isInstalled(root)).toBe(true);
    });

    it.each([
      [
        'npm ends with 0, but warns of a file that it could not write',
        'echo "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write" >&2',
      ],
      ['npm fails for want of space', 'echo "npm error nospc ENOSPC: no space left on device, write" >&2; exit 228'],
    ])('names the full disk, and is made again, if %s', async (_what, script) => {
      const installing = install(script);
      await expect(installing).rejects.toThrow(UserError);
      await expect(installing).rejects.toThrow(
        `npm failed. The disk of ${root} is full: free 1 GB there and start again.`,
      );
      expect(isInstalled(root)).toBe(false);
    });

    it('shows what npm has printed of other failures, and what to do', async () => {
      await expect(install('echo "npm error code ENOTFOUND"; exit 1')).rejects.toThrow(
        /^npm failed with exit code 1\.\n\nnpm error code ENOTFOUND\n.*npm cannot reach its registry/s,
      );
    });
  });
});
