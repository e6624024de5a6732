import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { type LogFile, listLogFiles, readLinesAt, removeLogFile } from '../src/logFolder.ts';
import { Offsets } from '../src/offsets.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-rotation-'));
  path = join(folder, 'access.ndjson');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** The log as it was listed, before it was renamed and another file got its name. */
async function rotatedAfterListing(): Promise<LogFile> {
  await writeFile(path, 'first\nsecond\n');
  const [listed] = await listLogFiles(folder);
  if (listed === undefined) throw new Error('not listed');
  await rename(path, `${path}.1`);
  await writeFile(path, 'other\na line of the other file\n');
  return listed;
}

describe('a log that is rotated between its listing and its reading', () => {
  it('is not mistaken for the file that got its name', async () => {
    const listed = await rotatedAfterListing();
    expect(await readLinesAt(listed, 'first\n'.length, 1_000)).toEqual({ lines: [], length: 0 });
    const [renamed] = (await listLogFiles(folder)).filter(({ id }) => id === listed.id);
    expect(renamed?.path).toBe(`${path}.1`);
    expect(await readLinesAt({ ...listed, path: `${path}.1` }, 'first\n'.length, 1_000)).toEqual({
      lines: ['second'],
      length: 'second\n'.length,
    });
  });

  it('is not read if nothing has its name', async () => {
    const listed = await rotatedAfterListing();
    await rm(path);
    expect(await readLinesAt(listed, 0, 1_000)).toEqual({ lines: [], length: 0 });
  });

  it('does not cost the file that got its name', async () => {
    await removeLogFile(await rotatedAfterListing());
    expect(await readdir(folder)).toEqual(['access.ndjson', 'access.ndjson.1']);
    const [listed] = await listLogFiles(folder);
    if (listed === undefined) throw new Error('not listed');
    await removeLogFile(listed);
    expect(await readdir(folder)).toHaveLength(1);
  });
});

describe('the offsets', () => {
  it('outlive one listing that missed a file while it was renamed, but not two', async () => {
    const file = join(folder, '.offsets.json');
    const saved = async (): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
    const offsets = await Offsets.load(file, silentLogger());
    await offsets.advance('kept', 10);
    await offsets.advance('renamed', 20);
    await offsets.keepOnly(['kept']);
    await offsets.keepOnly(['kept', 'renamed']);
    await offsets.keepOnly(['kept']);
    expect(offsets.of('renamed')).toBe(20);
    expect(await saved()).toEqual({ kept: 10, renamed: 20 });
    await offsets.keepOnly(['kept']);
    expect(offsets.of('renamed')).toBe(0);
    expect(await saved()).toEqual({ kept: 10 });
  });
});
