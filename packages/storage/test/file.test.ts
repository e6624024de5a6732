import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { InvalidKeyError, openStorage, type Storage, StorageUnavailableError } from '../src/index.ts';
import { type ContractSubject, storageContract } from './contract.ts';
import { draftContract } from './draftContract.ts';

let folder: string;
let root: string;
let storage: Storage;
const small = mountSmall();

const open = (path: string) => openStorage({ url: `file://${path}`, log: silentLogger() });
const temporaryFiles = () => readdir(join(root, '~uploads'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-storage-'));
  root = join(folder, 'root');
  storage = await open(root);
});

afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
  if (small === undefined) return;
  execFileSync('umount', [small]);
  await rm(small, { recursive: true });
});

/** Mounts a file system of 4 MiB. Undefined if this user may not mount one. */
function mountSmall(): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'millrace-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'none', path], { stdio: 'ignore' });
    return path;
  } catch {
    rmdirSync(path);
    return undefined;
  }
}

describe('the file driver', () => {
  const subject: ContractSubject = {
    storage: () => storage,
    folder: () => folder,
    isDear: false,
    atomicLargeStreams: true,
    unfinished: async () => (await temporaryFiles()).length,
    leaveUnfinished: () => writeFile(join(root, '~uploads', 'of-a-crashed-process'), 'half'),
    takeAway: () => rename(root, `${root}-away`),
    bringBack: () => rename(`${root}-away`, root),
  };
  storageContract(subject);
  draftContract(subject);

  it('takes no direct uploads: it is no server', () => {
    expect(subject.storage().drafts.direct).toBeUndefined();
  });

  /** Everything in the folder except temporary files. */
  const entries = async () => (await readdir(root, { recursive: true })).filter((name) => !name.startsWith('~uploads'));

  it('leaves an empty folder when all objects are deleted', async () => {
    await storage.put('a/b/c/d', Buffer.from('x'), { contentType: 'text/html' });
    await storage.put('a/b/e', Buffer.from('x'));
    await storage.put('a/b/e', Buffer.from('y'), { contentType: 'text/html' });
    expect((await entries()).filter((name) => name.includes('~'))).toHaveLength(2);
    await storage.delete('a/b/c/d');
    expect((await entries()).filter((name) => name.startsWith('a/b/c'))).toEqual([]);
    await storage.deletePrefix('a/');
    expect(await entries()).toEqual([]);
  });

  it('keeps no sidecar for default headers, and removes the sidecar of a replaced version', async () => {
    for (let i = 0; i < 5; i += 1) await storage.put('a/x', Buffer.from(`${i}`), { contentType: `text/v${i}` });
    expect((await entries()).filter((name) => name.includes('~'))).toHaveLength(1);
    await storage.put('a/x', Buffer.from('plain'));
    await storage.put('public/videos/1/a.m4s', Buffer.from('x'), { contentType: 'video/mp4' });
    expect((await entries()).filter((name) => name.includes('~'))).toEqual([]);
    await storage.deletePrefix('a/');
    await storage.deletePrefix('public/');
  });

  it('knows the content type after a restore that changed all modification times', async () => {
    await storage.put('a/x', Buffer.from('x'), { contentType: 'text/html' });
    await utimes(join(root, 'a/x'), 1000, 1000);
    expect(await storage.head('a/x')).toMatchObject({ contentType: 'text/html' });
    await storage.deletePrefix('a/');
  });

  it('gives versions of equal length, written in quick succession, different ETags', async () => {
    const tags = new Set<string>();
    for (let i = 0; i < 50; i += 1) tags.add((await storage.put('a/x', Buffer.from(String(i).padStart(4)))).etag);
    expect(tags.size).toBe(50);
    await storage.deletePrefix('a/');
  });

  it('does not follow a symbolic link out of the folder', async () => {
    const outside = join(folder, 'outside');
    await mkdir(outside, { recursive: true });
    await writeFile(join(outside, 'secret'), 'secret');
    await symlink(outside, join(root, 'link'));
    await mkdir(join(root, 'a'), { recursive: true });
    await symlink(join(outside, 'secret'), join(root, 'a', 'link'));
    await expect(storage.get('link/secret')).rejects.toThrow(InvalidKeyError);
    await expect(storage.put('link/new', Buffer.from('x'))).rejects.toThrow(InvalidKeyError);
    await expect(storage.delete('link/secret')).rejects.toThrow(InvalidKeyError);
    expect(await storage.get('a/link')).toBeNull();
    expect(await storage.toLocalFile('a/link')).toBeNull();
    await storage.put('a/link', Buffer.from('mine'));
    await storage.deletePrefix('a/');
    await expect(storage.deletePrefix('link/')).resolves.toBe(0);
    expect(await readdir(outside)).toEqual(['secret']);
    await rm(join(root, 'link'));
  });

  it('refuses a key that is the folder of another object, or below one', async () => {
    await storage.put('a/x', Buffer.from('x'));
    await expect(storage.put('a/x/y', Buffer.from('y'))).rejects.toThrow(InvalidKeyError);
    await expect(storage.put('a', Buffer.from('y'))).rejects.toThrow(InvalidKeyError);
    expect(await entries()).toEqual(['a', 'a/x']);
    expect(await temporaryFiles()).toEqual([]);
    await storage.deletePrefix('a/');
  });

  it('returns the stored file itself as the local file', async () => {
    await storage.put('a/x', Buffer.from('x'));
    const local = await storage.toLocalFile('a/x');
    await local?.release();
    expect(local?.path).toBe(join(root, 'a/x'));
    expect(await storage.head('a/x')).not.toBeNull();
    await storage.deletePrefix('a/');
  });

  (small === undefined ? it.skip : it)('reports a full disk, and leaves nothing', async () => {
    const disk = small ?? '';
    const full = await open(join(disk, 'root'));
    await full.put('a/kept', Buffer.alloc(1000));
    const free = () => statfsSync(disk).bavail;
    const before = free();
    const source = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(256 * 1024)));
    const failure = full.put('a/b/large', source);
    await expect(failure).rejects.toThrow(StorageUnavailableError);
    await expect(failure).rejects.toMatchObject({ status: 503, detail: 'The storage is full.' });
    expect(source.destroyed).toBe(true);
    await expect(full.put('a/b/large', Buffer.alloc(8 * 1024 * 1024))).rejects.toMatchObject({ status: 503 });
    expect(free()).toBe(before);
    expect((await readdir(join(disk, 'root'), { recursive: true })).sort()).toEqual(['a', 'a/kept', '~uploads']);
    expect(await full.head('a/kept')).toMatchObject({ size: 1000 });
    await full.close();
  });

  it('rejects a path that cannot be a folder, and names it', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(open(join(file, 'storage'))).rejects.toThrow(StorageUnavailableError);
    await expect(open(join(file, 'storage'))).rejects.toThrow(file);
    // A file system without mkdir: Node's recursive mkdir would never return.
    await expect(open('/proc/self')).rejects.toThrow(StorageUnavailableError);
    await expect(open('/proc/millrace/storage')).rejects.toThrow(StorageUnavailableError);
    const deep = join(folder, 'made', 'on', 'the', 'way');
    await (await open(deep)).close();
    expect(await readdir(deep)).toEqual(['~uploads']);
  });
});
