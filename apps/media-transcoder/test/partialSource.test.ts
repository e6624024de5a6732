import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { openStorage, type Storage } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate } from '@millrace/testkit/media';
import { startS3, type TestS3 } from '@millrace/testkit/s3';
import { openSource } from '../src/attempt/source.ts';
import { videoInputOptions } from '../src/ffmpeg/arguments/video.ts';
import { noChanges } from '../src/media/changes.ts';
import { piecesBetween, piecesOfAll } from '../src/mp4/sampleTable.ts';
import { readKeyframes } from '../src/video/parts/sourceKeyframes.ts';
import { type Cut, cutOf, readSeconds, startSeconds, windowsOf } from '../src/video/parts/windows.ts';

jest.setTimeout(180_000);

const run = promisify(execFile);
const rate = { numerator: 25, denominator: 1 };
const seconds = 60;

/** Large enough that what is read besides the windows does not matter. */
const source = [
  ...['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=25:d=${seconds},noise=alls=20:allf=t`],
  ...['-f', 'lavfi', '-i', `sine=f=440:d=${seconds}`, '-c:a', 'aac', '-b:a', '128k'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '24', '-pix_fmt', 'yuv420p'],
];

await describeWithEngine('s3', 'a source in a storage on a server', () => {
  let s3: TestS3;
  let storage: Storage;
  let folder: string;

  beforeAll(async () => {
    s3 = await startS3();
    Object.assign(process.env, s3.env);
    folder = await mkdtemp(join(tmpdir(), 'millrace-partial-'));
    storage = await openStorage({ url: `s3://partial-${Date.now()}`, log: silentLogger() });
  }, 180_000);
  afterAll(async () => {
    await storage.close();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The storage, with the bytes that are read from it. */
  function counted(): { read: () => number; storage: Storage } {
    let bytes = 0;
    const counting = new Proxy(storage, {
      get(target, name) {
        if (name === 'toPartialFile') {
          return async (...args: Parameters<Storage['toPartialFile']>) => {
            const file = await target.toPartialFile(...args);
            return (
              file && {
                ...file,
                bring: (pieces: Parameters<typeof file.bring>[0]) => {
                  for (const { start, end } of pieces) bytes += Math.min(end, file.size) - start;
                  return file.bring(pieces);
                },
              }
            );
          };
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { read: () => bytes, storage: counting };
  }

  const open = (from: Storage) =>
    openSource(from, 'private/videos/v/source', { folder, signal: new AbortController().signal });

  /** Checksums of the frames that a part decodes, and of the packets of the sound. */
  async function framesOf(path: string, cut: Cut): Promise<{ frames: string; messages: string }> {
    const graph = `fps=25:start_time=${startSeconds(cut)}${cut.stop === null ? '' : `,trim=end_frame=${cut.stop - cut.start}`},setpts=PTS-STARTPTS`;
    const args = [
      '-v',
      'error',
      '-nostdin',
      ...videoInputOptions({ changes: noChanges }, 2, cut),
      '-i',
      path,
      '-map',
      '0:v',
      '-vf',
      graph,
      '-f',
      'framemd5',
      '-',
    ];
    const { stdout, stderr } = await run('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 });
    // Without the addresses in them.
    return { frames: stdout, messages: stderr.replaceAll(/0x[0-9a-f]+/g, '') };
  }
  const soundOf = async (path: string) =>
    (await run('ffmpeg', ['-v', 'error', '-nostdin', '-i', path, '-map', '0:a', '-c', 'copy', '-f', 'framemd5', '-']))
      .stdout;

  it.each([
    ['closed groups', ['-g', '50', '-bf', '0']],
    [
      'open groups, the index at the front',
      ['-x264-params', 'open-gop=1:keyint=100:bframes=5', '-movflags', '+faststart'],
    ],
    ['long groups, an edit', ['-g', '250', '-bf', '3']],
  ])('is read for each window only as far as it must be: %s', async (name, options) => {
    const made = await generate('mp4', [...source, ...options]);
    const path = name.endsWith('an edit') ? await generate('mp4', ['-ss', '3.1', '-i', made, '-c', 'copy']) : made;
    await storage.put('private/videos/v/source', createReadStream(path));
    const { size } = await stat(path);
    const { storage: counting, read } = counted();
    const windows = windowsOf(seconds - 4, rate, await readKeyframes(path, 0));
    expect(windows.length).toBeGreaterThan(2);
    for (const window of windows) {
      const cut = cutOf(window, rate);
      const partial = await open(counting);
      await partial.bring(0, (table) => piecesBetween(table, ...readSeconds(cut)));
      expect(await framesOf(partial.path, cut)).toEqual(await framesOf(path, cut));
      await partial.release();
    }
    // Four short windows share much with their neighbours; those of a real film are longer.
    expect(read()).toBeLessThan(size * 2.3);
    const sound = await open(counting);
    await sound.bring(1, piecesOfAll);
    expect(await soundOf(sound.path)).toBe(await soundOf(path));
    await sound.release();
  });

  it('is brought as a whole if it has no plain index', async () => {
    const path = await generate('mkv', [...source.slice(0, 4), '-t', '5', '-c:v', 'libx264', '-preset', 'ultrafast']);
    await storage.put('private/videos/v/source', createReadStream(path));
    const partial = await open(storage);
    expect(Buffer.compare(await readFile(partial.path), await readFile(path))).toBe(0);
    await partial.release();
  });
});
