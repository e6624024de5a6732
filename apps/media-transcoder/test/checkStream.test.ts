import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate, tone } from '@millrace/testkit/media';
import { checkStream } from '../src/track/checkStream.ts';
import { editListOf } from './support/tracks.ts';

await describeWithEngine('ffmpeg', 'an encoded stream', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-check-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const encoded = (...options: string[]) =>
    generate('m4a', ['-f', 'lavfi', '-i', tone(1, 44_100), '-c:a', 'aac', '-movie_timescale', '44100', ...options]);
  const indexFirst = () => encoded('-movflags', '+faststart');

  it('is complete if its index comes first and it has every sample', async () => {
    const path = await indexFirst();
    const { length } = await editListOf(path);
    const bytes = await checkStream(path, length);
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThan((await readFile(path)).length);
  });

  it('is incomplete if samples are missing', async () => {
    const path = await indexFirst();
    const { length } = await editListOf(path);
    await expect(checkStream(path, length + 1)).rejects.toThrow(`has ${length} samples`);
  });

  it('is incomplete if its index comes last or is missing', async () => {
    await expect(checkStream(await encoded(), 44_100)).rejects.toThrow('is not its first box');
    const empty = join(folder, 'empty.m4a');
    await writeFile(empty, '');
    await expect(checkStream(empty, 0)).rejects.toThrow('is truncated');
  });

  it.each([0.02, 0.5, 0.999])('is incomplete if only %d of it reached the disk', async (share) => {
    const path = await indexFirst();
    const { length } = await editListOf(path);
    const bytes = await readFile(path);
    const cut = join(folder, 'cut.m4a');
    await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * share)));
    await expect(checkStream(cut, length)).rejects.toThrow('is truncated');
  });
});
