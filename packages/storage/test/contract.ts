import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { isNightly } from '@millrace/testkit/nightly';
import { until } from '@millrace/testkit/waiting';
import {
  InvalidKeyError,
  ObjectExistsError,
  RangeNotSatisfiableError,
  readWhole,
  type Storage,
  StorageUnavailableError,
} from '../src/index.ts';

/** A driver under test, with functions that inspect and disturb its engine. */
export interface ContractSubject {
  storage: () => Storage;
  /** A folder for test files. */
  folder: () => string;
  /** Its bytes go over HTTP. By day, it leaves large volumes to the other drivers. */
  isDear: boolean;
  /** Whether ifAbsent also works for multipart streams: Ceph 16 ignores the condition of CompleteMultipartUpload. */
  atomicLargeStreams: boolean;
  /** The number of temporary files or multipart uploads of unfinished puts. */
  unfinished: () => Promise<number>;
  /** Leaves the same as a crashed writer. */
  leaveUnfinished: () => Promise<void>;
  /** Makes the store unavailable until `bringBack`. */
  takeAway: () => Promise<void>;
  /** Makes the store available again. */
  bringBack: () => Promise<void>;
}

const megabyte = 1024 * 1024;
/** More than a part of an upload in parts, which has 8 MiB. */
const beyondPart = (isNightly ? 20 : 9) * megabyte;

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A stream of `count` equal blocks of `size` bytes, created on demand. */
function blocks(count: number, size: number, onRead = () => {}): Readable {
  const block = randomBytes(size);
  let left = count;
  return new Readable({
    highWaterMark: size,
    read() {
      onRead();
      left -= 1;
      this.push(left >= 0 ? block : null);
    },
  });
}

/** A stream that sends some bytes and never ends. */
function unending(bytes = 100_000): Readable {
  let given = false;
  return new Readable({
    read() {
      if (!given) this.push(randomBytes(bytes));
      given = true;
    },
  });
}

/** The contract of `Storage` for every driver. */
export function storageContract(subject: ContractSubject): void {
  const { storage, unfinished } = subject;
  const isShort = subject.isDear && !isNightly;
  /** More than S3 lists or deletes in one request, which is 1,000. A folder knows no such limit. */
  const manyByDay = subject.isDear ? 1_050 : 100;
  const manyObjects = isNightly ? 2_500 : manyByDay;
  /** Defines tests that a dear driver leaves to the others by day. */
  const unlessDear = (define: () => void): void => {
    if (!isShort) define();
  };

  const keysUnder = async (prefix: string): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of storage().list(prefix)) keys.push(key);
    return keys;
  };
  const read = async (key: string, range?: { start: number; end?: number }): Promise<Buffer> => {
    const object = await storage().get(key, range && { range });
    if (object === null) throw new Error(`${key} is not there`);
    return readWhole(object);
  };

  beforeEach(async () => {
    for (const prefix of ['private/', 'public/', 'a/']) await storage().deletePrefix(prefix);
  });

  describe('objects', () => {
    it('returns the bytes that were put: from a buffer, a stream of unknown length, a file', async () => {
      const bytes = randomBytes(70_001);
      const file = join(subject.folder(), 'given');
      await writeFile(file, bytes);
      const bodies = { bytes, stream: Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), file: { file } };
      for (const [name, body] of Object.entries(bodies)) {
        const key = `private/videos/1/${name}`;
        const put = await storage().put(key, body, { contentType: 'video/quicktime' });
        expect(put.size).toBe(bytes.length);
        const object = await storage().get(key);
        expect(object).toMatchObject({
          size: bytes.length,
          etag: put.etag,
          contentType: 'video/quicktime',
          cacheControl: undefined,
          range: undefined,
        });
        if (object === null) throw new Error('gone');
        expect(digest(await buffer(object.body))).toBe(digest(bytes));
        expect(await storage().head(key)).toEqual({
          size: bytes.length,
          etag: put.etag,
          contentType: 'video/quicktime',
          cacheControl: undefined,
          lastModified: object.lastModified,
        });
      }
      expect((await readFile(file)).length).toBe(bytes.length);
    });

    it('stores an empty object', async () => {
      await storage().put('a/empty', Readable.from([]));
      await storage().put('a/none', Buffer.alloc(0));
      expect((await read('a/empty')).length).toBe(0);
      expect(await storage().head('a/none')).toMatchObject({ size: 0 });
    });

    it('derives content type and Cache-Control from the key by default', async () => {
      await storage().put('public/videos/1/x/seg.m4s', Buffer.from('x'));
      await storage().put('public/videos/1/x/main.m3u8', Buffer.from('x'));
      await storage().put('private/videos/1/source', Buffer.from('x'));
      await storage().put('public/videos/1/x/odd.m4s', Buffer.from('x'), {
        contentType: 'text/odd',
        cacheControl: 'no-store',
      });
      const info = async (key: string) => {
        const head = await storage().head(key);
        return [head?.contentType, head?.cacheControl];
      };
      const immutable = 'public, max-age=31536000, immutable, s-maxage=3600';
      expect(await info('public/videos/1/x/seg.m4s')).toEqual(['video/mp4', immutable]);
      expect(await info('public/videos/1/x/main.m3u8')).toEqual([
        'application/vnd.apple.mpegurl',
        'public, max-age=60',
      ]);
      expect(await info('private/videos/1/source')).toEqual(['application/octet-stream', undefined]);
      expect(await info('public/videos/1/x/odd.m4s')).toEqual(['text/odd', 'no-store']);
    });

    it('replaces an object, its content type and its ETag', async () => {
      const first = await storage().put('a/object', Buffer.from('first'), { contentType: 'text/plain' });
      const second = await storage().put('a/object', Buffer.from('other'), { contentType: 'text/html' });
      expect(second.etag).not.toBe(first.etag);
      expect(first.etag).toMatch(/^"[^"]+"$/);
      expect(await storage().head('a/object')).toMatchObject({ contentType: 'text/html', etag: second.etag });
      expect((await read('a/object')).toString()).toBe('other');
      const third = await storage().put('a/object', Buffer.from('third'));
      expect(await storage().head('a/object')).toMatchObject({
        contentType: 'application/octet-stream',
        etag: third.etag,
      });
    });

    it('has no object under an unknown key or under a folder', async () => {
      await storage().put('a/b/c', Buffer.from('x'));
      for (const key of ['a/x', 'a/b', 'x/y', 'a/b/c/d']) {
        expect(await storage().get(key)).toBeNull();
        expect(await storage().head(key)).toBeNull();
        expect(await storage().toLocalFile(key)).toBeNull();
        await storage().delete(key);
      }
      expect(await keysUnder('a/')).toEqual(['a/b/c']);
    });

    it('copies an object with its headers, also over another one; the copy outlives it', async () => {
      const bytes = randomBytes(70_001);
      for (const options of [{}, { contentType: 'text/odd', cacheControl: 'no-store' }]) {
        await storage().put('public/videos/1/x/seg.m4s', bytes, options);
        await storage().put('public/videos/1/y/seg.m4s', Buffer.from('another'));
        const original = await storage().head('public/videos/1/x/seg.m4s');
        expect(await storage().copy('public/videos/1/x/seg.m4s', 'public/videos/1/y/seg.m4s')).toBe(true);
        // The original is not changed by what happens to the copy, nor the other way round.
        await storage().put('public/videos/1/x/seg.m4s', Buffer.from('later'));
        await storage().delete('public/videos/1/x/seg.m4s');
        expect(digest(await read('public/videos/1/y/seg.m4s'))).toBe(digest(bytes));
        const { size, contentType, cacheControl } = (await storage().head('public/videos/1/y/seg.m4s')) ?? {};
        expect({ size, contentType, cacheControl }).toEqual({
          size: bytes.length,
          contentType: original?.contentType,
          cacheControl: original?.cacheControl,
        });
      }
      expect(await keysUnder('public/')).toEqual(['public/videos/1/y/seg.m4s']);
    });

    it('copies nothing if there is nothing', async () => {
      expect(await storage().copy('a/missing', 'a/copy')).toBe(false);
      expect(await keysUnder('a/')).toEqual([]);
      await expect(storage().copy('a/missing', '../x')).rejects.toThrow(InvalidKeyError);
      const aborted = AbortSignal.abort(new Error('stopped'));
      await storage().put('a/object', Buffer.from('x'));
      await expect(storage().copy('a/object', 'a/copy', { signal: aborted })).rejects.toThrow('stopped');
      expect(await keysUnder('a/')).toEqual(['a/object']);
    });

    it('refuses headers that would break a response', async () => {
      for (const contentType of ['a/b\r\nX-Evil: 1', 'nonsense', '', 'video/mp4; x=\u0000']) {
        await expect(storage().put('a/x', Buffer.from('x'), { contentType })).rejects.toThrow(TypeError);
      }
      expect(await keysUnder('a/')).toEqual([]);
    });
  });

  describe('ranges', () => {
    const bytes = Buffer.from('0123456789');
    beforeEach(async () => {
      await storage().put('a/range', bytes);
    });

    const cases: [{ start: number; end?: number }, string, [number, number]][] = [
      [{ start: 0, end: 0 }, '0', [0, 0]],
      [{ start: 0, end: 3 }, '0123', [0, 3]],
      [{ start: 9, end: 9 }, '9', [9, 9]],
      [{ start: 4 }, '456789', [4, 9]],
      [{ start: 8, end: 100 }, '89', [8, 9]],
      [{ start: 0 }, '0123456789', [0, 9]],
    ];
    for (const [range, expected, [start, end]] of cases) {
      it(`serves ${range.start}-${range.end ?? ''} of 10 bytes`, async () => {
        const object = await storage().get('a/range', { range });
        expect(object).toMatchObject({ size: 10, range: { start, end } });
        expect((await read('a/range', range)).toString()).toBe(expected);
        object?.body.destroy();
      });
    }

    it('rejects a range past the end, with the size', async () => {
      for (const range of [{ start: 10 }, { start: 10, end: 20 }, { start: 5000 }]) {
        const failure = storage().get('a/range', { range });
        await expect(failure).rejects.toThrow(RangeNotSatisfiableError);
        await expect(failure).rejects.toThrow(RangeError);
        await expect(failure).rejects.toMatchObject({ size: 10 });
      }
      await storage().put('a/empty', Buffer.alloc(0));
      await expect(storage().get('a/empty', { range: { start: 0 } })).rejects.toMatchObject({ size: 0 });
      expect(await storage().get('a/none', { range: { start: 5 } })).toBeNull();
    });

    it('refuses an invalid range', async () => {
      for (const range of [{ start: -1 }, { start: 5, end: 4 }, { start: 0.5 }, { start: Number.NaN }]) {
        await expect(storage().get('a/range', { range })).rejects.toThrow(RangeError);
      }
    });
  });

  describe('large objects', () => {
    it('stores a stream of several parts, byte for byte', async () => {
      // Two parts of the store, and a rest.
      const parts = Array.from({ length: isNightly ? 5 : 3 }, () => randomBytes(7 * megabyte + 13));
      const { size } = await storage().put('a/large', Readable.from(parts));
      const whole = Buffer.concat(parts);
      expect(size).toBe(whole.length);
      expect(digest(await read('a/large'))).toBe(digest(whole));
      const range = { start: 8 * megabyte - 1, end: 8 * megabyte + 5 };
      expect(await read('a/large', range)).toEqual(whole.subarray(range.start, range.end + 1));
      expect(await unfinished()).toBe(0);
    });

    unlessDear(() => {
      it('needs little memory to write and read a stream of 300 MB', async () => {
        let peak = 0;
        const look = () => {
          peak = Math.max(peak, process.memoryUsage.rss());
        };
        const before = process.memoryUsage.rss();
        let received = 0;
        await storage().put('a/huge', blocks(300, megabyte, look));
        const object = await storage().get('a/huge');
        if (object === null) throw new Error('gone');
        for await (const chunk of object.body) {
          received += chunk.length;
          look();
        }
        expect(received).toBe(300 * megabyte);
        expect(peak - before).toBeLessThan(150 * megabyte);
        await storage().delete('a/huge');
      }, 120_000);

      it('releases connections and files when bodies are not read to their end', async () => {
        await storage().put('a/large', blocks(8, megabyte));
        // Far more than the sockets of a pool or the open files of a process.
        for (let round = 0; round < 30; round += 1) {
          const bodies = await Promise.all(Array.from({ length: 20 }, () => storage().get('a/large')));
          for (const object of bodies) object?.body.destroy();
        }
        expect((await read('a/large', { start: 8 * megabyte - 4 })).length).toBe(4);
      }, 120_000);
    });

    it('stops a download when its signal aborts', async () => {
      await storage().put('a/large', blocks(8, megabyte));
      const abort = new AbortController();
      const object = await storage().get('a/large', { signal: abort.signal });
      if (object === null) throw new Error('gone');
      const reading = buffer(object.body);
      abort.abort();
      await expect(reading).rejects.toThrow();
      expect(object.body.destroyed).toBe(true);
      await expect(storage().get('a/large', { signal: abort.signal })).rejects.toThrow();
    });
  });

  describe('a put that fails', () => {
    const expectNothing = async () => {
      expect(await keysUnder('a/')).toEqual([]);
      expect(await unfinished()).toBe(0);
    };

    // In memory only, and with parts that were sent.
    for (const size of [1000, beyondPart]) {
      it(`leaves nothing when its source fails after ${size} bytes, and rejects with that error`, async () => {
        const failure = new Error('the source broke');
        async function* source() {
          for (let sent = 0; sent < size; sent += 100_000) yield randomBytes(Math.min(size, 100_000));
          throw failure;
        }
        await expect(storage().put('a/x', Readable.from(source()))).rejects.toBe(failure);
        await expectNothing();
      });

      it(`leaves nothing when it is aborted after ${size} bytes, and rejects with the reason`, async () => {
        const abort = new AbortController();
        const reason = new Error('no longer wanted');
        const source = unending(size);
        const put = storage().put('a/x', source, { signal: abort.signal });
        const rejected = expect(put).rejects.toBe(reason);
        await until('the bytes were read', () => source.readableLength === 0);
        abort.abort(reason);
        await rejected;
        expect(source.destroyed).toBe(true);
        await expectNothing();
      });
    }

    it('leaves nothing when its source is closed early', async () => {
      const source = unending();
      const put = expect(storage().put('a/x', source)).rejects.toThrow();
      await until('the bytes were read', () => source.readableLength === 0);
      source.destroy();
      await put;
      await expectNothing();
    });

    it('does not start when it is already aborted', async () => {
      const source = unending();
      const put = storage().put('a/x', source, { signal: AbortSignal.abort(new Error('no')) });
      await expect(put).rejects.toThrow('no');
      expect(source.destroyed).toBe(true);
      await expectNothing();
    });

    it('rejects for a missing file', async () => {
      await expect(storage().put('a/x', { file: join(subject.folder(), 'absent') })).rejects.toMatchObject({
        code: 'ENOENT',
      });
      await expectNothing();
    });

    it('does not change an older version', async () => {
      await storage().put('a/x', Buffer.from('older'));
      const failing = Readable.from(
        (async function* () {
          yield Buffer.from('newer');
          throw new Error('broken');
        })(),
      );
      await expect(storage().put('a/x', failing)).rejects.toThrow('broken');
      expect((await read('a/x')).toString()).toBe('older');
    });
  });

  describe('concurrent writers', () => {
    const given: [string, number, (bytes: Buffer) => Readable | Buffer][] = [
      ['a stream', 10, (bytes) => Readable.from([bytes])],
      ['bytes', 9 * megabyte, (bytes) => bytes],
    ];
    if (subject.atomicLargeStreams) given.push(['a stream', 9 * megabyte, (bytes) => Readable.from([bytes])]);
    for (const [name, size, make] of given) {
      const writers = isNightly ? 10 : 4;
      it(`lets one of ${writers} writers of ${size} bytes win with ifAbsent, given as ${name}`, async () => {
        const bodies = Array.from({ length: writers }, (_, i) => Buffer.alloc(size, i));
        const outcomes = await Promise.allSettled(
          bodies.map((body) => storage().put('a/once', make(body), { ifAbsent: true })),
        );
        const won = outcomes.flatMap((outcome, i) => (outcome.status === 'fulfilled' ? [i] : []));
        const failures = outcomes.flatMap((outcome) =>
          outcome.status === 'rejected' && !(outcome.reason instanceof ObjectExistsError)
            ? [inspect(outcome.reason)]
            : [],
        );
        expect(failures).toEqual([]);
        expect(won).toHaveLength(1);
        expect(digest(await read('a/once'))).toBe(digest(bodies[won[0] ?? -1] ?? Buffer.alloc(0)));
        await expect(storage().put('a/once', Buffer.from('late'), { ifAbsent: true })).rejects.toThrow(
          ObjectExistsError,
        );
        expect(await unfinished()).toBe(0);
      });
    }

    it('shows a reader one whole version while many write', async () => {
      const version = (i: number) => Buffer.alloc(300_000, 65 + i);
      const type = (i: number) => `text/v${i}`;
      await storage().put('a/shared', version(0), { contentType: type(0) });
      let writing = true;
      const seen = new Set<number>();
      const readers = Array.from({ length: 3 }, async () => {
        while (writing) {
          const object = await storage().get('a/shared');
          if (object === null) throw new Error('gone');
          const bytes = await buffer(object.body);
          const i = (bytes[0] ?? 0) - 65;
          seen.add(i);
          expect(bytes.length).toBe(300_000);
          expect(bytes.equals(version(i))).toBe(true);
          expect(object.contentType).toBe(type(i));
        }
      });
      const writers = Array.from({ length: 4 }, async (_, w) => {
        for (let round = 0; round < 8; round += 1) {
          const i = w * 5 + (round % 5);
          await storage().put('a/shared', version(i), { contentType: type(i) });
        }
      });
      await Promise.all(writers);
      writing = false;
      await Promise.all(readers);
      expect(seen.size).toBeGreaterThan(1);
      expect(await keysUnder('a/')).toEqual(['a/shared']);
      await storage().delete('a/shared');
      expect(await unfinished()).toBe(0);
    });

    it('puts into a folder that a concurrent delete empties', async () => {
      for (let round = 0; round < (isShort ? 5 : 20); round += 1) {
        await storage().put('a/f/old', Buffer.from('x'));
        await Promise.all([storage().delete('a/f/old'), storage().put('a/f/new', Buffer.from('y'))]);
        expect(await keysUnder('a/f/')).toEqual(['a/f/new']);
      }
    });
  });

  describe('listing and deleting', () => {
    it('lists in key order, by any prefix', async () => {
      const keys = ['a/1', 'a/10/x', 'a/2-x', 'a/2.x', 'a/2/x', 'a/2/y/z', 'a/20', 'a/2_x', 'a/A', 'a/b-c/d', 'a/b/c'];
      for (const key of [...keys].reverse()) await storage().put(key, Buffer.from(key));
      const ordered = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(await keysUnder('a/')).toEqual(ordered);
      expect(await keysUnder('a/2')).toEqual(ordered.filter((key) => key.startsWith('a/2')));
      expect(await keysUnder('a/2/')).toEqual(['a/2/x', 'a/2/y/z']);
      expect(await keysUnder('a/b')).toEqual(['a/b-c/d', 'a/b/c']);
      expect(await keysUnder('a/zzz')).toEqual([]);
      expect((await keysUnder('')).filter((key) => key.startsWith('a/'))).toEqual(ordered);
      const first = (await storage().list('a/10/')[Symbol.asyncIterator]().next()).value;
      expect(first).toMatchObject({ key: 'a/10/x', size: 6 });
      expect(Math.abs(Date.now() - first.lastModified.getTime())).toBeLessThan(60_000);
    });

    it('deletes an object, and again without an error', async () => {
      await storage().put('a/x', Buffer.from('x'), { contentType: 'text/html' });
      await storage().put('a/y', Buffer.from('y'));
      await storage().delete('a/x');
      await storage().delete('a/x');
      expect(await storage().head('a/x')).toBeNull();
      expect(await keysUnder('a/')).toEqual(['a/y']);
    });

    it(`lists and deletes ${manyObjects} objects under a prefix, and no others`, async () => {
      const put = async (key: string) => void (await storage().put(key, Buffer.from('x')));
      const many = Array.from({ length: manyObjects }, (_, i) => `a/1/${i % 7}/${String(i).padStart(5, '0')}.m4s`);
      for (let i = 0; i < many.length; i += 50) await Promise.all(many.slice(i, i + 50).map(put));
      await Promise.all(['a/10/x', 'a/1.x', 'a/1-/x', 'a/0'].map(put));
      expect(await keysUnder('a/1/')).toEqual([...many].sort());
      expect(await storage().deletePrefix('a/1/')).toBe(manyObjects);
      expect(await keysUnder('a/')).toEqual(['a/0', 'a/1-/x', 'a/1.x', 'a/10/x']);
      expect(await storage().deletePrefix('a/1/')).toBe(0);
      expect(await storage().deletePrefix('x/nothing/')).toBe(0);
    }, 180_000);

    it('stops deleting a prefix when it is aborted, and deletes the rest later', async () => {
      const many = Array.from({ length: isShort ? 50 : 200 }, (_, i) => `a/${i}`);
      await Promise.all(many.map((key) => storage().put(key, Buffer.from('x'))));
      const controller = new AbortController();
      const deleting = storage().deletePrefix('a/', { signal: controller.signal });
      const reason = new Error('the process stops');
      controller.abort(reason);
      await expect(deleting).rejects.toBe(reason);
      const left = await keysUnder('a/');
      expect(left.length).toBeGreaterThan(0);
      expect(await storage().deletePrefix('a/')).toBe(left.length);
    });
  });

  describe('keys', () => {
    const wrong = [
      '',
      '/',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      '../a',
      'a/../b',
      'a/..',
      'a/./b',
      'a\\b',
      'a\u0000b',
      'a%2fb',
      '%2e%2e/a',
      'ａ',
      '．．/a',
      'a/\u2025/b',
      'ä',
      'a b',
      'a\n',
      'a?b',
      'a~b',
      'C:/a',
      'x'.repeat(201),
      'y/'.repeat(300),
    ];
    // The same check stands before all drivers.
    for (const key of isShort ? ['.', '..', '../a'] : wrong) {
      it(`refuses ${JSON.stringify(key.slice(0, 20))} (${key.length})`, async () => {
        const source = Readable.from([Buffer.from('x')]);
        await expect(storage().put(key, source)).rejects.toThrow(InvalidKeyError);
        expect(source.destroyed).toBe(true);
        await expect(storage().get(key)).rejects.toThrow(InvalidKeyError);
        await expect(storage().head(key)).rejects.toThrow(InvalidKeyError);
        await expect(storage().delete(key)).rejects.toThrow(InvalidKeyError);
        await expect(storage().toLocalFile(key)).rejects.toThrow(InvalidKeyError);
        if (key !== 'a/') await expect(storage().deletePrefix(key)).rejects.toThrow(InvalidKeyError);
        expect(await unfinished()).toBe(0);
      });
    }

    it('accepts a key of maximum length', async () => {
      const key = `a/${'x'.repeat(200)}/${'y'.repeat(200)}/${'z'.repeat(108)}`;
      expect(key.length).toBe(512);
      await storage().put(key, Buffer.from('x'), { contentType: 'text/html' });
      expect(await keysUnder('a/')).toEqual([key]);
      expect(await storage().head(key)).toMatchObject({ contentType: 'text/html' });
    });

    it('refuses invalid prefixes, and prefixes that would delete too much', async () => {
      for (const prefix of ['', 'a', 'a/1', '/', 'a//', '../', 'a/../']) {
        await expect(storage().deletePrefix(prefix)).rejects.toThrow(InvalidKeyError);
      }
      for (const prefix of ['/', '../', 'a//', 'a/../b', 'a*']) {
        await expect(keysUnder(prefix)).rejects.toThrow(InvalidKeyError);
      }
    });
  });

  describe('local files', () => {
    it('returns a path to the bytes, and keeps the object after the release', async () => {
      const bytes = randomBytes(300_000);
      await storage().put('private/videos/1/source', bytes);
      const local = await storage().toLocalFile('private/videos/1/source');
      if (local === null) throw new Error('gone');
      expect(digest(await readFile(local.path))).toBe(digest(bytes));
      await local.release();
      expect(await storage().head('private/videos/1/source')).toMatchObject({ size: bytes.length });
    });

    it('brings parts of an object into a file of its size', async () => {
      const bytes = randomBytes(300_000);
      await storage().put('private/videos/1/source', bytes);
      expect(await storage().toPartialFile('private/videos/1/missing')).toBeNull();
      const partial = await storage().toPartialFile('private/videos/1/source');
      if (partial === null) throw new Error('gone');
      expect(partial.size).toBe(bytes.length);
      for (const [start, end] of [
        [10_000, 20_000],
        [0, 5],
        [15_000, 40_000],
        [290_000, 400_000],
        [0, 50_000],
      ] as const) {
        await partial.bring([{ start, end }]);
        const there = await readFile(partial.path);
        expect(there.length).toBe(bytes.length);
        expect(digest(there.subarray(start, end))).toBe(digest(bytes.subarray(start, end)));
      }
      await partial.release();
      expect(await storage().head('private/videos/1/source')).toMatchObject({ size: bytes.length });
    });

    it('stops when its signal aborts', async () => {
      await storage().put('a/large', blocks(4, megabyte));
      const signal = AbortSignal.abort(new Error('no'));
      await expect(storage().toLocalFile('a/large', { signal })).rejects.toThrow('no');
    });
  });

  describe('unfinished puts of crashed writers', () => {
    it('are removed when they are old enough, but not those of a live writer', async () => {
      await subject.leaveUnfinished();
      const source = unending(beyondPart);
      const abort = new AbortController();
      const put = storage().put('a/live', source, { signal: abort.signal });
      const rejected = expect(put).rejects.toThrow();
      await until('the put has started', async () => (await unfinished()) === 2);
      expect(await storage().removeStaleUploads(3_600_000)).toBe(0);
      expect(await storage().removeStaleUploads(0)).toBe(1);
      expect(await unfinished()).toBe(1);
      abort.abort();
      await rejected;
      expect(await unfinished()).toBe(0);
    });
  });

  describe('while the store is unavailable', () => {
    it('rejects every call with StorageUnavailableError, and works again afterwards', async () => {
      await storage().put('a/x', Buffer.from('x'));
      await storage().ping();
      await subject.takeAway();
      try {
        await expect(storage().ping()).rejects.toThrow(StorageUnavailableError);
        await expect(storage().get('a/x')).rejects.toThrow(StorageUnavailableError);
        await expect(storage().head('a/x')).rejects.toThrow(StorageUnavailableError);
        await expect(keysUnder('a/')).rejects.toThrow(StorageUnavailableError);
        await expect(storage().deletePrefix('a/')).rejects.toThrow(StorageUnavailableError);
        const source = blocks(20, megabyte);
        await expect(storage().put('a/y', source)).rejects.toThrow(StorageUnavailableError);
        expect(source.destroyed).toBe(true);
      } finally {
        await subject.bringBack();
      }
      await storage().ping();
      expect((await read('a/x')).toString()).toBe('x');
      expect(await keysUnder('a/')).toEqual(['a/x']);
    }, 120_000);
  });
}
