import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createProgress, ensureInstalled, identityOf, isInstalled, markRunning, UserError } from '@millrace/bootstrap';
import { startProcess, type TestProcess } from '@millrace/testkit/process';
import { until } from '@millrace/testkit/waiting';

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

    /** Installs with an npm that runs this script of the shell, after it has written its record and, to the file `asked`, its arguments. */
    async function install(script: string, packages: object = wanted, signal?: AbortSignal): Promise<void> {
      const folder = join(root, 'programs');
      await mkdir(folder, { recursive: true });
      const program = join(folder, 'npm-cli.js');
      const text = JSON.stringify(JSON.stringify({ packages }));
      await writeFile(
        program,
        `require('fs').writeFileSync('asked', process.argv[2]); require('fs').writeFileSync('node_modules/.package-lock.json', ${text}); require('child_process').execSync(${JSON.stringify(script)}, { stdio: 'inherit' });`,
      );
      process.env.npm_execpath = program;
      const progress = createProgress({ write: () => undefined });
      await ensureInstalled(root, { progress, ...(signal !== undefined && { signal }) });
    }
    const asked = () => readFile(join(root, 'asked'), 'utf8');

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

    describe('of what tests need, after that of what a start needs', () => {
      const dev = { 'node_modules/d': { version: '1.0.0', integrity: 'sha512-d', dev: true } };
      beforeEach(async () => {
        await write('package-lock.json', { '': { name: 'root' }, ...wanted, ...dev });
        await record(wanted);
      });

      async function interrupted(): Promise<void> {
        const interruption = new AbortController();
        // Half a package.
        const script = `mkdir -p node_modules/a node_modules/d; touch node_modules/a/kept node_modules/d/half; touch ${root}/runs; sleep 1000`;
        const outcome = expect(install(script, { ...wanted, ...dev }, interruption.signal)).rejects.toThrow('enough');
        await until('npm runs', () => existsSync(join(root, 'runs')));
        interruption.abort(new UserError('enough'));
        await outcome;
      }

      it('leaves what a start needs, and is gone on with, if it is interrupted', async () => {
        await interrupted();
        expect(await asked()).toBe('install');
        expect([isInstalled(root, 'start'), isInstalled(root)]).toEqual([true, false]);
        const look = 'ls node_modules/a/kept && ! ls node_modules/d';
        await install(look, { ...wanted, ...dev });
        expect(await asked()).toBe('install');
        expect(isInstalled(root)).toBe(true);
      });

      it('is made from nothing if the lock file is then another one', async () => {
        await interrupted();
        const other = { 'node_modules/a': { version: '2.0.0', integrity: 'sha512-2' } };
        await write('package-lock.json', { '': { name: 'root' }, ...other });
        expect(isInstalled(root, 'start')).toBe(false);
        await install('true', other);
        expect([await asked(), isInstalled(root)]).toEqual(['ci', true]);
      });
    });

    describe('beside a platform that runs from the checkout', () => {
      let platform: TestProcess;
      beforeEach(async () => {
        const source = new URL('../src/index.mjs', import.meta.url).href;
        const script = `import { createServer } from 'node:net'; import { markRunning } from '${source}'; markRunning(process.argv[1]); console.log('runs'); createServer().listen(0, '127.0.0.1');`;
        platform = await startProcess({
          command: process.execPath,
          args: ['--input-type=module', '-e', script, root],
          waitFor: /runs/,
        });
      });
      afterEach(() => platform.kill());

      it('is refused if it replaced packages, and says which process to stop', async () => {
        await expect(install('true')).rejects.toThrow(
          `npm must replace packages in ${root}, and Millrace runs from there (process ${platform.pid}): stop it, and start again.`,
        );
        expect(existsSync(join(root, 'asked'))).toBe(false);
        // Without a chance to say that it ends.
        await platform.kill();
        await install('true');
        expect(await asked()).toBe('ci');
        markRunning(root);
        expect(await readdir(join(root, '.turbo', 'running'))).toEqual([String(process.pid)]);
      });

      it('keeps the stamp of the packages that run if it is refused', async () => {
        await platform.kill();
        await install('true');
        const other = { 'node_modules/a': { version: '2.0.0', integrity: 'sha512-2' } };
        const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
        await write('package-lock.json', { '': { name: 'root' }, ...other });
        const holder = JSON.stringify({ pid: process.ppid, identity: identityOf(process.ppid) });
        await writeFile(join(root, '.turbo', 'running', String(process.ppid)), holder);
        await expect(install('true', other)).rejects.toThrow(`(process ${process.ppid})`);
        await writeFile(join(root, 'package-lock.json'), lock);
        expect(isInstalled(root)).toBe(true);
      });

      it('adds packages that it does not use', async () => {
        const dev = { 'node_modules/d': { version: '1.0.0', integrity: 'sha512-d', dev: true } };
        await write('package-lock.json', { '': { name: 'root' }, ...wanted, ...dev });
        await record(wanted);
        await install('true', { ...wanted, ...dev });
        expect(isInstalled(root)).toBe(true);
      });
    });
  });
});
