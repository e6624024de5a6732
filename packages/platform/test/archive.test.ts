import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { openStorage, RangeNotSatisfiableError, type Storage } from '@millrace/storage';
import { archiveOf, MissingFileError } from '../src/accountExport/archive.ts';
import { tarHeader } from '../src/accountExport/tar.ts';

const run = promisify(execFile);

let folder: string;
let storage: Storage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-archive-'));
  storage = await openStorage({ url: `file://${folder}/objects`, log: silentLogger() });
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

const modified = new Date('2026-01-02T03:04:05.678Z');
const contents: Record<string, Buffer> = {
  'data.ndjson': Buffer.from('{"type":"account"}\n'),
  'originals/a/empty': Buffer.alloc(0),
  'originals/a/block': Buffer.alloc(512, 'b'),
  'originals/a/block and one': Buffer.alloc(513, 'c'),
  'originals/b/Grüße aus 東京.mov': Buffer.alloc(100_000, 'd'),
  [`originals/b/${'long '.repeat(40)}`]: Buffer.from('long'),
};

async function stored() {
  const files = [];
  for (const [at, [name, bytes]] of Object.entries(contents).entries()) {
    const key = `private/videos/exports/${at}`;
    await storage.put(key, bytes);
    files.push({ name, key, size: bytes.length });
  }
  return files;
}

const options = { name: 'an-export', modified, onMissing: async () => undefined };
const read = async (archive: Pick<Storage, 'get'>, range?: { start: number; end?: number }) => {
  const object = await archive.get('', range && { range });
  if (object === null) throw new Error('there is no archive');
  return buffer(object.body);
};

describe('an archive', () => {
  it('is unpacked by tar: names of any length and script, sizes, times', async () => {
    const bytes = await read(archiveOf(storage, await stored(), options));
    const [file, target] = [join(folder, 'a.tar'), await mkdtemp(join(folder, 'unpacked-'))];
    await writeFile(file, bytes);
    await run('tar', ['--extract', '--file', file, '--directory', target]);
    const found = await readdir(target, { recursive: true, withFileTypes: true });
    expect(found.filter((entry) => entry.isFile())).toHaveLength(Object.keys(contents).length);
    for (const [name, expected] of Object.entries(contents)) {
      expect((await readFile(join(target, name))).equals(expected)).toBe(true);
    }
    const { stdout } = await run('tar', ['--list', '--verbose', '--utc', '--full-time', '--file', file]);
    expect(stdout).toContain('2026-01-02 03:04:05');
  });

  it('has the announced size, and any range of it is the same part of the whole', async () => {
    const archive = archiveOf(storage, await stored(), options);
    const whole = await read(archive);
    expect((await archive.head(''))?.size).toBe(whole.length);
    const edges = [0, 1, 511, 512, 1023, 1024, 1535, 1536, 2500, 3000, whole.length - 1025, whole.length - 1];
    for (const start of edges) {
      for (const end of edges.filter((edge) => edge >= start)) {
        expect((await read(archive, { start, end })).equals(whole.subarray(start, end + 1))).toBe(true);
      }
      expect((await read(archive, { start })).equals(whole.subarray(start))).toBe(true);
    }
    expect((await read(archive, { start: 10, end: whole.length * 2 })).equals(whole.subarray(10))).toBe(true);
    await expect(read(archive, { start: whole.length })).rejects.toBeInstanceOf(RangeNotSatisfiableError);
  });

  it.each([
    ['is gone', (key: string) => storage.delete(key)],
    ['has another size', (key: string) => storage.put(key, Buffer.from('another'))],
  ])('fails when a file in it %s, and tells so first', async (_what, change) => {
    const files = await stored();
    let told = 0;
    const archive = archiveOf(storage, files, {
      ...options,
      onMissing: async () => {
        told += 1;
      },
    });
    await change(files[3]?.key ?? '');
    await expect(read(archive)).rejects.toBeInstanceOf(MissingFileError);
    expect(told).toBe(1);
  });
});

it('a header holds sizes over 8 GiB', async () => {
  const size = 20 * 1024 ** 3;
  const file = join(folder, 'large.tar');
  await writeFile(file, tarHeader({ name: 'large', size, modified }));
  const listed = await run('tar', ['--list', '--verbose', '--file', file]).catch((error: unknown) => error);
  expect(String(Reflect.get(Object(listed), 'stdout'))).toContain(` ${size} `);
});
