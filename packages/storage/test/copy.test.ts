import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type LinkedS3, linkToS3 } from '@millrace/testkit/s3';
import { copyStorage } from '../src/copyStorage.ts';
import { openStorage, type Storage } from '../src/index.ts';

await describeWithEngine('s3', 'moving a folder to a bucket', () => {
  const log = silentLogger();
  let s3: LinkedS3;
  let root: string;
  let folder: Storage;
  let bucket: Storage;
  let tests = 0;

  beforeAll(async () => {
    s3 = await linkToS3();
    Object.assign(process.env, s3.env);
    root = await mkdtemp(join(tmpdir(), 'millrace-copy-'));
  }, 180_000);
  afterAll(async () => {
    await s3.stop();
    await rm(root, { recursive: true });
  });
  beforeEach(async () => {
    tests += 1;
    folder = await openStorage({ url: `file://${root}/${tests}`, log });
    bucket = await openStorage({ url: `s3://copy-${Date.now()}-${tests}`, log });
  });

  const copy = (options: { verify?: boolean; prune?: boolean; from?: Storage; to?: Storage } = {}) =>
    copyStorage({ from: folder, to: bucket, concurrency: 4, verify: false, prune: false, ...options });
  const keysOf = async (storage: Storage): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of storage.list('')) found.push(key);
    return found;
  };

  async function fill(sourceBytes = 20_000): Promise<Map<string, Buffer>> {
    const objects = new Map<string, Buffer>();
    for (let n = 0; n < 30; n += 1) objects.set(`public/videos/v${n % 3}/a/${n}.m4s`, randomBytes(1000 + n));
    objects.set('private/videos/v0/source', randomBytes(sourceBytes));
    objects.set('public/tracks/t/a/empty.json', Buffer.alloc(0));
    for (const [key, bytes] of objects) await folder.put(key, bytes);
    await folder.put('public/images/i/original', randomBytes(10), {
      contentType: 'image/png',
      cacheControl: 'public, max-age=86400',
    });
    return objects;
  }

  it('copies every object with its headers, and back again', async () => {
    // More than a part of an upload in parts.
    const objects = await fill(9_000_000);
    expect(await copy({ verify: true })).toMatchObject({ copied: 33, present: 0, pruned: 0 });
    for (const [key, bytes] of objects) {
      const object = await bucket.get(key);
      if (object === null) throw new Error(`${key} is missing`);
      expect((await buffer(object.body)).equals(bytes)).toBe(true);
    }
    expect(await bucket.head('public/images/i/original')).toMatchObject({
      contentType: 'image/png',
      cacheControl: 'public, max-age=86400',
    });
    expect(await bucket.head('public/videos/v1/a/1.m4s')).toMatchObject({ contentType: 'video/mp4' });
    const restored = await openStorage({ url: `file://${root}/${tests}-restored`, log });
    expect(await copy({ from: bucket, to: restored, verify: true })).toMatchObject({ copied: 33 });
    expect(await keysOf(restored)).toEqual(await keysOf(folder));
  });

  it('does not touch other objects in the same bucket or folder', async () => {
    await fill();
    const theirs = ['their-app/data.json', 'publications/public/x', 'readme'];
    for (const key of theirs) await bucket.put(key, Buffer.from('theirs'));
    await folder.put('somebody/else', Buffer.from('not ours'));
    expect(await copy({ prune: true })).toMatchObject({ copied: 33, pruned: 0 });
    expect((await keysOf(bucket)).filter((key) => !/^p(rivate|ublic)\//.test(key)).sort()).toEqual([...theirs].sort());
  });

  it('continues an interrupted copy', async () => {
    await fill();
    const { get } = folder;
    let gets = 0;
    const failing: Storage = Object.assign(Object.create(folder), {
      list: folder.list.bind(folder),
      head: folder.head.bind(folder),
      get(...args: Parameters<Storage['get']>) {
        gets += 1;
        return gets > 12 ? Promise.reject(new Error('the disk is broken')) : get.apply(folder, args);
      },
    });
    await expect(copy({ from: failing })).rejects.toThrow('the disk is broken');
    const there = (await keysOf(bucket)).length;
    expect(there).toBeGreaterThan(5);
    const report = await copy();
    expect(report.present).toBe(there);
    expect(report.copied).toBe(33 - there);
    expect(await copy()).toMatchObject({ copied: 0, present: 33 });
  });

  it('finds an object of equal size with different bytes', async () => {
    await fill();
    await copy();
    await bucket.put('public/videos/v1/a/1.m4s', Buffer.alloc(1001));
    expect(await copy()).toMatchObject({ copied: 0 });
    expect(await copy({ verify: true })).toMatchObject({ copied: 1, present: 32 });
  });

  it('removes objects that the source no longer has, only with prune', async () => {
    await fill();
    await copy();
    await folder.deletePrefix('public/videos/v2/');
    expect(await copy()).toMatchObject({ pruned: 0 });
    expect(await copy({ prune: true })).toMatchObject({ pruned: 10 });
    expect(await keysOf(bucket)).toEqual(await keysOf(folder));
  });

  it('removes nothing if the source is empty, which is probably a mistake', async () => {
    await bucket.put('private/videos/v/source', Buffer.from('x'));
    await expect(copy({ prune: true })).rejects.toThrow(/source is empty/);
    expect(await keysOf(bucket)).toHaveLength(1);
  });

  it('waits for a store that is unavailable for a moment', async () => {
    await fill();
    s3.link.cut();
    const copying = copy();
    s3.link.mend();
    expect(await copying).toMatchObject({ copied: 33 });
  });
});
