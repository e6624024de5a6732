import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/logging';
import { openStorage, type Storage } from '@millrace/storage';
import { ContentTags } from '../src/index.ts';

let folder: string;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-tags-'));
  storage = await openStorage({ url: `file://${folder}`, log: silentLogger() });
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

async function open(key: string, range?: { start: number; end: number }) {
  const object = await storage.get(key, range && { range });
  if (object === null) throw new Error(`${key} is not there`);
  return object;
}

async function head(key: string) {
  const info = await storage.head(key);
  if (info === null) throw new Error(`${key} is not there`);
  return info;
}

describe('tags of the bytes', () => {
  it.each([1_000, 5 * 1024 * 1024])('are those of the bytes alone, of %d of them', async (size) => {
    const bytes = randomBytes(size);
    await storage.put('a/one', bytes);
    await storage.put('a/two', bytes);
    await storage.put('a/other', randomBytes(size));
    const tags = new ContentTags(storage);
    const [one, two, other] = [
      await tags.taggedOpen('a/one', await open('a/one')),
      await tags.tagged('a/two', await head('a/two')),
      await tags.taggedOpen('a/other', await open('a/other', { start: 1, end: 9 })),
    ];
    expect(one?.etag).toMatch(/^"[\w-]{27}"$/);
    expect(two?.etag).toBe(one?.etag);
    expect(other?.etag).not.toBe(one?.etag);
    // What was opened can be read to its end, also when it was read for its tag.
    expect(one && (await buffer(one.body)).equals(bytes)).toBe(true);
    expect(other && (await buffer(other.body)).length).toBe(9);
    const again = await tags.taggedOpen('a/one', await open('a/one', { start: 0, end: 3 }));
    expect(again?.etag).toBe(one?.etag);
    expect(again && (await buffer(again.body)).equals(bytes.subarray(0, 4))).toBe(true);
  });

  it('are none of a version that was replaced or removed', async () => {
    await storage.put('b/one', Buffer.from('first'));
    const info = await head('b/one');
    await storage.put('b/one', Buffer.from('second'));
    const tags = new ContentTags(storage);
    expect(await tags.tagged('b/one', info)).toBe(null);
    await storage.delete('b/one');
    expect(await tags.tagged('b/one', info)).toBe(null);
  });
});
