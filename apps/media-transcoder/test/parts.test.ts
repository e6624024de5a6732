import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, jest } from '@jest/globals';
import { segmentStart } from '@millrace/jobs';
import { checkDash } from '@millrace/testkit/dash';
import { describeWithEngine } from '@millrace/testkit/engines';
import { checkHls, fromFolder, violationsOf } from '@millrace/testkit/hls';
import { cached, generate, setDisplayMatrix } from '@millrace/testkit/media';
import { withRendition } from './support/decode.ts';
import { type Told, transcodeInParts } from './support/parts.ts';
import { openWorld } from './support/world.ts';

jest.setTimeout(180_000);

const run = promisify(execFile);

/** A film of 45 seconds that changes all the time, and its sound. */
const source = (rate: string, seconds = 45, sound = seconds) => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=192x108:r=${rate}:d=${seconds},noise=alls=8:allf=t`],
  ...['-f', 'lavfi', '-i', `sine=f=440:b=4:r=48000:d=${sound}`, '-c:a', 'aac', '-b:a', '64k'],
];
const h264 = (parameters: string) => [
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

/** Those that are tested in every run; the nightly run has all. */
const always = ['open groups with B-frames, 25', 'an edit list', 'two languages'];

const films: [name: string, make: () => Promise<string>][] = [
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
  ['sound that ends before the pictures', () => generate('mp4', [...source('25', 45, 43), ...h264('keyint=60')])],
  ['sound that ends after the pictures', () => generate('mp4', [...source('25', 45, 45.6), ...h264('keyint=60')])],
  ['two languages', () => generate('mp4', [...inTwoLanguages(), ...h264('keyint=60')])],
  ['pictures that end with a segment', () => generate('mp4', [...source('25', 44), ...h264('keyint=60')])],
  ['no sound', () => generate('mp4', [...source('25'), '-an', ...h264('keyint=60')])],
];

await describeWithEngine('ffmpeg', 'a film that is encoded in parts', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  const isNightly = process.env.MILLRACE_NIGHTLY !== undefined;

  it.each(films.filter(([name]) => isNightly || always.includes(name)))(
    'is the presentation that an encode of the whole makes: %s',
    async (_name, make) => {
      const world = await opening;
      const path = await make();
      const whole = await world.transcode(path);
      const joined = await transcodeInParts(world, path);
      expect(joined.parts).toBeGreaterThan(2);
      const { durationSeconds, width, height, qualities, audioTracks } = whole;
      expect(joined).toMatchObject({ durationSeconds, width, height, qualities, audioTracks, dash: true });

      expect(await filesOf(joined.folder)).toEqual(await filesOf(whole.folder));
      for (const file of (await filesOf(whole.folder)).filter(isExact)) {
        expect([file, await readFile(join(joined.folder, file), 'base64')]).toEqual([
          file,
          await readFile(join(whole.folder, file), 'base64'),
        ]);
      }
      for (const rung of qualities) {
        expect(await packetsOf(join(joined.folder, rung))).toEqual(await packetsOf(join(whole.folder, rung)));
      }
      expect(violationsOf(await checkHls(fromFolder(joined.folder)))).toEqual([]);
      await expectToldWhatIsStored(joined);
      expect(await checkDash(fromFolder(joined.folder))).toEqual([]);
      expect(await world.leftovers()).toEqual([]);
    },
  );

  it('has the rungs and caps that were chosen for it', async () => {
    const world = await opening;
    const path = await generate('mp4', [...source('25', 24), ...h264('keyint=60')]);
    const ladder = [{ label: '108p', width: 192, height: 108, cap: 100_000 }];
    const joined = await transcodeInParts(world, path, { ladder });
    expect(violationsOf(await checkHls(fromFolder(joined.folder)))).toEqual([]);
    const average = /AVERAGE-BANDWIDTH=(\d+)/.exec(await readFile(join(joined.folder, 'master.m3u8'), 'utf8'))?.[1];
    // The sound takes 128 kb/s.
    expect(Number(average)).toBeLessThan(240_000);
  });
});

/** While it is encoded, playlists are made of what the parts tell and of the rule for the times of segments: the film must obey it. */
async function expectToldWhatIsStored({ folder, told }: { folder: string; told: readonly Told[] }): Promise<void> {
  const pictures = told.flatMap(({ tracks }) => (tracks.kind === 'pictures' ? [tracks] : []))[0];
  if (pictures === undefined) throw new Error('no window has told anything');
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
  const sound = told.flatMap(({ tracks }) => (tracks.kind === 'sound' ? [tracks] : []))[0];
  for (const { label, width, height, codec, bandwidth } of pictures.renditions) {
    const [, measured = '', codecs = ''] =
      new RegExp(`BANDWIDTH=(\\d+),.*CODECS="([^"]*)",RESOLUTION=${width}x${height},`).exec(master) ?? [];
    expect([label, codecs]).toEqual([label, [codec, ...(sound === undefined ? [] : [sound.codec])].join(',')]);
    expect(bandwidth + (sound?.bandwidth ?? 0)).toBeGreaterThanOrEqual(Number(measured));
    const lengths = await lengthsOf(join(folder, label));
    const windows = new Map(told.flatMap(({ part, segments }) => (part.startsWith('sound') ? [] : [[part, segments]])));
    expect([...windows.values()].reduce((sum, count) => sum + count)).toBe(lengths.length);
    // The last one ends with the film.
    const start = (segment: number) => segmentStart(segment, pictures.rate);
    const expected = lengths.slice(0, -1).map((_length, at) => (start(at + 1) - start(at)).toFixed(6));
    expect(lengths.slice(0, -1)).toEqual(expected);
  }
}

async function lengthsOf(folder: string): Promise<string[]> {
  const playlist = await readFile(join(folder, 'playlist.m3u8'), 'utf8');
  return [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds = '']) => seconds);
}

/** All but what depends on the sizes of pictures: the sound, the init segments and the lists of segments. */
const isExact = (name: string): boolean => /^audio(-\d)?\/|\/init\.mp4$|\/playlist\.m3u8$/.test(name);

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : []))
    .sort();
}

/** Times and kinds of all packets of a rendition. */
function packetsOf(folder: string): Promise<string> {
  return withRendition(folder, async (path) => {
    const entries = 'packet=pts,dts,duration,flags';
    const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', entries, '-of', 'csv', path], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  });
}
