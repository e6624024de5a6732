import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AnimationVideo } from '@millrace/jobs';
import { createMetrics, silentLogger } from '@millrace/service';
import { readWhole } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import sharp from 'sharp';
import { rateOf } from '../src/animation/rate.ts';
import { animationVideo } from '../src/jobs/animationVideo.ts';
import { createJobMetrics } from '../src/jobs/metrics.ts';
import { openWorld, tools, type World } from './support/world.ts';

const run = promisify(execFile);

type Colour = readonly [red: number, green: number, blue: number];
const red: Colour = [230, 20, 20];
const green: Colour = [20, 180, 20];
const blue: Colour = [20, 20, 230];
const white: Colour = [255, 255, 255];

/** Pictures whose left half has one colour and whose right half another; null is transparent. */
interface Frame {
  left: Colour | null;
  right: Colour | null;
  /** Milliseconds. */
  delay: number;
}

const size = { width: 64, height: 40 };

async function gifOf(frames: readonly Frame[]): Promise<Buffer> {
  const halves = frames.map(({ left, right }) => {
    const pixels = Buffer.alloc(size.width * size.height * 4);
    for (let at = 0; at < size.width * size.height; at += 1) {
      const colour = at % size.width < size.width / 2 ? left : right;
      if (colour !== null) pixels.set([...colour, 255], at * 4);
    }
    return sharp(pixels, { raw: { ...size, channels: 4 } })
      .png()
      .toBuffer();
  });
  return sharp(await Promise.all(halves), { join: { animated: true } })
    .gif({ delay: frames.map(({ delay }) => delay), loop: 0 })
    .toBuffer();
}

const whole: AnimationVideo = {
  container: 'mp4',
  region: null,
  picture: size,
  box: size,
  left: 0,
  top: 0,
  flip: false,
  flop: false,
  grayscale: false,
  background: 'ffffff',
  quality: 90,
};

it.each([
  [[10, 10, 10], 10],
  [[10, 3, 50], 100],
  [[4, 8, 2], 50],
  [[100], 1],
  // Ten hours at a hundred a second would be three million frames.
  [[3_599_999, 1], 1],
])('the rate of frames that last %j hundredths is %d', (ticks, rate) => {
  expect(rateOf(ticks)).toBe(rate);
});

await describeWithEngine('ffmpeg', 'a video of an animation', () => {
  let world: World;
  /** For what the tests write. */
  let folder: string;
  let answer: ReturnType<typeof animationVideo>;

  beforeAll(async () => {
    world = await openWorld();
    folder = await mkdtemp(join(tmpdir(), 'millrace-test-'));
    const { storage, workspace } = world;
    const metrics = createJobMetrics(createMetrics('test'));
    answer = animationVideo({ storage, workspace, tools, log: silentLogger(), metrics });
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true });
  });

  const context = (signal = new AbortController().signal) => ({ requestId: undefined, signal });

  async function make(gif: Buffer, video: AnimationVideo, frames = 2) {
    const source = join(folder, `${randomUUID()}.gif`);
    await writeFile(source, gif);
    const sourceKey = await world.upload(source);
    const targetKey = `public/images/i/${randomUUID()}.${video.container}`;
    const reply = await answer({ imageId: 'i', sourceKey, targetKey, video, frames }, context());
    const object = await world.storage.get(targetKey);
    if (object === null) throw new Error(`there is no ${targetKey}`);
    expect(object.contentType).toBe(reply.contentType);
    const path = join(folder, `${randomUUID()}.${video.container}`);
    await writeFile(path, await readWhole(object));
    return { reply, path, targetKey, sourceKey };
  }

  interface Shown {
    /** Seconds. */
    time: number;
    /** Pixels of the halves, and of the left one near its edges. */
    left: number[];
    right: number[];
    above: number[];
    below: number[];
  }

  /** What a video shows. */
  async function framesOf(path: string): Promise<{ stream: unknown; seconds: number; frames: Shown[] }> {
    const probed = await run('ffprobe', [
      ...['-v', 'error', '-show_entries', 'stream=codec_name,pix_fmt,width,height,color_space,color_range'],
      ...['-show_entries', 'frame=pts_time', '-show_entries', 'format=duration', '-of', 'json', path],
    ]);
    const { streams, frames, format } = JSON.parse(probed.stdout);
    const [{ width, height }] = streams;
    const raw = ['-v', 'error', '-i', path, '-vsync', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
    const { stdout } = await run('ffmpeg', raw, { encoding: 'buffer', maxBuffer: 256 * 1024 * 1024 });
    const pixel = (frame: number, x: number, y: number): number[] => {
      const at = ((frame * height + y) * width + x) * 3;
      return [...stdout.subarray(at, at + 3)];
    };
    const [stream] = streams;
    return {
      stream,
      seconds: Number(format.duration),
      frames: frames.map(({ pts_time: time }: { pts_time: string }, n: number) => ({
        time: Number(time),
        left: pixel(n, Math.floor(width / 8), height >> 1),
        right: pixel(n, Math.floor((width * 7) / 8), height >> 1),
        above: pixel(n, width >> 2, 1),
        below: pixel(n, width >> 2, height - 2),
      })),
    };
  }

  const near = (seen: readonly number[], wanted: readonly number[]) =>
    seen.length === 3 && seen.every((one, at) => Math.abs(one - (wanted[at] ?? Number.NaN)) <= 12);

  it.each([
    ['mp4', 'h264'],
    ['webm', 'vp9'],
  ] as const)('as %s shows every picture for as long as the GIF does', async (container, codec) => {
    const shown: Frame[] = [
      { left: red, right: green, delay: 100 },
      { left: green, right: blue, delay: 30 },
      { left: blue, right: red, delay: 500 },
      { left: red, right: blue, delay: 700 },
    ];
    const { reply, path } = await make(await gifOf(shown), { ...whole, container }, shown.length);
    expect(reply).toEqual({ ...size, contentType: `video/${container}`, size: (await readFile(path)).length });
    const { stream, seconds, frames } = await framesOf(path);
    expect(stream).toMatchObject({
      codec_name: codec,
      pix_fmt: 'yuv420p',
      ...size,
      color_space: 'bt709',
      color_range: 'tv',
    });
    expect(seconds).toBeCloseTo(1.33, 2);
    expect(frames).toHaveLength(133);
    for (const { time, left, right } of frames) {
      let end = 0;
      const wanted = shown.find(({ delay }) => {
        end += delay / 1000;
        return time < end - 0.001;
      });
      expect({
        time,
        left,
        right,
        isRight: near(left, wanted?.left ?? []) && near(right, wanted?.right ?? []),
      }).toEqual({ time, left, right, isRight: true });
    }
    expect(await world.leftovers()).toEqual([]);
  });

  it('shows the background through transparent pixels, and around the picture', async () => {
    const gif = await gifOf([
      { left: null, right: red, delay: 100 },
      { left: null, right: blue, delay: 100 },
    ]);
    const contained = { picture: { width: 32, height: 20 }, box: { width: 32, height: 32 }, left: 0, top: 6 };
    const { path } = await make(gif, { ...whole, ...contained, background: '14b414' });
    const { frames } = await framesOf(path);
    const seen = frames.map(({ left, right, above, below }) => [
      ...[near(left, green), near(above, green), near(below, green)],
      ...[near(right, red), near(right, blue)],
    ]);
    expect(seen).toEqual([
      [true, true, true, true, false],
      [true, true, true, false, true],
    ]);
  });

  it('is cut out, mirrored and without colours', async () => {
    const gif = await gifOf([
      { left: red, right: white, delay: 200 },
      { left: blue, right: white, delay: 200 },
    ]);
    const look = async (video: Partial<AnimationVideo>) => {
      const [first] = (await framesOf((await make(gif, { ...whole, ...video })).path)).frames;
      return first;
    };
    // Of a picture that is larger than the box, the right end.
    const box = { width: 20, height: 40 };
    const end = await look({ box, left: -44 });
    expect(near(end?.left ?? [], white) && near(end?.right ?? [], white)).toBe(true);
    const region = { left: 0, top: 0, width: 20, height: 40 };
    const part = await look({ region, picture: box, box });
    expect(near(part?.left ?? [], red) && near(part?.right ?? [], red)).toBe(true);
    const mirrored = await look({ flop: true });
    expect(near(mirrored?.left ?? [], white) && near(mirrored?.right ?? [], red)).toBe(true);
    const grey = await look({ grayscale: true });
    const [r = 0, g = 0, b = 0] = grey?.left ?? [];
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(4);
  });

  it('is made once: a second request finds it', async () => {
    const gif = await gifOf([
      { left: red, right: white, delay: 200 },
      { left: blue, right: white, delay: 200 },
    ]);
    const { reply, sourceKey, targetKey } = await make(gif, whole);
    await world.storage.delete(sourceKey);
    expect(await answer({ imageId: 'i', sourceKey, targetKey, video: whole, frames: 2 }, context())).toEqual(reply);
  });

  it('is refused for anything but an animated GIF, and leaves nothing', async () => {
    const gif = await gifOf([
      { left: red, right: white, delay: 200 },
      { left: blue, right: white, delay: 200 },
    ]);
    const still = await sharp({ create: { ...size, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
    const png = await sharp({ create: { ...size, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const bytes of [still, png, gif.subarray(0, 40), Buffer.alloc(0), Buffer.from('GIF89a')]) {
      await expect(make(bytes, whole)).rejects.toMatchObject({ name: 'PermanentMediaError' });
    }
    // More frames than were counted.
    const longer = await gifOf(
      Array.from({ length: 5 }, (_, n): Frame => ({ left: n % 2 === 0 ? red : blue, right: white, delay: 50 })),
    );
    await expect(make(longer, whole, 3)).rejects.toMatchObject({ code: 'damaged' });
    expect(await world.leftovers()).toEqual([]);
  });
});
