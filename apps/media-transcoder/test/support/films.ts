import { cached, generate, setDisplayMatrix } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';

/** A film of 45 seconds that changes all the time, and its sound. */
export const source = (rate: string, seconds = 45, sound = seconds) => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=192x108:r=${rate}:d=${seconds},noise=alls=8:allf=t`],
  ...['-f', 'lavfi', '-i', `sine=f=440:b=4:r=48000:d=${sound}`, '-c:a', 'aac', '-b:a', '64k'],
];
export const h264 = (parameters: string) => [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-pix_fmt',
  'yuv420p',
  '-x264-params',
  parameters,
];

/** The same with sound in two languages, one of which ends after the pictures, the other one before. */
const inTwoLanguages = () => [
  ...['-f', 'lavfi', '-i', 'sine=f=660:r=48000:d=44', ...source('25', 45, 45.6), '-map', '1', '-map', '2', '-map', '0'],
  ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger'],
];

const all: [name: string, make: () => Promise<string>][] = [
  ['closed groups, 29.97', () => generate('mp4', [...source('30000/1001'), ...h264('keyint=60')])],
  [
    'open groups with B-frames, 25',
    () => generate('mp4', [...source('25'), ...h264('keyint=120:open-gop=1:bframes=5:b-pyramid=normal')]),
  ],
  [
    'groups of ten seconds, 23.976',
    () => generate('mp4', [...source('24000/1001'), ...h264('keyint=240:min-keyint=240:scenecut=0')]),
  ],
  ['59.94', () => generate('mp4', [...source('60000/1001'), ...h264('keyint=120')])],
  [
    'HEVC with open groups, 30',
    () =>
      generate('mp4', [
        ...source('30'),
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-x265-params',
        'keyint=90:open-gop=1:log-level=none',
      ]),
  ],
  [
    'MPEG-2, interlaced',
    () =>
      generate('mov', [
        ...source('25'),
        '-c:v',
        'mpeg2video',
        '-q:v',
        '4',
        '-g',
        '12',
        '-bf',
        '2',
        '-flags',
        '+ilme+ildct',
        '-top',
        '1',
      ]),
  ],
  ['Matroska', () => generate('mkv', [...source('30000/1001'), ...h264('keyint=120:open-gop=1:bframes=3')])],
  [
    'an edit list',
    async () =>
      generate('mp4', [
        '-ss',
        '1.3',
        '-i',
        await generate('mp4', [...source('25'), ...h264('keyint=100')]),
        '-c',
        'copy',
      ]),
  ],
  [
    'a rotation',
    async () => {
      const upright = await generate('mp4', [...source('30'), ...h264('keyint=60')]);
      return cached([upright, 'turned'], 'mp4', (path) => setDisplayMatrix(upright, path, 'rotate90'));
    },
  ],
  [
    'HDR',
    () =>
      generate('mp4', [
        ...source('30'),
        ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'],
        ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
        ...['-x265-params', 'keyint=75:log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc'],
      ]),
  ],
  [
    'negative timestamps',
    async () =>
      generate('mp4', [
        ...['-itsoffset', '-0.5', '-i', await generate('mp4', [...source('25'), ...h264('keyint=75:bframes=3')])],
        ...['-c', 'copy', '-avoid_negative_ts', 'disabled'],
      ]),
  ],
  ['sound that ends before the pictures', () => generate('mp4', [...source('25', 45, 43), ...h264('keyint=60')])],
  ['sound that ends after the pictures', () => generate('mp4', [...source('25', 45, 45.6), ...h264('keyint=60')])],
  ['two languages', () => generate('mp4', [...inTwoLanguages(), ...h264('keyint=60')])],
  ['pictures that end with a segment', () => generate('mp4', [...source('25', 44), ...h264('keyint=60')])],
  ['no sound', () => generate('mp4', [...source('25'), '-an', ...h264('keyint=60')])],
];

/** Those with these names; at night, all. */
export const films = (always: readonly string[]): readonly (typeof all)[number][] =>
  byDay(all, always, ([name]) => name);
