import { describe, expect, it } from '@jest/globals';
import { firstFrameOfSegment, segmentOf } from '@millrace/jobs';
import { readRational } from '../src/media/rational.ts';
import { proveJoins } from '../src/video/parts/joinWindows.ts';
import type { WindowReport } from '../src/video/parts/report.ts';
import { cutOf, edgeFrames, pictureFrames, stillFrames, windowsOf } from '../src/video/parts/windows.ts';

const rate = (text: string) => {
  const read = readRational(text);
  if (read === undefined) throw new Error(`${text} is no rate`);
  return read;
};

describe('windows', () => {
  it('begin with segments and are short at first; the last one has no end', () => {
    const windows = windowsOf(600, rate('30/1'));
    expect(windows.map(({ from }) => from / 30)).toEqual([0, 12, 28, 52, 88, 144, 200, 260, 316, 372, 428, 488, 544]);
    expect(windows.at(-1)).toEqual({ from: 544 * 30, to: null });
    for (const [index, { to }] of windows.slice(0, -1).entries()) expect(windows[index + 1]?.from).toBe(to);
  });

  it('are equally long after the first ones, a minute at most', () => {
    for (let seconds = 101; seconds < 1_000; seconds += 7) {
      const starts = windowsOf(seconds, rate('25/1')).map(({ from }) => from / 25);
      const lengths = starts.map((start, index) => (starts[index + 1] ?? seconds) - start).slice(4);
      expect(lengths).toHaveLength(Math.ceil((seconds - 88) / 60));
      // The last one may be as long as a rest that is no whole segment.
      expect(Math.max(...lengths)).toBeLessThan(64);
      // They begin with segments, which are four seconds long.
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(8);
    }
  });

  it('take in a rest that is too short for one', () => {
    expect(windowsOf(23, rate('25/1'))).toEqual([{ from: 0, to: null }]);
    expect(windowsOf(39, rate('25/1'))).toHaveLength(2);
    expect(windowsOf(40, rate('25/1'))).toHaveLength(3);
  });

  it.each(['24000/1001', '25/1', '30000/1001', '60000/1001', '1/1', '7/2'])(
    'begin at %s with the first frame of a key frame interval, as the encoder counts',
    (text) => {
      const frames = rate(text);
      // The encoder's own rule, frame by frame.
      const interval = (n: number) => Math.floor((n * frames.denominator) / frames.numerator / 2 + 0.0001);
      for (const segment of [1, 2, 3, 10, 100, 1000]) {
        const first = firstFrameOfSegment(segment, frames);
        expect([interval(first - 1) < 2 * segment, interval(first)]).toEqual([true, 2 * segment]);
        expect(segmentOf(first, frames)).toBe(segment);
      }
    },
  );

  it('are encoded with some frames around them, and know the frames at their edges', () => {
    expect(cutOf({ from: 240, to: 600 }, rate('30/1'))).toMatchObject({ start: 225, stop: 612 });
    expect(cutOf({ from: 0, to: null }, rate('30/1'))).toMatchObject({ start: 0, stop: null });
    expect(edgeFrames({ from: 0, to: 600 })).toEqual([0, 599, 600]);
    expect(edgeFrames({ from: 240, to: null })).toEqual([239, 240]);
  });

  it('share the candidates for the thumbnail', () => {
    const frames = rate('25/1');
    const all = stillFrames(cutOf({ from: 0, to: null }, frames), 600);
    const shared = windowsOf(600, frames).flatMap((window) => stillFrames(cutOf(window, frames), 600));
    expect(shared).toEqual(all);
    expect(all.slice(0, 4)).toEqual([0, 13, 29, 48]);
  });

  it('make a picture at once if they make any: before that, ffmpeg tells no progress', () => {
    const cut = (from: number, to: number) => cutOf({ from, to }, rate('25/1'));
    expect(pictureFrames(cut(0, 40), 600)).toEqual([0, 13, 29]);
    expect(pictureFrames(cut(40, 100), 600)).toEqual([25, 48, 73]);
    expect(pictureFrames(cut(1_000, 1_010), 600)).toEqual([]);
  });
});

describe('the proof of the joins', () => {
  const packaged = (segments: number[]) => ({
    track: { id: 1, timescale: 12_800, codec: 'avc1.64000d', defaults: { duration: 512, size: 0, flags: 0 } },
    initName: 'init.mp4',
    initBytes: 700,
    segments: segments.map((n) => ({
      name: `${String(n).padStart(5, '0')}.m4s`,
      start: n * 4,
      duration: 4,
      bytes: 10,
      iFrames: [],
    })),
    maxFrameRate: 25,
  });
  const report = (
    from: number,
    to: number | null,
    segments: number[],
    edges: Record<string, string>,
  ): WindowReport => ({
    version: 1,
    rate: rate('25/1'),
    from,
    to,
    frames: (to ?? from + 100) - from,
    edges,
    stills: [],
    rungs: [{ label: '240p', width: 426, height: 240, packaged: packaged(segments), init: 'a'.repeat(64) }],
  });
  const good = (): [WindowReport, WindowReport, WindowReport] => [
    report(0, 200, [0, 1], { 199: 'a', 200: 'b' }),
    report(200, 400, [2, 3], { 199: 'a', 200: 'b', 399: 'c', 400: 'd' }),
    report(400, null, [4], { 399: 'c', 400: 'd' }),
  ];

  it('accepts parts that fit', () => {
    expect(() => proveJoins(good())).not.toThrow();
  });

  it.each<[string, (reports: [WindowReport, WindowReport, WindowReport]) => WindowReport[], string]>([
    ['a part is missing', ([a, , c]) => [a, c], 'renditions'],
    ['the beginning is missing', ([, b, c]) => [b, c], 'renditions'],
    ['the end is missing', ([a, b]) => [a, b], 'renditions'],
    ['parts are out of order', ([a, b, c]) => [b, a, c], 'renditions'],
    ['a frame is missing', ([a, b, c]) => [a, { ...b, frames: 199 }, c], 'frames'],
    [
      'neighbours have decoded different pictures before the join',
      ([a, b, c]) => [{ ...a, edges: { 199: 'x', 200: 'b' } }, b, c],
      'edges',
    ],
    [
      'neighbours have decoded different pictures after the join',
      ([a, b, c]) => [a, { ...b, edges: { ...b.edges, 400: 'x' } }, c],
      'edges',
    ],
    ['a checksum is missing', ([a, b, c]) => [{ ...a, edges: {} }, b, c], 'edges'],
    [
      'init segments differ',
      ([a, b, c]) => [a, b, { ...c, rungs: c.rungs.map((rung) => ({ ...rung, init: 'b'.repeat(64) })) }],
      'renditions',
    ],
    ['a rung is missing', ([a, b, c]) => [a, { ...b, rungs: [] }, c], 'renditions'],
    [
      'a segment is missing',
      ([a, b, c]) => [a, { ...b, rungs: b.rungs.map((rung) => ({ ...rung, packaged: packaged([2]) })) }, c],
      'renditions',
    ],
  ])('fails if %s', (_what, change, reason) => {
    expect(() => proveJoins(change(good()))).toThrow(expect.objectContaining({ reason }));
  });
});
