import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { holeOf, SparseFile } from '../src/drivers/s3/sparseFile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-sparse-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

const object = Buffer.from(Array.from({ length: 1_000 }, (_, n) => n % 251));

/** A file on a disk that is almost full: a call writes at most so many bytes, and after `room` bytes none. As tmpfs and ext4 do. */
async function openTight(name: string, most: number, room = Number.POSITIVE_INFINITY) {
  const path = join(folder, name);
  const file = await holeOf(path, object.length);
  let left = room;
  const tight = new Proxy(file, {
    get(target, property) {
      if (property !== 'write') return Reflect.get(target, property);
      return async (bytes: Uint8Array, from: number, length: number, at: number) => {
        if (left === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        const done = await target.write(bytes, from, Math.min(length, most, left), at);
        left -= done.bytesWritten;
        return done;
      };
    },
  });
  const sparse = new SparseFile(tight, object.length, async ({ start, end }) =>
    Readable.from([object.subarray(start, end)]),
  );
  return { path, file, sparse };
}

describe('a sparse file', () => {
  it('has all bytes although a write takes only some of them', async () => {
    const { path, file, sparse } = await openTight('short', 7);
    await sparse.bring([{ start: 100, end: 600 }]);
    await file.close();
    const expected = Buffer.alloc(object.length);
    object.copy(expected, 100, 100, 600);
    expect(await readFile(path)).toEqual(expected);
  });

  it('says that the disk is full, although the first write reported no error', async () => {
    const { file, sparse } = await openTight('full', 1_000, 300);
    await expect(sparse.bring([{ start: 0, end: 1_000 }])).rejects.toMatchObject({ code: 'ENOSPC' });
    await file.close();
  });
});
