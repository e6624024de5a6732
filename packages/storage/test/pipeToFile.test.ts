import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pipeToFile } from '../src/pipeToFile.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-pipe-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('pipeToFile', () => {
  it.each([
    ['fails at once', () => createReadStream(join(folder, 'absent'))],
    ['is already destroyed', () => Readable.from([]).destroy(new Error('gone'))],
  ])('rejects after the file is closed if the source %s', async (_how, source) => {
    for (let n = 0; n < 50; n += 1) {
      const path = join(folder, String(n));
      await expect(pipeToFile(source(), path, { mode: 0o600 })).rejects.toThrow();
      // The file exists, and is not created again after this.
      await rm(path);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('rejects after the file is closed if it is aborted', async () => {
    const path = join(folder, 'aborted');
    const aborted = pipeToFile(new Readable({ read() {} }), path, { mode: 0o600, signal: AbortSignal.abort() });
    await expect(aborted).rejects.toThrow('aborted');
    await rm(path, { force: true });
    expect(await readdir(folder)).toEqual([]);
  });

  it('rejects when the file cannot be opened', async () => {
    let told = 0;
    const writing = pipeToFile(Readable.from(['bytes']), join(folder, 'no', 'folder'), {
      mode: 0o600,
      onFileError: () => (told += 1),
    });
    await expect(writing).rejects.toMatchObject({ code: 'ENOENT' });
    expect(told).toBe(1);
  });
});
