import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, jest } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { checkHls, fromFolder, violationsOf } from '@millrace/testkit/hls';
import { generate } from '@millrace/testkit/media';
import { atNight } from '@millrace/testkit/nightly';
import { withRendition } from './support/decode.ts';
import { openWorld } from './support/world.ts';

jest.setTimeout(180_000);

const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

/** A clip of two rungs that is fit for passthrough: groups of irregular lengths, B-frames, and notes of the encoder in each picture. */
const clip = (parameters = 'keyint=75:bframes=3:aud=1', seconds = 13) =>
  generate('mp4', [
    ...['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=30:d=${seconds},noise=alls=6:allf=t`],
    ...['-f', 'lavfi', '-i', `sine=f=440:b=4:d=${seconds}`, '-c:a', 'aac', '-b:a', '64k'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
    ...['-force_key_frames', '1.7,5.1', '-b:v', '900k', '-maxrate', '1M', '-bufsize', '1M'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-x264-params', parameters],
  ]);

await describeWithEngine('ffmpeg', 'passthrough', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it('delivers the pictures of the source bit by bit, and cuts all renditions where its groups begin', async () => {
    const world = await opening;
    const source = await clip();
    const made = await world.transcode(source, { savings: { passthrough: true } });
    expect(made).toMatchObject({ width: 640, height: 360, qualities: ['360p', '240p'] });
    const [top, low] = [join(made.folder, '360p'), join(made.folder, '240p')];
    const pictures = await picturesOf([source]);
    expect(await withRendition(top, (path) => picturesOf([path]))).toEqual(pictures);
    expect(times(await withRendition(low, (path) => picturesOf([path])))).toEqual(times(pictures));
    expect(violationsOf(await checkHls(fromFolder(made.folder)))).toEqual([]);

    const starts = startsOf(await readFile(join(top, 'playlist.m3u8'), 'utf8'));
    const keyframes = (await keyframesOf(source)).filter((time) => time > 0);
    expect(starts.every((start) => keyframes.some((time) => Math.abs(time - start) < 0.001))).toBe(true);
    expect(starts.length).toBeGreaterThan(2);
    for (const folder of [top, low]) expect(await separatePictures(folder)).toBe(pictures.length);
    // What the encoder has noted in the pictures is gone, like captions would be.
    const segment = await readFile(join(top, '00000.m4s'));
    expect([segment.includes('x264'), (await readFile(source)).includes('x264')]).toEqual([false, true]);
    expect(await world.leftovers()).toEqual([]);
  });

  atNight(() => {
    it('encodes nothing but a thumbnail if there is one rung', async () => {
      const world = await opening;
      const source = await generate('mp4', [
        ...['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=5', '-c:v', 'libx264', '-preset', 'veryfast', '-g', '50'],
        ...['-pix_fmt', 'yuv420p', '-colorspace', 'bt709', '-b:v', '300k', '-maxrate', '300k', '-bufsize', '300k'],
      ]);
      const made = await world.transcode(source, { savings: { passthrough: true } });
      expect(made).toMatchObject({ qualities: ['240p'], durationSeconds: 5 });
      const folder = join(made.folder, '240p');
      expect(await withRendition(folder, (path) => picturesOf([path]))).toEqual(await picturesOf([source]));
      expect(violationsOf(await checkHls(fromFolder(made.folder)))).toEqual([]);
    });
  });

  atNight(() => {
    it('ends if groups turn out to be open: all renditions are encoded, and nothing else is left', async () => {
      const world = await opening;
      const source = await clip('keyint=60:bframes=3:open-gop=1', 6);
      const lines: string[] = [];
      const log = silentLogger();
      log.info = (_fields: unknown, text?: string) => void lines.push(text ?? '');
      const made = await world.transcode(source, { savings: { passthrough: true }, log });
      expect(lines).toEqual(
        expect.arrayContaining(['passthrough', 'passthrough has ended; all renditions are encoded']),
      );
      const plain = await world.transcode(source);
      expect(await readdir(made.folder, { recursive: true })).toEqual(await readdir(plain.folder, { recursive: true }));
      expect(await readFile(join(made.folder, '360p/playlist.m3u8'), 'utf8')).toBe(
        await readFile(join(plain.folder, '360p/playlist.m3u8'), 'utf8'),
      );
      expect(made.bytes).toBe(await bytesIn(made.folder));
    });
  });
});

/** Times and checksums of all pictures, in the order in which they are shown. */
async function picturesOf(paths: readonly string[]): Promise<string[]> {
  const { stdout } = await run(
    'ffmpeg',
    [
      ...['-v', 'error', '-xerror', '-i', paths.length === 1 ? (paths[0] ?? '') : `concat:${paths.join('|')}`],
      ...['-map', '0:v:0', '-fps_mode', 'passthrough', '-enc_time_base', '1:90000', '-f', 'framemd5', '-'],
    ],
    { maxBuffer },
  );
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

const times = (pictures: readonly string[]): string[] => pictures.map((line) => line.split(',')[2]?.trim() ?? '');

/** Pictures of all segments, each decoded on its own. @throws if one needs another */
async function separatePictures(folder: string): Promise<number> {
  const segments = (await readdir(folder)).filter((name) => name.endsWith('.m4s'));
  const init = join(folder, 'init.mp4');
  let count = 0;
  for (const name of segments) count += (await picturesOf([init, join(folder, name)])).length;
  return count;
}

/** Seconds at which segments begin, but for the first. */
function startsOf(playlist: string): number[] {
  let at = 0;
  const ends = Array.from(playlist.matchAll(/#EXTINF:([\d.]+),/g), ([, seconds]) => {
    at += Number(seconds);
    return at;
  });
  return ends.slice(0, -1);
}

async function keyframesOf(path: string): Promise<number[]> {
  const entries = ['-select_streams', 'v', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0'];
  const { stdout } = await run('ffprobe', ['-v', 'error', ...entries, path], { maxBuffer });
  return stdout.split('\n').flatMap((line) => (line.includes('K') ? [Number.parseFloat(line)] : []));
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name))));
  return sizes.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}
