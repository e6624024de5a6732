import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isInstalled } from '@millrace/bootstrap';

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
});
