import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate } from '@millrace/testkit/media';
import { rungOptions } from '../src/ffmpeg/arguments/video.ts';
import { probeMedia } from '../src/ffmpeg/probe/probeMedia.ts';
import { partsOf, withLadder } from '../src/video/parts/worthParts.ts';
import { needOf } from '../src/video/perTitle/predict.ts';
import { probePlanOf } from '../src/video/perTitle/probePlan.ts';
import { tailored } from '../src/video/perTitle/tailor.ts';
import { withTailoredLadder } from '../src/video/perTitle/withTailoredLadder.ts';
import { ladderFor, maxBitrate, type Rung } from '../src/video/plan/ladder.ts';
import { planVideo, type VideoPlan } from '../src/video/plan/videoPlan.ts';
import { media, video } from './support/streams.ts';
import { tools } from './support/world.ts';

jest.setTimeout(120_000);

const hour = (changes = {}, seconds = 3600) => planVideo(media({ duration: seconds, video: [video(changes)] }));

describe('probes', () => {
  it('are spread over the film: eight at most, and few or none of a short one', () => {
    const plan = probePlanOf(hour());
    expect(plan?.starts).toEqual([224, 674, 1124, 1574, 2024, 2474, 2924, 3374]);
    expect(plan).toMatchObject({ small: { width: 640, height: 360 }, strip: { width: 1920, height: 128 } });
    expect(probePlanOf(hour({}, 100))?.starts).toHaveLength(4);
    expect(probePlanOf(hour({}, 60))).toBeUndefined();
    expect(probePlanOf(hour({ width: 854, height: 480 }))).toBeUndefined();
  });

  it.each([
    ['has no constant timing', { averageRate: { numerator: 17, denominator: 1 } }],
    ['is delivered with other colours', { transfer: 'smpte2084' }],
    ['is deinterlaced', { fieldOrder: 'tt' }],
  ])('are not made of a film that %s', (_what, changes) => {
    expect(probePlanOf(hour(changes))).toBeUndefined();
  });
});

describe('the prediction', () => {
  const plan = {
    top: { width: 1920, height: 1080 },
    small: { width: 640, height: 360 },
    seconds: 2,
    strip: { width: 1920, height: 120 },
  };

  it('is what was measured at both sizes, and between them grows with the pixels', () => {
    // A strip is a ninth of the picture: 9,000 bits.
    const results = [{ small: 3000, strip: 1000 }];
    expect(needOf(plan.small, plan, results).mean).toBeCloseTo(1500);
    expect(needOf(plan.top, plan, results).mean).toBeCloseTo(4500);
    expect(needOf({ width: 1280, height: 720 }, plan, results).mean).toBeCloseTo(1500 * 4 ** 0.5);
    expect(needOf({ width: 320, height: 180 }, plan, results).mean).toBeCloseTo(1500 / 4 ** 0.7);
  });

  it('knows the part of the film that needs most', () => {
    const results = [
      { small: 1000, strip: 1000 },
      { small: 5000, strip: 1000 },
    ];
    expect(needOf(plan.small, plan, results)).toEqual({ mean: 1500, peak: 2500 });
  });
});

describe('the ladder of a film', () => {
  const [top, ...lower] = ladderFor({ width: 1920, height: 1080 });
  const rungs: [Rung, ...Rung[]] = [top ?? { label: '', width: 0, height: 0 }, ...lower];
  const by = (bits: Record<string, number>) =>
    tailored(rungs, 30, ({ label }) => ({ mean: bits[label] ?? 0, peak: bits[label] ?? 0 }));

  it('has lower caps if the film needs less, with headroom', () => {
    const caps = by({ '1080p': 2_000_000, '720p': 1_000_000, '480p': 500_000, '360p': 300_000, '240p': 40_000 });
    expect(caps.map(({ label, cap }) => [label, cap])).toEqual([
      ['1080p', 3_000_000],
      ['720p', 1_500_000],
      ['480p', 750_000],
      ['360p', 450_000],
      ['240p', 100_000],
    ]);
  });

  it('keeps the caps of noise, and never raises one', () => {
    const noise = by({ '1080p': 5e7, '720p': 2e7, '480p': 1e7, '360p': 5e6, '240p': 2e6 });
    expect(noise).toEqual(rungs);
    for (const rung of by({ '1080p': 3_600_000 })) expect(rung.cap ?? 0).toBeLessThan(maxBitrate(rung, 30));
  });

  it('leaves a middle rung out that takes hardly more than the next lower one, but neither end', () => {
    const labels = (bits: Record<string, number>) => by(bits).map(({ label }) => label);
    const easy = { '1080p': 500_000, '720p': 400_000, '480p': 296_000, '360p': 220_000, '240p': 200_000 };
    expect(labels(easy)).toEqual(['1080p', '720p', '240p']);
    expect(labels({ ...easy, '480p': 298_000 })).toEqual(['1080p', '480p', '240p']);
  });

  it('reaches the encoder: two seconds of bits are the buffer, and never more than that of the size', () => {
    const plan = hour();
    const rate = (cap?: number) => {
      const options = rungOptions(plan, 0, { ...plan.rungs[0], cap }, 2);
      return ['-maxrate', '-bufsize'].map((name) => options[options.indexOf(name) + 1]);
    };
    expect([rate(), rate(1_000_000), rate(4_000_000)]).toEqual([
      ['5000000', '5000000'],
      ['1000000', '2000000'],
      ['4000000', '5000000'],
    ]);
  });
});

await describeWithEngine('ffmpeg', 'a film of its own ladder', () => {
  /** Small letters, sharp at full size only, and a pointer. */
  const page =
    'life=s=320x180:r=5:seed=3:ratio=0.3:mold=0,trim=end_frame=1,scale=1280:720:flags=neighbor,loop=-1:1,setpts=N/5/TB';
  const pointer = "color=black:s=16x16:r=5[c];[p][c]overlay=x='400+300*sin(t/2)':y=200";
  /** Ten seconds, repeated for two minutes without another encode. */
  const film = async (pattern: string, quality: number) => {
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10', '-bf', '0'];
    const options = ['-t', '10', ...encoder, '-crf', String(quality)];
    const piece = await generate('mp4', ['-f', 'lavfi', '-i', pattern, ...options]);
    return generate('mp4', ['-stream_loop', '12', '-i', piece, '-c', 'copy']);
  };

  async function ladderOf(
    path: string,
  ): Promise<{ plan: VideoPlan; fixed: VideoPlan; parts: Awaited<ReturnType<typeof partsOf>> }> {
    const signal = new AbortController().signal;
    const socketFolder = await mkdtemp(join(tmpdir(), 'millrace-'));
    try {
      const info = await probeMedia(tools, path, { memoryMiB: 512, signal });
      const fixed = planVideo(info);
      const source = {
        path,
        isOfThisMachine: true,
        bring: async () => {},
        bringAll: async () => {},
        release: async () => {},
      };
      const plan = await withTailoredLadder(
        { tools, source, sourcePath: path, socketFolder, signal, log: silentLogger() },
        fixed,
      );
      const parts = await partsOf(info, fixed, source);
      return { plan, fixed, parts: parts && withLadder(parts, plan) };
    } finally {
      await rm(socketFolder, { recursive: true });
    }
  }

  it('gets low caps if it is easy, in all of its parts', async () => {
    const { plan, fixed, parts } = await ladderOf(await film(`${page}[p];${pointer}`, 20));
    expect(fixed.rungs.map(({ label }) => label)).toEqual(['720p', '480p', '360p', '240p']);
    expect(plan.rungs[0]).toMatchObject({ label: '720p', cap: expect.any(Number) });
    expect(plan.rungs.at(-1)?.label).toBe('240p');
    expect(parts?.ladder).toEqual(plan.rungs);
  });

  it('keeps that of its size if it is noise', async () => {
    const noise = 'color=gray:s=1280x720:r=5,noise=alls=60:allf=t';
    const { plan, fixed } = await ladderOf(await film(noise, 35));
    expect(plan.rungs).toEqual(fixed.rungs);
  });
});
