import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDataFolder } from '../src/dataFolder.ts';

describe('the data folder', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'millrace-data-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it('creates secrets once, readable by the owner only', async () => {
    const first = await openDataFolder(root);
    const path = join(root, 'secrets.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    for (const name of ['postgres', 'storage', 'tmp']) expect((await stat(join(root, name))).mode & 0o777).toBe(0o700);
    expect(new Set(Object.values(first.secrets)).size).toBe(Object.keys(first.secrets).length);
    for (const secret of Object.values(first.secrets)) expect(secret.length).toBeGreaterThanOrEqual(32);
    expect((await openDataFolder(root)).secrets).toEqual(first.secrets);
  });

  it('adds a secret that an earlier version did not have, and keeps the others', async () => {
    const { secrets } = await openDataFolder(root);
    const { deliveryLogToken: _, ...earlier } = secrets;
    const path = join(root, 'secrets.json');
    await writeFile(path, JSON.stringify(earlier));
    const after = await openDataFolder(root);
    expect(after.secrets).toMatchObject(earlier);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(after.secrets);
  });

  it('never replaces secrets that it cannot read', async () => {
    const path = join(root, 'secrets.json');
    await writeFile(path, '{"jwtSecret": "cut of');
    await expect(openDataFolder(root)).rejects.toThrow(/Restore it from a backup/);
    expect(await readFile(path, 'utf8')).toBe('{"jwtSecret": "cut of');
  });

  it('empties the temporary folder of the last run, and nothing else', async () => {
    const { temporary, storage } = await openDataFolder(root);
    await writeFile(join(temporary, 'left over'), '');
    await writeFile(join(storage, 'kept'), '');
    await openDataFolder(root);
    expect(await readdir(temporary)).toEqual([]);
    expect(await readdir(storage)).toEqual(['kept']);
  });
});
