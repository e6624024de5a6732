import { writeFile } from 'node:fs/promises';
import { cached, generate } from './generate.ts';
import { type DisplayMatrix, setDisplayMatrix } from './mp4.ts';
import { beeps, flashes, motion, quadrants, tone } from './patterns.ts';

/** A file that must become a video, and the expected result. */
export interface VideoFixture {
  name: string;
  make: () => Promise<string>;
  expect: {
    /** Size of the largest rendition, in square pixels, upright. */
    width: number;
    height: number;
    /** Seconds, and the tolerance. */
    duration: number;
    durationTolerance?: number;
    hasAudio: boolean;
    /** The rate that the master playlist declares; absent if it may be anything. */
    frameRate?: number;
    /** The corners have the colours of `quadrants`. */
    isUpright?: boolean;
    /** Flashes and beeps coincide at whole seconds, starting at this one. */
    inSyncFrom?: number;
    /** The side with all of the sound. */
    heardOn?: 'left' | 'right';
  };
}

const lavfi = (source: string): string[] => ['-f', 'lavfi', '-i', source];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const aac = ['-c:a', 'aac', '-b:a', '96k'];

const small = { width: 320, height: 240, rate: '25', seconds: 2 };
const wide = { width: 426, height: 240, rate: '30', seconds: 2 };

const turned: Record<DisplayMatrix, string> = {
  rotate90: 'transpose=2',
  rotate180: 'hflip,vflip',
  rotate270: 'transpose=1',
  mirror: 'hflip',
};

/** A picture that is upright only if its display matrix is applied. */
function matrixFixture(matrix: DisplayMatrix): VideoFixture {
  return {
    name: `display matrix: ${matrix}`,
    make: async () => {
      const plain = await generate('mp4', [...lavfi(quadrants(wide)), '-vf', turned[matrix], ...h264]);
      return cached(['display matrix', matrix, plain], 'mp4', (path) => setDisplayMatrix(plain, path, matrix));
    },
    expect: { width: 426, height: 240, duration: 2, hasAudio: false, isUpright: true },
  };
}

/** A simple clip in another container or codec. */
function containerFixture(
  name: string,
  extension: string,
  codecs: readonly string[],
  tolerance = 0.2,
  inSyncFrom = 0,
): VideoFixture {
  return {
    name,
    make: () => generate(extension, [...lavfi(flashes(small)), ...lavfi(beeps(2)), ...codecs]),
    expect: { width: 320, height: 240, duration: 2, durationTolerance: tolerance, hasAudio: true, inSyncFrom },
  };
}

function sizeFixture(name: string, size: { width: number; height: number }, shown: { width: number; height: number }) {
  return {
    name,
    make: () => generate('mkv', [...lavfi(quadrants({ ...size, rate: '25', seconds: 1 })), '-c:v', 'ffv1']),
    expect: { ...shown, duration: 1, hasAudio: false, isUpright: true },
  };
}

function rateFixture(rate: string, frameRate: number, seconds: number): VideoFixture {
  return {
    name: `${rate} frames per second`,
    make: () =>
      generate('mp4', [
        ...lavfi(flashes({ ...small, width: 160, height: 120, rate, seconds })),
        ...lavfi(beeps(seconds)),
        ...[...h264, ...aac],
      ]),
    expect: { width: 160, height: 120, duration: seconds, hasAudio: true, frameRate, inSyncFrom: 0 },
  };
}

const hdr = (transfer: string): string[] => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1'],
  ...['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'],
  '-x265-params',
  `log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`,
];

function hdrFixture(name: string, transfer: string): VideoFixture {
  return {
    name,
    make: () => generate('mp4', [...lavfi(motion({ ...small, seconds: 1 })), ...hdr(transfer)]),
    expect: { width: 320, height: 240, duration: 1, hasAudio: false },
  };
}

/** The unusual properties of real files, each in a short and small clip. */
export const videoFixtures: readonly VideoFixture[] = [
  {
    name: 'a simple clip with two rungs',
    make: () =>
      generate('mp4', [
        ...lavfi(motion({ width: 640, height: 360, rate: '30', seconds: 9 })),
        ...[...lavfi(tone(9)), ...h264, ...aac],
      ]),
    expect: { width: 640, height: 360, duration: 9, hasAudio: true, frameRate: 30 },
  },
  matrixFixture('rotate90'),
  matrixFixture('rotate180'),
  matrixFixture('rotate270'),
  matrixFixture('mirror'),
  sizeFixture('161x121', { width: 161, height: 121 }, { width: 160, height: 120 }),
  sizeFixture('431x243', { width: 431, height: 243 }, { width: 426, height: 240 }),
  sizeFixture('portrait', { width: 242, height: 430 }, { width: 240, height: 426 }),
  sizeFixture('a strip', { width: 640, height: 34 }, { width: 640, height: 34 }),
  {
    name: 'non-square pixels',
    make: () =>
      generate('mp4', [
        ...lavfi(quadrants({ width: 180, height: 144, rate: '25', seconds: 1 })),
        '-vf',
        'setsar=64/45',
        ...h264,
      ]),
    expect: { width: 256, height: 144, duration: 1, hasAudio: false, isUpright: true },
  },
  {
    name: 'interlaced',
    make: () =>
      generate('mp4', [
        ...lavfi(motion({ ...small, rate: '50' })),
        ...['-vf', 'interlace=scan=tff', ...h264, '-flags', '+ildct+ilme', '-x264-params', 'tff=1'],
      ]),
    expect: { width: 320, height: 240, duration: 2, hasAudio: false, frameRate: 25 },
  },
  {
    name: 'interlaced MPEG-2 in a transport stream',
    make: () =>
      generate('ts', [
        ...[...lavfi(motion({ ...small, rate: '50' })), ...lavfi(tone(2)), '-vf', 'interlace=scan=tff'],
        ...['-c:v', 'mpeg2video', '-q:v', '4', '-flags', '+ildct+ilme', '-c:a', 'mp2'],
      ]),
    expect: { width: 320, height: 240, duration: 2, durationTolerance: 0.2, hasAudio: true, frameRate: 25 },
  },
  {
    name: 'variable frame rate with a gap of six seconds',
    make: () =>
      generate('mp4', [
        ...[...lavfi(flashes({ ...small, rate: '30', seconds: 10 })), ...lavfi(beeps(10))],
        ...['-vf', "select='lt(t,2)+gt(t,8)*not(mod(n,3))'", '-fps_mode', 'vfr', ...h264, ...aac],
      ]),
    expect: { width: 320, height: 240, duration: 10, durationTolerance: 0.3, hasAudio: true },
  },
  rateFixture('1', 1, 6),
  rateFixture('1/5', 1, 20),
  rateFixture('24000/1001', 23.976, 5),
  rateFixture('30000/1001', 29.97, 3),
  rateFixture('120', 60, 2),
  rateFixture('90', 45, 2),
  {
    name: '10-bit',
    make: () =>
      generate('mp4', [
        ...lavfi(quadrants(small)),
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p10le',
      ]),
    expect: { width: 320, height: 240, duration: 2, hasAudio: false, isUpright: true },
  },
  {
    name: 'full range',
    make: () =>
      generate('mp4', [
        ...[...lavfi(quadrants(small)), '-vf', 'scale=out_range=pc', '-c:v', 'libx264', '-preset', 'ultrafast'],
        ...['-pix_fmt', 'yuvj420p'],
      ]),
    expect: { width: 320, height: 240, duration: 2, hasAudio: false, isUpright: true },
  },
  hdrFixture('HDR10', 'smpte2084'),
  hdrFixture('HLG', 'arib-std-b67'),
  {
    name: 'mono',
    make: () => generate('mp4', [...lavfi(flashes(small)), ...lavfi(beeps(2)), ...h264, ...aac, '-ac', '1']),
    expect: { width: 320, height: 240, duration: 2, hasAudio: true, inSyncFrom: 0 },
  },
  {
    name: '5.1 sound at 44.1 kHz',
    make: () =>
      generate('mp4', [
        ...[...lavfi(flashes(small)), ...lavfi(beeps(2, 44_100)), ...h264, ...aac, '-b:a', '256k'],
        ...['-af', 'aformat=channel_layouts=mono,pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0'],
      ]),
    expect: { width: 320, height: 240, duration: 2, hasAudio: true, inSyncFrom: 0 },
  },
  {
    name: 'audio that starts 1.5 s late',
    make: () =>
      generate('mp4', [
        ...lavfi(flashes({ ...small, seconds: 4 })),
        ...['-itsoffset', '1.5', ...lavfi(`aevalsrc=exprs='0.8*sin(2*PI*1000*t)*lt(mod(t+1.5\\,1)\\,0.1)':d=2.5`)],
        ...[...h264, ...aac],
      ]),
    expect: { width: 320, height: 240, duration: 4, hasAudio: true, inSyncFrom: 2 },
  },
  {
    name: 'video that starts 1.5 s late',
    make: () =>
      generate('mkv', [
        ...lavfi(beeps(4)),
        ...[
          '-itsoffset',
          '1.5',
          ...lavfi(`color=c=black:s=320x240:r=20:d=2.5,drawbox=t=fill:c=white:enable='lt(mod(t+1.5\\,1)\\,0.1)'`),
        ],
        ...['-map', '1:v', '-map', '0:a', ...h264, ...aac],
      ]),
    expect: { width: 320, height: 240, duration: 4, hasAudio: true, frameRate: 20, inSyncFrom: 2 },
  },
  {
    name: 'audio that ends long before the video',
    make: () => generate('mp4', [...lavfi(flashes({ ...small, seconds: 6 })), ...lavfi(beeps(1)), ...h264, ...aac]),
    expect: { width: 320, height: 240, duration: 6, hasAudio: true },
  },
  {
    name: 'audio that ends long after the video',
    make: () => generate('mp4', [...lavfi(flashes({ ...small, seconds: 1 })), ...lavfi(beeps(7)), ...h264, ...aac]),
    expect: { width: 320, height: 240, duration: 7, hasAudio: true },
  },
  {
    name: 'two video streams, the default one second',
    make: () =>
      generate('mp4', [
        ...[...lavfi('color=c=gray:s=480x360:r=25:d=1'), ...lavfi(quadrants({ ...small, seconds: 1 }))],
        ...['-map', '0:v', '-map', '1:v', ...h264, '-disposition:v:0', '0', '-disposition:v:1', 'default'],
      ]),
    expect: { width: 320, height: 240, duration: 1, hasAudio: false, isUpright: true },
  },
  {
    name: 'a cover in addition to the video',
    make: async () => {
      const cover = await generate('jpg', [...lavfi('color=c=gray:s=600x600:d=1'), '-frames:v', '1']);
      return generate('mp4', [
        ...[...lavfi(quadrants(small)), ...lavfi(tone(2)), '-i', cover, '-map', '2:v', '-map', '0:v', '-map', '1:a'],
        ...[...h264, ...aac, '-c:v:0', 'copy', '-disposition:v:0', 'attached_pic'],
      ]);
    },
    expect: { width: 320, height: 240, duration: 2, hasAudio: true, isUpright: true },
  },
  {
    name: 'subtitles and a timecode track',
    make: async () => {
      const text = '1\n00:00:00,000 --> 00:00:01,000\nHello\n';
      const subtitles = await cached(['subtitles', text], 'srt', (path) => writeFile(path, text));
      return generate('mov', [
        ...[...lavfi(flashes(small)), ...lavfi(beeps(2)), '-i', subtitles, '-map', '0', '-map', '1', '-map', '2'],
        ...[...h264, ...aac, '-c:s', 'mov_text', '-timecode', '01:00:00:00'],
      ]);
    },
    expect: { width: 320, height: 240, duration: 2, hasAudio: true, inSyncFrom: 0 },
  },
  {
    name: 'timestamps from 10 s',
    make: () =>
      generate('ts', [...lavfi(flashes(small)), ...lavfi(beeps(2)), ...h264, ...aac, '-output_ts_offset', '10']),
    expect: { width: 320, height: 240, duration: 2, durationTolerance: 0.2, hasAudio: true, inSyncFrom: 0 },
  },
  {
    name: 'one frame',
    make: () => generate('mp4', [...lavfi(quadrants(small)), '-frames:v', '1', ...h264]),
    expect: { width: 320, height: 240, duration: 0.04, durationTolerance: 0.05, hasAudio: false, isUpright: true },
  },
  {
    name: 'an edit list that skips the first second',
    make: async () => {
      const long = await generate('mp4', [
        ...[...lavfi(flashes({ ...small, seconds: 4 })), ...lavfi(beeps(4)), '-c:v', 'libx264', '-g', '250', ...aac],
        ...['-pix_fmt', 'yuv420p'],
      ]);
      return generate('mp4', ['-ss', '1', '-i', long, '-c', 'copy']);
    },
    expect: { width: 320, height: 240, duration: 3, durationTolerance: 0.15, hasAudio: true, inSyncFrom: 0 },
  },
  {
    name: 'a track in German',
    make: () =>
      generate('mkv', [
        ...[...lavfi(flashes(small)), ...lavfi(tone(2)), ...lavfi(beeps(2)), '-map', '0', '-map', '1', '-map', '2'],
        ...[...h264, ...aac, '-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger'],
        ...['-disposition:a:0', '0', '-disposition:a:1', 'default'],
      ]),
    expect: { width: 320, height: 240, duration: 2, hasAudio: true, inSyncFrom: 0 },
  },
  {
    name: 'an elementary stream of H.264',
    make: () => generate('h264', [...lavfi(quadrants({ ...small, rate: '30' })), ...h264, '-bf', '3']),
    expect: { width: 320, height: 240, duration: 2, hasAudio: false, frameRate: 30, isUpright: true },
  },
  {
    name: 'an elementary stream of H.265',
    make: () =>
      generate('hevc', [
        ...[...lavfi(quadrants({ ...small, rate: '30' })), '-c:v', 'libx265', '-preset', 'ultrafast'],
        ...['-pix_fmt', 'yuv420p', '-x265-params', 'log-level=none'],
      ]),
    expect: { width: 320, height: 240, duration: 2, hasAudio: false, frameRate: 30, isUpright: true },
  },
  {
    name: 'an elementary stream of AV1, which tells no rate',
    make: () => generate('obu', [...lavfi(quadrants(small)), '-c:v', 'libaom-av1', '-cpu-used', '8', '-f', 'obu']),
    expect: { width: 320, height: 240, duration: 2, hasAudio: false, frameRate: 25, isUpright: true },
  },
  {
    name: 'two mono streams that are left and right',
    make: () =>
      generate('mov', [
        ...[...lavfi(flashes(small)), ...lavfi(beeps(2)), ...lavfi('anullsrc=r=48000:cl=mono:d=2')],
        ...['-map', '0', '-map', '2', '-map', '1', ...h264, '-c:a', 'pcm_s16le'],
      ]),
    // The beeps are in the second one.
    expect: { width: 320, height: 240, duration: 2, hasAudio: true, inSyncFrom: 0, heardOn: 'right' },
  },
  {
    name: 'a preview that is larger than the video, both marked as default',
    make: async () => {
      const preview = await generate('jpg', [...lavfi('color=c=gray:s=640x480:d=1'), '-frames:v', '1']);
      return generate('mkv', [
        ...['-i', preview, ...lavfi(quadrants(small)), '-map', '0', '-map', '1', ...h264, '-c:v:0', 'copy'],
        ...['-disposition:v', 'default'],
      ]);
    },
    expect: { width: 320, height: 240, duration: 2, hasAudio: false, isUpright: true },
  },
  containerFixture('Matroska', 'mkv', [...h264, '-c:a', 'libvorbis']),
  containerFixture('WebM', 'webm', [
    '-c:v',
    'libvpx-vp9',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-c:a',
    'libopus',
  ]),
  containerFixture('AVI', 'avi', ['-c:v', 'mpeg4', '-q:v', '3', '-c:a', 'libmp3lame']),
  containerFixture('MPEG transport stream', 'ts', [...h264, ...aac]),
  containerFixture('MPEG program stream', 'mpg', ['-c:v', 'mpeg2video', '-q:v', '3', '-c:a', 'mp2'], 0.3),
  containerFixture('Flash video', 'flv', [...h264, ...aac]),
  containerFixture('QuickTime with PCM', 'mov', ['-c:v', 'mjpeg', '-q:v', '3', '-c:a', 'pcm_s16le']),
  containerFixture('Windows Media', 'wmv', ['-c:v', 'wmv2', '-q:v', '3', '-c:a', 'wmav2'], 0.3, 1),
  containerFixture('Ogg', 'ogv', ['-c:v', 'libtheora', '-q:v', '7', '-c:a', 'libvorbis']),
  {
    name: '3GP',
    make: () =>
      generate('3gp', [
        ...[...lavfi(flashes({ ...small, width: 176, height: 144 })), ...lavfi(beeps(2))],
        ...['-c:v', 'h263', '-q:v', '3', ...aac],
      ]),
    expect: { width: 176, height: 144, duration: 2, durationTolerance: 0.2, hasAudio: true, inSyncFrom: 0 },
  },
  {
    name: 'GIF',
    make: () => generate('gif', [...lavfi(quadrants({ ...small, width: 160, height: 120, rate: '10' }))]),
    expect: { width: 160, height: 120, duration: 2, durationTolerance: 0.15, hasAudio: false, isUpright: true },
  },
  {
    name: 'fragmented MP4 without a duration',
    make: () =>
      generate('mp4', [
        ...[...lavfi(flashes(small)), ...lavfi(beeps(2)), ...h264, ...aac],
        ...['-movflags', 'frag_keyframe+empty_moov+delay_moov'],
      ]),
    expect: { width: 320, height: 240, duration: 2, durationTolerance: 0.1, hasAudio: true, inSyncFrom: 0 },
  },
  {
    name: 'WebM from a browser, without durations',
    make: () =>
      generate('webm', [
        ...[...lavfi(flashes(small)), ...lavfi(beeps(2)), '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
        ...['-live', '1', '-f', 'webm'],
      ]),
    expect: { width: 320, height: 240, duration: 2, durationTolerance: 0.2, hasAudio: true, inSyncFrom: 0 },
  },
];
