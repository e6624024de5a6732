import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { checkHls, fromFolder, violationsOf } from '@millrace/testkit/hls';
import { beeps, cached, flashes, generate } from '@millrace/testkit/media';
import { atNight, byDay } from '@millrace/testkit/nightly';
import { ChangedError } from '../src/media/changes.ts';
import { ChangeWatch } from '../src/video/changes/watch.ts';
import { NotJoinableError } from '../src/video/parts/errors.ts';
import { planVideo } from '../src/video/plan/videoPlan.ts';
import { beepTimes, flashTimes, pictures, sound, withRendition } from './support/decode.ts';
import { transcodeInParts } from './support/parts.ts';
import { audio, media, video } from './support/streams.ts';
import { openWorld } from './support/world.ts';

jest.setTimeout(180_000);

const run = promisify(execFile);
const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'];
const small = { width: 160, height: 90, rate: '25' };

/** A piece of a recording, which begins at this second. */
const piece = (start: number, args: readonly string[]): Promise<string> =>
  generate('ts', [...args, '-muxdelay', '0', '-muxpreload', '0', '-output_ts_offset', String(start)]);

/** The pieces one after the other, as a recorder writes them. */
async function recording(...pieces: Promise<string>[]): Promise<string> {
  const paths = await Promise.all(pieces);
  return cached(['recording', ...paths], 'ts', async (path) => {
    await writeFile(path, Buffer.concat(await Promise.all(paths.map((part) => readFile(part)))));
  });
}

/** The same packets in Matroska. */
const inMatroska = async (path: Promise<string>): Promise<string> =>
  generate('mkv', ['-i', await path, '-map', '0', '-c', 'copy']);

/** Two seconds of flashes and beeps. */
const sounding = (start: number, codec: string, channels: number, rate = 48_000) =>
  piece(start, [
    ...[...lavfi(flashes({ ...small, seconds: 2 })), ...lavfi(beeps(2, rate)), ...h264],
    ...['-c:a', codec, '-ac', String(channels)],
  ]);

const surround = () => recording(sounding(0, 'ac3', 2), sounding(2, 'ac3', 6), sounding(4, 'ac3', 2));

/** Expects six flashes, and a beep with each. */
async function expectSync(folder: string, rung = '90p'): Promise<void> {
  const { shown } = await pictures(join(folder, rung));
  const seen = flashTimes(shown);
  const heard = beepTimes(await sound(join(folder, 'audio')));
  expect(seen).toHaveLength(6);
  expect(heard).toHaveLength(6);
  for (const [at, beep] of heard.entries()) expect(Math.abs(beep - (seen[at] ?? -1))).toBeLessThan(0.06);
}

await describeWithEngine('ffmpeg', 'sound whose channels or sampling rate change', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  const soundChanges: readonly [string, () => Promise<string>][] = [
    ['AC-3 that becomes surround sound, and stereo again', surround],
    ['AAC that becomes mono', () => recording(sounding(0, 'aac', 2), sounding(2, 'aac', 1), sounding(4, 'aac', 2))],
    [
      'AAC at another rate',
      () => recording(sounding(0, 'aac', 2), sounding(2, 'aac', 2, 44_100), sounding(4, 'aac', 2)),
    ],
    ['in Matroska', () => inMatroska(surround())],
  ];
  it.each(byDay(soundChanges, ['AAC at another rate'], ([name]) => name))(
    'stays with the pictures: %s',
    async (_name, make) => {
      const world = await opening;
      const { folder, durationSeconds } = await world.transcode(await make());
      expect(durationSeconds).toBeCloseTo(6, 0);
      await expectSync(folder);
      expect(violationsOf(await checkHls(fromFolder(folder)))).toEqual([]);
      expect(await world.leftovers()).toEqual([]);
    },
  );

  atNight(() => {
    it('stays with the pictures of a film in parts', async () => {
      const world = await opening;
      const { folder } = await transcodeInParts(world, await inMatroska(surround()));
      await expectSync(folder);
      expect(violationsOf(await checkHls(fromFolder(folder)))).toEqual([]);
      expect(await world.leftovers()).toEqual([]);
    });
  });
});

interface Frame {
  /** Presentation time in seconds. */
  time: number;
  /** RGB of 100 x 100 pixels. */
  pixels: Buffer;
}

const side = 100;
/** Frames of one picture differ by less, in the mean of 255: coding changes them a little. */
const sameFrame = 4;

/** All frames of a rendition. */
async function framesOf(folder: string): Promise<Frame[]> {
  return withRendition(folder, async (path) => {
    const graph = `scale=${side}:${side},format=rgb24,showinfo=checksum=0`;
    const options = ['-hide_banner', '-copyts', '-i', path, '-vf', graph, '-fps_mode', 'passthrough', '-f', 'rawvideo'];
    const { stdout, stderr } = await run('ffmpeg', [...options, '-'], { encoding: 'buffer', maxBuffer: 1e8 });
    const times = Array.from(stderr.toString().matchAll(/ pts_time:(\S+)/g), ([, time]) => Number(time));
    const size = side * side * 3;
    return times.map((time, at) => ({ time, pixels: stdout.subarray(at * size, (at + 1) * size) }));
  });
}

/** The frame that is shown at this time. */
function frameAt(frames: readonly Frame[], second: number): Frame {
  const shown = frames.findLast(({ time }) => time < second + 0.001);
  if (shown === undefined) throw new Error(`there is no frame at ${second}`);
  return shown;
}

/** Colours at places of the frames at these seconds: `[0.5, 0.5]` is the middle. */
const coloursOf = (frames: readonly Frame[], seconds: readonly number[], places: readonly [x: number, y: number][]) =>
  seconds.map((second) => {
    const { pixels } = frameAt(frames, second);
    return places.map(([x, y]) => {
      const at = (Math.round(y * (side - 1)) * side + Math.round(x * (side - 1))) * 3;
      return nameOf([...pixels.subarray(at, at + 3)]);
    });
  });

/** The mean difference of two frames, of 255. */
const differenceOf = (one: Frame, other: Frame): number =>
  one.pixels.reduce((sum, value, at) => sum + Math.abs(value - (other.pixels[at] ?? 0)), 0) / one.pixels.length;

/** Of the frames around a change: which of the pictures each shows, that of a second before the change, or that of a second after it. */
function shownAround(frames: readonly Frame[], change: number): string[] {
  const [before, after] = [frameAt(frames, change - 1), frameAt(frames, change + 1)];
  return frames
    .filter(({ time }) => Math.abs(time - change) < 0.201)
    .map((frame) => {
      if (differenceOf(frame, before) < sameFrame) return 'before';
      return differenceOf(frame, after) < sameFrame ? 'after' : `neither, at ${frame.time}`;
    });
}

/** Of the colours that these tests show. */
function nameOf([red = 0, green = 0, blue = 0]: number[]): string {
  if (Math.max(red, green, blue) < 40) return 'black';
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
}

const middle: [number, number] = [0.5, 0.5];
const left: [number, number] = [0.05, 0.5];
const top: [number, number] = [0.5, 0.05];

await describeWithEngine('ffmpeg', 'pictures whose size or shape changes', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  const plain = (start: number, colour: string, size: string, ...more: string[]) =>
    piece(start, [...lavfi(`color=c=${colour}:s=${size}:r=25:d=2`), ...h264, ...more]);

  const wrappers: readonly [string, (path: Promise<string>) => Promise<string>][] = [
    ['in a recording', async (path) => path],
    ['in Matroska', inMatroska],
  ];
  it.each(byDay(wrappers, ['in a recording'], ([name]) => name))(
    'have the ladder of the largest, and are shown whole: %s',
    async (_name, wrapped) => {
      const world = await opening;
      const made = await world.transcode(
        await wrapped(recording(plain(0, 'red', '160x90'), plain(2, 'lime', '640x360'), plain(4, 'blue', '180x320'))),
      );
      expect(made).toMatchObject({ qualities: ['360p', '240p'], width: 640, height: 360 });
      expect(made.durationSeconds).toBeCloseTo(6, 0);
      const times = [0, 1.8, 2.2, 3.8, 4.2, 5.8];
      for (const rung of made.qualities) {
        const frames = await framesOf(join(made.folder, rung));
        expect(coloursOf(frames, times, [middle, left, top])).toEqual([
          ...[
            ['red', 'red', 'red'],
            ['red', 'red', 'red'],
          ],
          ...[
            ['green', 'green', 'green'],
            ['green', 'green', 'green'],
          ],
          ...[
            ['blue', 'black', 'blue'],
            ['blue', 'black', 'blue'],
          ],
        ]);
        // Nothing else is seen where they meet, not even for one frame.
        const meeting = [...Array<string>(5).fill('before'), ...Array<string>(6).fill('after')];
        for (const change of [2, 4]) expect(shownAround(frames, change)).toEqual(meeting);
      }
      expect(violationsOf(await checkHls(fromFolder(made.folder)))).toEqual([]);
      expect(await world.leftovers()).toEqual([]);
    },
  );

  it('are not stretched if only the shape of their pixels changes', async () => {
    const world = await opening;
    const of = (start: number, colour: string, aspect: string) =>
      plain(start, colour, '160x120', '-vf', `setsar=${aspect}`);
    const made = await world.transcode(await recording(of(0, 'red', '1/1'), of(2, 'lime', '4/3')));
    expect(made).toMatchObject({ width: 214, height: 120 });
    expect(coloursOf(await framesOf(join(made.folder, '120p')), [1, 3], [middle, left])).toEqual([
      ['red', 'black'],
      ['green', 'green'],
    ]);
  });

  atNight(() => {
    it('are no reason to join parts', async () => {
      const world = await opening;
      const path = await inMatroska(recording(plain(0, 'red', '160x90'), plain(2, 'lime', '640x360')));
      await expect(transcodeInParts(world, path)).rejects.toEqual(new NotJoinableError('shape'));
    });
  });
});

/** The mean difference of lines, of 255: to the next one, and to the one after it. */
async function lineDifferences(folder: string, from: number): Promise<{ next: number; second: number }> {
  return withRendition(folder, async (path) => {
    const options = ['-v', 'error', '-ss', String(from), '-i', path, '-frames:v', '8', '-vf', 'format=gray'];
    const { stdout } = await run('ffmpeg', [...options, '-f', 'rawvideo', '-'], { encoding: 'buffer', maxBuffer: 1e8 });
    const difference = (distance: number) =>
      stdout.reduce((sum, value, at) => sum + Math.abs(value - (stdout[at + distance] ?? value)), 0) / stdout.length;
    return { next: difference(small.width), second: difference(2 * small.width) };
  });
}

await describeWithEngine('ffmpeg', 'pictures that become interlaced', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  const interlacing: readonly [string, readonly string[], readonly string[]][] = [
    ['MPEG-2', ['-c:v', 'mpeg2video', '-q:v', '2'], ['-flags', '+ildct+ilme', '-top', '1']],
    ['H.264', [...h264, '-crf', '12'], ['-flags', '+ildct+ilme', '-x264-params', 'tff=1']],
  ];
  it.each(byDay(interlacing, ['H.264'], ([name]) => name))(
    'are deinterlaced, and the others are not touched: %s',
    async (_name, codec, interlaced) => {
      const world = await opening;
      // Lines that a deinterlacer would blur, and a bar that moves so fast that it is combed without one.
      const lines = lavfi('color=c=gray:s=160x96:r=25:d=2,drawgrid=h=2:w=0:t=1:c=white');
      const bar =
        "color=c=black:s=160x96:r=50:d=2[ground];color=c=white:s=16x96:r=50:d=2[bar];[ground][bar]overlay=x='mod(400*t,160)'";
      const path = await recording(
        piece(0, [...lines, ...codec]),
        piece(2, [...lavfi(`${bar},interlace=scan=tff:lowpass=off`), ...codec, ...interlaced]),
      );
      const { folder } = await world.transcode(path);
      const [before, after] = [
        await lineDifferences(join(folder, '96p'), 0.4),
        await lineDifferences(join(folder, '96p'), 2.4),
      ];
      expect(before.next).toBeGreaterThan(120);
      expect(after.next).toBeLessThan(3);
    },
  );
});

describe('the watch for changes', () => {
  const plan = planVideo(media({ video: [video({ width: 640, height: 360 })], audio: [audio({ index: 3 })] }));
  const shape = (text: string) => `[scale@shape @ 0x5] [verbose] ${text} -> w:64 h:36 fmt:yuv420p sar:1/1 flags:0x0`;
  const format = (text: string, stream = 3) => `[graph_1_in_0_${stream} @ 0x5] [verbose] tb:1/48000 ${text}`;
  const readAll = (...lines: string[]) => {
    const watch = new ChangeWatch(plan);
    return lines.map((line) => watch.read(line));
  };

  it('sees what is other than planned, or than before', () => {
    const usual = shape('w:640 h:360 fmt:yuv420p sar:1/1');
    expect(readAll(usual, usual, usual)).toEqual([undefined, undefined, undefined]);
    expect(readAll(usual, shape('w:640 h:360 fmt:yuv420p sar:4/3'))).toEqual([undefined, 'pictures']);
    expect(readAll(shape('w:640 h:360 fmt:yuv420p sar:0/1'))).toEqual([undefined]);
    // A container that rounds.
    expect(readAll(shape('w:638 h:360 fmt:yuv420p sar:1/1'))).toEqual([undefined]);
    expect(readAll(shape('w:320 h:360 fmt:yuv420p sar:1/1'))).toEqual(['pictures']);
    const stereo = format('samplefmt:fltp samplerate:48000 chlayout:stereo');
    const mono = format('samplefmt:fltp samplerate:48000 chlayout:mono');
    expect(readAll(stereo, stereo, mono)).toEqual([undefined, undefined, 'sound']);
    expect(readAll(mono, stereo)).toEqual([undefined, 'sound']);
  });

  it('sees nothing in other lines, whatever a file quotes in them', () => {
    const lines = [
      format('samplefmt:fltp samplerate:48000 chlayout:stereo', 2),
      format('samplefmt:fltp samplerate:48000 chlayout:mono', 2),
      '[scale@shape @ 0x5] [verbose] w:64 h:36 flags: interl:0',
      '[scale@shape @ 0x5] [verbose] w:nothing h: -> ',
      '[graph_',
      `[info]     title : ${shape('w:1 h:1 fmt:x sar:1/1')}`,
      '',
    ];
    expect(readAll(...lines)).toEqual(lines.map(() => undefined));
  });

  it('does not tell what the plan knows', () => {
    const known = new ChangeWatch(planVideo(media(), { pictures: true, sound: true }));
    expect(known.read(shape('w:1 h:1 fmt:yuv420p sar:1/1'))).toBeUndefined();
    expect(new ChangedError('sound').message).toContain('sound');
  });
});
