import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate } from '@millrace/testkit/media';
import { probeMedia } from '../src/ffmpeg/probe/probeMedia.ts';
import { readMoov } from '../src/inspect/readMoov.ts';
import { makeBox } from '../src/mp4/boxes.ts';
import { piecesBetween, readSampleTable } from '../src/mp4/sampleTable.ts';
import { readKeyframes } from '../src/video/parts/sourceKeyframes.ts';
import { cutOf, readSeconds, type Window, windowsOf } from '../src/video/parts/windows.ts';
import { partsOf } from '../src/video/parts/worthParts.ts';
import { planVideo } from '../src/video/plan/videoPlan.ts';
import { tools } from './support/world.ts';

const run = promisify(execFile);
const seconds = 180;
const rate = { numerator: 5, denominator: 1 };
const picture = ['-f', 'lavfi', '-i', `testsrc2=s=64x64:r=5:d=${seconds},noise=alls=8:allf=t`];
const film = (container: string, x264: string, ...more: string[]) =>
  generate(container, [
    ...[...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-x264-params', x264, ...more],
  ]);
/** Groups of eight seconds. */
const groups = 'keyint=40:min-keyint=40:scenecut=0';

/** Decode times of the key frames, as ffmpeg tells them. */
async function ofDemuxer(path: string): Promise<number[]> {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'packet=dts_time,flags', '-of', 'csv=p=0'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...entries, path], { maxBuffer: 16 * 1024 * 1024 });
  return stdout.split('\n').flatMap((line) => {
    const [time = '', flags = ''] = line.split(',');
    return flags.startsWith('K') ? [Number(time)] : [];
  });
}

/** Bytes that the parts of a film read. */
async function bytesOf(path: string, windows: readonly Window[]): Promise<number> {
  const table = readSampleTable((await readMoov(path)) ?? Buffer.alloc(0), 0);
  const pieces = windows.flatMap((window) => piecesBetween(table, ...readSeconds(cutOf(window, rate))));
  return pieces.reduce((sum, { start, end }) => sum + end - start, 0);
}

async function planned(path: string): Promise<readonly Window[]> {
  const info = await probeMedia(tools, path, { memoryMiB: 512, signal: new AbortController().signal });
  const parts = await partsOf(info, planVideo(info), { path, isOfThisMachine: true });
  if (parts === undefined) throw new Error('the film is not cut');
  return parts.windows;
}

await describeWithEngine('ffmpeg', 'the key frames of a source', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-keyframes-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const cut = async (path: string) => generate('mp4', ['-ss', '9.4', '-i', path, '-c', 'copy']);

  it.each([
    ['closed groups', () => film('mp4', groups)],
    ['QuickTime, its index at the front', () => film('mov', groups, '-movflags', '+faststart')],
    ['open groups with B-frames', () => film('mp4', 'keyint=37:open-gop=1:bframes=5')],
    ['an edit', async () => cut(await film('mp4', groups))],
  ])('are those that the demuxer finds: %s', async (_name, make) => {
    const path = await make();
    const keyframes = await readKeyframes(path, 0);
    const expected = await ofDemuxer(path);
    expect(expected.length).toBeGreaterThan(10);
    expect(Array.from(keyframes ?? [], (time) => time.toFixed(2))).toEqual(expected.map((time) => time.toFixed(2)));
  });

  it('save a film bytes: its windows begin shortly after them', async () => {
    const path = await film('mp4', groups);
    const windows = await planned(path);
    const before = windowsOf(seconds, rate);
    expect(windows).toHaveLength(before.length);
    const pictures = await bytesOf(path, [{ from: 0, to: null }]);
    // Two windows begin four seconds of 180 nearer to their key frames.
    expect((await bytesOf(path, before)) - (await bytesOf(path, windows))).toBeGreaterThan((pictures * 7) / seconds);
  });

  it.each([
    ['every frame is one', () => film('mp4', 'keyint=1')],
    ['only the first frame is one', () => film('mp4', 'keyint=infinite:scenecut=0')],
    ['the container is Matroska', () => film('mkv', groups)],
  ])('move nothing if %s', async (_name, make) => {
    const path = await make();
    expect(await readKeyframes(path, 0)).toBeUndefined();
    expect(await planned(path)).toEqual(windowsOf(seconds, rate));
  });

  /** Changes a box of the index: `body` is the place after its header. */
  async function withBox(type: string, change: (file: Buffer, body: number) => void): Promise<string> {
    const bytes = await readFile(await film('mp4', groups));
    const at = bytes.lastIndexOf(type, undefined, 'latin1');
    change(bytes, at + 4);
    const path = join(folder, `${type}.mp4`);
    await writeFile(path, bytes);
    return path;
  }

  it.each<[string, string, (file: Buffer, body: number) => void]>([
    ['out of order', 'stss', (file, body) => file.writeUInt32BE(100, body + 8)],
    ['after the last frame', 'stss', (file, body) => file.writeUInt32BE(0xffff_fff0, body + 12)],
    ['before the first frame', 'stss', (file, body) => file.writeUInt32BE(0, body + 8)],
    ['more than the box has', 'stss', (file, body) => file.writeUInt32BE(0xffff_ffff, body + 4)],
    ['none', 'stss', (file, body) => file.writeUInt32BE(0, body + 4)],
    ['of no unit', 'mdhd', (file, body) => file.writeUInt32BE(0, body + 12)],
    ['of fewer frames than there are', 'stts', (file, body) => file.writeUInt32BE(1, body + 8)],
  ])('are not believed if they are %s', async (_name, type, change) => {
    const path = await withBox(type, change);
    expect(await readKeyframes(path, 0)).toBeUndefined();
  });

  it('are not looked for in what is no index', async () => {
    const path = join(folder, 'none');
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('not a box at all'),
      makeBox('moov'),
      makeBox('moov', Buffer.alloc(1000, 0xff)),
      makeBox('moov', makeBox('trak', makeBox('mdia'))),
      makeBox('moov', Buffer.alloc(17 * 1024 * 1024)),
      makeBox('moov', Buffer.alloc(100)).subarray(0, 50),
    ]) {
      await writeFile(path, bytes);
      expect(await readKeyframes(path, 0)).toBeUndefined();
    }
    expect(await readKeyframes(await film('mp4', groups), 7)).toBeUndefined();
  });

  it('may be a million', async () => {
    const count = 1_000_000;
    const words = (values: readonly number[]) => {
      const bytes = Buffer.alloc(values.length * 4);
      for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
      return bytes;
    };
    const syncs = words([0, count, ...Array.from({ length: count }, (_, index) => index * 2 + 1)]);
    const tables = [
      makeBox('stsz', words([0, 10, 2 * count])),
      makeBox('stts', words([0, 1, 2 * count, 1])),
      makeBox('stss', syncs),
      makeBox('stsc', words([0, 1, 1, 2 * count, 1])),
      makeBox('stco', words([0, 1, 0])),
    ];
    const media = makeBox(
      'mdia',
      makeBox('mdhd', words([0, 0, 0, 50, 0])),
      makeBox('minf', makeBox('stbl', ...tables)),
    );
    const path = join(folder, 'million');
    await writeFile(path, makeBox('moov', makeBox('trak', media)));
    const keyframes = await readKeyframes(path, 0);
    expect([keyframes?.length, keyframes?.at(-1)]).toEqual([count, ((count - 1) * 2) / 50]);
  });
});
