import { describe, expect, it } from '@jest/globals';
import { planMovie } from '../src/download/movie.ts';
import { sampleTable } from '../src/download/sampleTable.ts';
import { findBox, makeBox, requireBox } from '../src/mp4/boxes.ts';
import { chooseFor } from '../src/storyboard/keyframes.ts';
import { cellSize, gridOf, planCells, sheetsOf } from '../src/storyboard/plan.ts';
import { storyboardVtt } from '../src/storyboard/vtt.ts';
import { readIFramePlaylist, soundOf } from '../src/video/hls/readPlaylist.ts';

describe('the plan of a storyboard', () => {
  it('has a picture every two seconds, and at most 400', () => {
    expect(planCells(5)).toEqual([
      { start: 0, end: 2 },
      { start: 2, end: 4 },
      { start: 4, end: 5 },
    ]);
    expect(planCells(0.1)).toEqual([{ start: 0, end: 0.1 }]);
    expect(planCells(0)).toEqual([{ start: 0, end: 0 }]);
    for (const [seconds, interval] of [
      [800, 2],
      [801, 4],
      [7_200, 18],
      [360_000, 900],
    ] as const) {
      const cells = planCells(seconds);
      expect(cells.length).toBeLessThanOrEqual(400);
      expect([cells[0]?.start, cells[1]?.start, cells.at(-1)?.end]).toEqual([0, interval, seconds]);
      expect(sheetsOf(cells).flat()).toEqual(cells);
    }
  });

  it('has pictures of the shape of the video, and sheets without empty rows', () => {
    expect(cellSize({ width: 1920, height: 1080 })).toEqual({ width: 160, height: 90 });
    expect(cellSize({ width: 1080, height: 1920 })).toEqual({ width: 90, height: 160 });
    expect(cellSize({ width: 3840, height: 8 })).toEqual({ width: 160, height: 2 });
    expect(cellSize({ width: 64, height: 48 })).toEqual({ width: 64, height: 48 });
    expect([1, 7, 10, 11, 100].map(gridOf)).toEqual([
      { columns: 1, rows: 1 },
      { columns: 7, rows: 1 },
      { columns: 10, rows: 1 },
      { columns: 10, rows: 2 },
      { columns: 10, rows: 10 },
    ]);
  });

  it('takes the last key frame that begins before a picture, also if they are not every two seconds', () => {
    const iFrames = [0, 3.2, 3.9, 7.999, 8.4].map((start) => ({
      name: `${start}`,
      start,
      duration: 1,
      offset: 0,
      length: 1,
    }));
    const chosen = chooseFor(planCells(11), iFrames).map(({ start }) => start);
    expect(chosen).toEqual([0, 0, 3.9, 3.9, 7.999, 8.4]);
  });

  it('is written as WebVTT: hours, sheets and places', () => {
    const cues = storyboardVtt(planCells(7_200), { width: 160, height: 90 }).split('\n\n');
    expect(cues).toHaveLength(401);
    expect(cues[0]).toBe('WEBVTT');
    expect(cues[212]).toBe('01:03:18.000 --> 01:03:36.000\nstoryboard/2.jpg#xywh=160,90,160,90');
    // A cue must not end when it begins.
    expect(storyboardVtt(planCells(0), { width: 2, height: 2 })).toContain('00:00:00.000 --> 00:00:00.001');
  });
});

describe('what is read of playlists', () => {
  it('are the key frames with their bytes, and the usual sound', () => {
    const text =
      '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2.000000,\n#EXT-X-BYTERANGE:10@0\na.m4s\n#EXTINF:1.500000,\n#EXT-X-BYTERANGE:20@99\na.m4s\n';
    expect(readIFramePlaylist(text)).toEqual({
      init: 'init.mp4',
      iFrames: [
        { name: 'a.m4s', start: 0, duration: 2, length: 10, offset: 0 },
        { name: 'a.m4s', start: 2, duration: 1.5, length: 20, offset: 99 },
      ],
    });
    const media = (name: string, rest: string) =>
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${name}",${rest},URI="${name}/playlist.m3u8"`;
    expect(soundOf(['#EXTM3U', media('de', 'DEFAULT=NO'), media('en', 'DEFAULT=YES')].join('\n'))).toBe(
      'en/playlist.m3u8',
    );
    expect(soundOf('#EXTM3U\n480p/playlist.m3u8\n')).toBeUndefined();
  });
});

describe('the index of a download', () => {
  const sample = (size: number, isSync = false, compositionOffset = 0) => ({
    size,
    isSync,
    compositionOffset,
    duration: 10,
  });
  const stsd = makeBox('mdia', makeBox('minf', makeBox('stbl', makeBox('stsd', Buffer.from('coding')))));
  const chunk = (decodeTime: number, samples: ReturnType<typeof sample>[]) => {
    const end = samples.reduce((sum, { size }) => sum + size, 0);
    return { key: 'k', start: 0, end, decodeTime, samples };
  };

  it('describes samples in runs; a gap between chunks makes the sample before it longer', () => {
    const chunks = [
      chunk(5, [sample(7, true, 10), sample(8, false, 30)]),
      chunk(30, [sample(9, true, 10), sample(9)]),
      chunk(50, [sample(9, true, 0)]),
    ];
    const { table, begin, duration, shownUntil } = sampleTable(stsd, chunks, [100, 200, 2 ** 33]);
    const body = (type: string) => requireBox(table, ['stbl', type]).body.toString('hex');
    const words = (...values: number[]) => values.map((value) => value.toString(16).padStart(8, '0')).join('');
    expect({ begin, duration, shownUntil }).toEqual({ begin: 5, duration: 55, shownUntil: 55 });
    expect(body('stts')).toBe(words(0, 3, 1, 10, 1, 15, 3, 10));
    expect(body('ctts')).toBe(words(0, 4, 1, 10, 1, 30, 1, 10, 2, 0));
    expect(body('stss')).toBe(words(0, 3, 1, 3, 5));
    expect(body('stsz')).toBe(words(0, 0, 5, 7, 8, 9, 9, 9));
    expect(body('stsc')).toBe(words(0, 2, 1, 2, 1, 3, 1, 1));
    expect(body('co64')).toBe(words(0, 3, 0, 100, 0, 200, 2, 0));
  });

  it('has no key frames for sound, and no offsets where none are needed', () => {
    const { table } = sampleTable(stsd, [chunk(0, [sample(1, true), sample(2, true)])], [0]);
    expect([findBox(table, ['stbl', 'stss']), findBox(table, ['stbl', 'ctts'])]).toEqual([undefined, undefined]);
  });

  it('of more than 4 GB has long sizes, and of hundreds of thousands of samples does not overflow', () => {
    const tkhd = makeBox('tkhd', Buffer.alloc(84));
    const mdia = makeBox(
      'mdia',
      makeBox('mdhd', Buffer.alloc(24)),
      makeBox('hdlr', Buffer.alloc(4)),
      makeBox('minf', makeBox('smhd'), makeBox('dinf'), makeBox('stbl', makeBox('stsd', Buffer.from('coding')))),
    );
    const track = { id: 1, timescale: 100, codec: 'x', defaults: { duration: 0, size: 0, flags: 0 } };
    // Chunks of one and of two samples, in turn, so that each is listed.
    const chunks = Array.from({ length: 200_000 }, (_, n) =>
      chunk(n * 15 - (n % 2) * 5, n % 2 === 0 ? [sample(20_000, true)] : [sample(20_000, true), sample(10_000, true)]),
    );
    const movie = planMovie([{ track, moov: makeBox('trak', tkhd, mdia), chunks }]);
    const mdat = movie.head.subarray(-16);
    expect([mdat.readUInt32BE(0), mdat.toString('latin1', 4, 8)]).toEqual([1, 'mdat']);
    expect(Number(mdat.readBigUInt64BE(8))).toBe(5_000_000_016);
    expect(movie.bytes).toBe(movie.head.length + 5_000_000_000);
    const moov = requireBox(movie.head.subarray(0, -16), ['moov']).body;
    const co64 = requireBox(moov, ['trak', 'mdia', 'minf', 'stbl', 'co64']).body;
    expect(Number(co64.readBigUInt64BE(8))).toBe(movie.head.length);
  });
});
