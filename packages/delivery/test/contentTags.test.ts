import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { openStorage, type Storage, StorageUnavailableError } from '@millrace/storage';
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
  if (object === null) throw new Error(`${key} does not exist`);
  return object;
}

async function head(key: string) {
  const info = await storage.head(key);
  if (info === null) throw new Error(`${key} does not exist`);
  return info;
}

describe('ETags of the bytes', () => {
  it.each([1_000, 5 * 1024 * 1024])('depend on the bytes only (%d bytes)', async (size) => {
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
    // An opened object can be read to its end, even if it was already read for its tag.
    expect(one && (await buffer(one.body)).equals(bytes)).toBe(true);
    expect(other && (await buffer(other.body)).length).toBe(9);
    const again = await tags.taggedOpen('a/one', await open('a/one', { start: 0, end: 3 }));
    expect(again?.etag).toBe(one?.etag);
    expect(again && (await buffer(again.body)).equals(bytes.subarray(0, 4))).toBe(true);
  });

  it('are null for a version that was replaced or removed', async () => {
    await storage.put('b/one', Buffer.from('first'));
    const info = await head('b/one');
    await storage.put('b/one', Buffer.from('second'));
    const tags = new ContentTags(storage);
    expect(await tags.tagged('b/one', info)).toBe(null);
    await storage.delete('b/one');
    expect(await tags.tagged('b/one', info)).toBe(null);
  });
});

describe('objects opened to be sent whole', () => {
  /** The bytes that would be sent, from memory or from the storage. */
  async function opened(tags: ContentTags, key: string) {
    const object = await tags.open(key);
    if (object === null) return null;
    const isHeld = 'bytes' in object;
    return { isHeld, etag: object.etag, size: object.size, bytes: isHeld ? object.bytes : await buffer(object.body) };
  }

  it.each([
    [1_000, true],
    [256 * 1024, true],
    [256 * 1024 + 1, false],
    [5 * 1024 * 1024, false],
  ])('have the tag of their bytes; %d bytes are held in memory: %s', async (size, isHeld) => {
    const bytes = randomBytes(size);
    await storage.put('c/one', bytes);
    const tags = new ContentTags(storage);
    const tag = (await tags.tagged('c/one', await head('c/one')))?.etag;
    for (const _ of ['first', 'again']) {
      const object = await opened(tags, 'c/one');
      expect(object).toMatchObject({ isHeld, etag: tag, size });
      expect(object?.bytes.equals(bytes)).toBe(true);
    }
  });

  it('are read once per version', async () => {
    await storage.put('d/one', Buffer.from('first'));
    let reads = 0;
    const counting = {
      head: (key: string) => storage.head(key),
      get: (key: string) => {
        reads += 1;
        return storage.get(key);
      },
    };
    const tags = new ContentTags(counting);
    for (let n = 0; n < 3; n += 1) expect((await opened(tags, 'd/one'))?.bytes.toString()).toBe('first');
    expect(reads).toBe(1);
    await storage.put('d/one', Buffer.from('second'));
    for (let n = 0; n < 3; n += 1) expect((await opened(tags, 'd/one'))?.bytes.toString()).toBe('second');
    expect(reads).toBe(2);
  });

  it('are null after their removal, and throw if the storage is unavailable', async () => {
    const gone = await mkdtemp(join(tmpdir(), 'millrace-tags-'));
    const away = await openStorage({ url: `file://${gone}`, log: silentLogger() });
    await away.put('e/one', Buffer.from('first'));
    await away.put('e/two', Buffer.from('first'));
    const tags = new ContentTags(away);
    expect(await opened(tags, 'e/one')).not.toBe(null);
    expect(await opened(tags, 'e/two')).not.toBe(null);
    await away.delete('e/one');
    expect(await opened(tags, 'e/one')).toBe(null);
    expect(await opened(tags, 'e/never')).toBe(null);
    await rm(gone, { recursive: true });
    await expect(tags.open('e/two')).rejects.toThrow(StorageUnavailableError);
  });
});

describe('small objects in memory', () => {
  /** A storage that counts what it is asked, and a clock that the test moves. */
  function counted() {
    const state = { asked: 0, now: 0 };
    const counting: Pick<Storage, 'head' | 'get'> = {
      head: (key) => {
        state.asked += 1;
        return storage.head(key);
      },
      get: (key, options) => {
        state.asked += 1;
        return storage.get(key, options);
      },
    };
    return { state, tags: new ContentTags(counting, () => state.now) };
  }

  it('are held for as long as the storage has confirmed them lately', async () => {
    await storage.put('h/one', Buffer.from('bytes'));
    const { state, tags } = counted();
    expect(tags.held('h/one', 1_000)).toBeUndefined();
    const opened = await tags.open('h/one');
    expect(tags.held('h/one', 1_000)).toBe(opened);
    state.now = 999;
    expect(tags.held('h/one', 1_000)).toBe(opened);
    state.now = 1_000;
    expect(tags.held('h/one', 1_000)).toBeUndefined();
    expect(state.asked).toBe(1);
    // The storage confirms them again.
    expect(await tags.open('h/one')).toBe(opened);
    state.now = 1_999;
    expect(tags.held('h/one', 1_000)).toBe(opened);
    expect(tags.held('h/one', 0)).toBeUndefined();
    expect(state.asked).toBe(2);
  });

  it('are not held any more when the storage has another version, or none', async () => {
    await storage.put('h/two', Buffer.from('first'));
    const { state, tags } = counted();
    await tags.open('h/two');
    await storage.put('h/two', Buffer.from('second'));
    state.now = 5_000;
    const second = await tags.open('h/two');
    expect(second && 'bytes' in second && second.bytes.toString()).toBe('second');
    await storage.delete('h/two');
    state.now = 10_000;
    expect(await tags.open('h/two')).toBeNull();
    expect(tags.held('h/two', 1_000)).toBeUndefined();
  });
});
