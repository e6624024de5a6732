import { expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { cached, generate, setDisplayMatrix } from '@millrace/testkit/media';
import { probeMedia } from '../src/ffmpeg/probe/probeMedia.ts';
import { cutAtGroups, keyframeTimes, segmentStarts } from '../src/video/passthrough/cuts.ts';
import { type Fitness, fitnessOf } from '../src/video/passthrough/fit.ts';
import { readSourceIndex, type SourceIndex } from '../src/video/passthrough/sourceIndex.ts';
import { planVideo } from '../src/video/plan/videoPlan.ts';
import { media } from './support/streams.ts';
import { tools } from './support/world.ts';

interface Clip {
  source?: string;
  filter?: string;
  options?: string[];
  x264?: string;
  extension?: string;
}

const pattern = 'testsrc2=s=320x240:r=25:d=6,noise=alls=4:allf=t';
const tagged = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];

/** A clip that fits, but for the changes. */
const clip = ({ source = pattern, filter = 'null', options = [], x264 = '', extension = 'mp4' }: Clip = {}) =>
  generate(extension, [
    ...['-f', 'lavfi', '-i', source, '-vf', filter, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-profile:v', 'main', '-b:v', '300k', '-maxrate', '300k', '-bufsize', '300k', ...tagged],
    ...['-x264-params', `cabac=1:keyint=50:scenecut=0:${x264}`, ...options],
  ]);

/** The sequence parameter set of 1080p in BT.709, which crops eight lines. */
const fullHd = Buffer.from('67640028acd940780227e5c05a808080a0000003002000000781e30632c0', 'hex');

async function judge(path: string): Promise<Fitness> {
  const info = await probeMedia(tools, path, { memoryMiB: 512, signal: new AbortController().signal });
  const plan = planVideo(info);
  return fitnessOf(info, plan, await readSourceIndex(path, plan.stream.index));
}

await describeWithEngine('ffmpeg', 'a source is fit for passthrough', () => {
  it('with everything as it should be', async () => {
    expect(await judge(await clip())).toMatchObject({
      cuts: { groups: [0, 50, 100], segments: [0, 100], frames: 150, rate: { numerator: 25, denominator: 1 } },
    });
    // The index is at the front, and the pictures are the second stream.
    const sound = ['-f', 'lavfi', '-i', 'sine=d=6', '-map', '1:a', '-map', '0:v', '-c:a', 'aac'];
    const moved = await clip({ options: ['-movflags', '+faststart'] });
    expect(await judge(await generate('mov', ['-i', moved, ...sound, '-c:v', 'copy']))).toHaveProperty('cuts');
  });

  it.each<[reason: string, what: string, make: () => Promise<string>]>([
    ['no plain index', 'Matroska', () => clip({ extension: 'mkv' })],
    ['no plain index', 'fragments', () => clip({ options: ['-movflags', '+frag_keyframe+empty_moov'] })],
    ['no plain index', 'another codec', () => clip({ options: ['-c:v', 'mpeg4', '-profile:v', '0'] })],
    [
      'no plain index',
      'pictures that begin after the sound',
      async () =>
        generate('mp4', [
          ...[
            '-itsoffset',
            '0.5',
            '-i',
            await clip(),
            '-f',
            'lavfi',
            '-i',
            'sine=d=6.5',
            '-c:v',
            'copy',
            '-c:a',
            'aac',
          ],
        ]),
    ],
    ['profile or level', 'Baseline', () => clip({ x264: 'cabac=0:bframes=0', options: ['-profile:v', 'baseline'] })],
    ['profile or level', 'ten bits', () => clip({ options: ['-profile:v', 'high10', '-pix_fmt', 'yuv420p10le'] })],
    ['profile or level', '4:2:2', () => clip({ options: ['-profile:v', 'high422', '-pix_fmt', 'yuv422p'] })],
    ['profile or level', 'level 5', () => clip({ x264: 'level=5.0' })],
    ['fields', 'interlaced', () => clip({ options: ['-flags', '+ildct+ilme'] })],
    ['size', 'pixels that are not square', () => clip({ filter: 'setsar=4/3' })],
    ['size', 'between two rungs', () => clip({ filter: 'scale=336:252' })],
    [
      'rotation',
      'turned',
      async () => {
        const plain = await clip();
        return cached(['turned', plain], 'mp4', (path) => setDisplayMatrix(plain, path, 'rotate180'));
      },
    ],
    ['colour', 'full range', () => clip({ filter: 'scale=out_range=pc', options: ['-pix_fmt', 'yuvj420p'] })],
    ['colour', 'BT.601', () => clip({ options: ['-colorspace', 'smpte170m'] })],
    ['colour', 'a small picture that does not tell', () => clip({ options: ['-colorspace', 'unknown'] })],
    ['colour', 'other primaries', () => clip({ options: ['-color_primaries', 'bt470bg'] })],
    ['timing', 'variable', () => clip({ filter: "select='mod(n+1,3)'", options: ['-fps_mode', 'vfr'] })],
    [
      'timing',
      'a frame that lasts longer',
      () => clip({ filter: "select='not(eq(n,70))'", options: ['-fps_mode', 'vfr'] }),
    ],
    ['timing', 'faster than 60', () => clip({ source: 'testsrc2=s=320x240:r=100:d=2' })],
    ['edit list', 'a cut', async () => generate('mp4', ['-ss', '1.3', '-i', await clip(), '-c', 'copy'])],
    [
      'sound that lasts longer',
      'held at the end',
      async () => generate('mp4', ['-i', await clip(), '-f', 'lavfi', '-i', 'sine=d=8', '-c:v', 'copy', '-c:a', 'aac']),
    ],
    ['groups', 'longer than four seconds', () => clip({ x264: 'keyint=110' })],
    ['groups', 'of a few frames', () => clip({ x264: 'keyint=4' })],
    ['bit rate', 'too many bits', () => clip({ options: ['-maxrate', '2M', '-bufsize', '2M', '-b:v', '2M'] })],
    [
      'uneven bit rate',
      'still for a long time',
      () =>
        clip({
          source: 'testsrc2=s=320x240:r=25:d=24,noise=alls=12:allf=t',
          filter: "drawbox=t=fill:c=black:enable='gte(t,4)'",
          options: ['-maxrate', '700k', '-bufsize', '700k', '-b:v', '500k'],
        }),
    ],
  ])('but not: %s (%s)', async (reason, _what, make) => {
    expect(await judge(await make())).toEqual({ reason });
  });
});

it('a film of many hours is not fit, because the list of its key frames is an argument of ffmpeg', () => {
  const seconds = 7 * 3600;
  const plan = planVideo(media({ duration: seconds, audio: [] }));
  const index: SourceIndex = {
    entry: 'avc1',
    timescale: 30,
    unit: 1,
    hidden: 0,
    shown: undefined,
    avc: { profile: 100, level: 40, lengthBytes: 4, sequenceSets: [fullHd], pictureSets: [Buffer.alloc(4)] },
    sizes: new Uint32Array(seconds * 30).fill(10_000),
    syncs: Array.from({ length: seconds / 2 }, (_, group) => group * 60),
  };
  expect(fitnessOf(media({ audio: [] }), plan, index)).toEqual({ reason: 'length' });
  const hour = 3600 * 30;
  const shorter = { ...index, sizes: index.sizes.slice(0, hour), syncs: index.syncs.filter((frame) => frame < hour) };
  expect(fitnessOf(media({ audio: [] }), plan, shorter)).toHaveProperty('cuts');
});

it('segments are cut where groups begin, near to four seconds and never above six', () => {
  const rate = { numerator: 30, denominator: 1 };
  const cut = (seconds: number[], end: number) =>
    segmentStarts(
      cutAtGroups(
        seconds.map((second) => Math.round(second * 30)),
        end * 30,
        rate,
      ),
    );
  expect(cut([0, 2, 4, 6, 8, 10], 11)).toEqual([0, 4, 8]);
  expect(cut([0, 3.9, 7.8, 11.7], 13)).toEqual([0, 3.9, 7.8, 11.7]);
  expect(cut([0, 2.5, 5, 7.5, 10], 12)).toEqual([0, 5, 10]);
  expect(cut([0, 1, 5, 9], 10)).toEqual([0, 5, 9]);
  expect(cut([0, 2.5, 6.5, 10], 10.5)).toEqual([0, 2.5, 6.5]);
  expect(cut([0], 3)).toEqual([0]);
  // A quarter of a frame early, and in the middle of long segments too.
  expect(keyframeTimes(cutAtGroups([0, 120, 240], 300, rate))).toBe('0.000,1.992,3.992,5.992,7.992');
});
