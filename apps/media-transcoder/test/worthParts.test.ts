import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate } from '@millrace/testkit/media';
import { probeMedia } from '../src/ffmpeg/probe/probeMedia.ts';
import { partsOf } from '../src/video/parts/worthParts.ts';
import { planVideo } from '../src/video/plan/videoPlan.ts';
import { openWorld, tools } from './support/world.ts';

const picture = (seconds: number, rate = '5') => ['-f', 'lavfi', '-i', `testsrc2=s=64x64:r=${rate}:d=${seconds}`];
const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'];
const film = (...more: string[]) => [...picture(125), ...coded, ...more];

await describeWithEngine('ffmpeg', 'a film is cut into parts', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  const parts = async (path: string, isOfThisMachine = true) => {
    const info = await probeMedia(tools, path, { memoryMiB: 512, signal: new AbortController().signal });
    return partsOf(info, planVideo(info), { path, isOfThisMachine });
  };

  it.each([
    ['an MP4 of two minutes', () => generate('mp4', film())],
    ['with its index at the front', () => generate('mp4', film('-movflags', '+faststart'))],
    ['QuickTime', () => generate('mov', film())],
    ['Matroska', () => generate('mkv', film())],
    ['with an edit', async () => generate('mp4', ['-ss', '1.3', '-i', await generate('mp4', film()), '-c', 'copy'])],
  ])('if it is %s', async (_name, make) => {
    expect(await parts(await make())).toMatchObject({ windows: expect.any(Array), hasSound: false });
  });

  it.each([
    ['a clip', () => generate('mp4', [...picture(110), ...coded])],
    ['fragmented', () => generate('mp4', film('-movflags', '+frag_keyframe+empty_moov'))],
    ['a container without an index of all frames', () => generate('ts', film())],
    ['Matroska without an index', () => generate('mkv', film('-live', '1'))],
    [
      'of variable timing',
      () =>
        generate('mp4', [
          ...picture(125, '10'),
          '-vf',
          "select='not(mod(n,7))+not(mod(n,3))'",
          '-fps_mode',
          'vfr',
          ...coded,
        ]),
    ],
    ['of less than a frame per second', () => generate('mp4', [...picture(130, '1/2'), ...coded])],
  ])('but not if it is %s', async (_name, make) => {
    expect(await parts(await make())).toBeUndefined();
  });

  it('but not if it is Matroska in a storage on a server, of which each part would need all bytes', async () => {
    expect(await parts(await generate('mkv', film()), false)).toBeUndefined();
    expect(await parts(await generate('mp4', film()), false)).toBeDefined();
  });

  it('but not if it claims to be longer than a hundred hours', async () => {
    const path = await generate('mp4', film());
    const info = await probeMedia(tools, path, { memoryMiB: 512, signal: new AbortController().signal });
    const plan = { ...planVideo(info), expectedDuration: 1e15 };
    expect(await partsOf(info, plan, { path, isOfThisMachine: true })).toBeUndefined();
  });

  it('but not followed into boxes that contain themselves', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-boxes-'));
    const path = join(folder, 'nested.mp4');
    // Each box has the rest of the file: ten megabytes of edit boxes, each in the one before.
    const header = (type: string, size: number) => {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt32BE(size);
      bytes.write(type, 4, 'latin1');
      return bytes;
    };
    const size = 10_000_000;
    const boxes = ['moov', 'trak', ...Array.from({ length: size / 8 - 2 }, () => 'edts')];
    await writeFile(path, Buffer.concat(boxes.map((type, index) => header(type, size - index * 8))));
    const film = await generate('mp4', [...picture(125), ...coded]);
    const info = await probeMedia(tools, film, { memoryMiB: 512, signal: new AbortController().signal });
    // It has no edit, so it is as good as a file without. What it says is proven when the parts are joined.
    expect(await partsOf(info, planVideo(info), { path, isOfThisMachine: true })).toBeDefined();
    await rm(folder, { recursive: true });
  });
});
