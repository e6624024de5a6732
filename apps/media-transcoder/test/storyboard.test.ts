import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { StoredVideo } from '@millrace/jobs';
import { silentLogger } from '@millrace/service';
import { readWhole } from '@millrace/storage';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate } from '@millrace/testkit/media';
import sharp from 'sharp';
import { makeDownload } from '../src/download/makeDownload.ts';
import { frameOf } from '../src/picture/frame.ts';
import { makeStoryboard } from '../src/storyboard/makeStoryboard.ts';
import { openWorld, tools, type World } from './support/world.ts';

const run = promisify(execFile);

await describeWithEngine('ffmpeg', 'what is made of a ready video', () => {
  let world: World;
  let video: StoredVideo;
  let folder: string;

  /** Frame n has one of ten shades of grey, which changes every second; with a tone. 25.5 seconds at 10 frames. */
  const greys = () =>
    generate('mp4', [
      ...['-f', 'lavfi', '-i', `nullsrc=s=640x360:r=10:d=25.5,geq=lum='20+mod(floor(N/10)*30\\,200)':cb=128:cr=128`],
      ...['-f', 'lavfi', '-i', 'sine=f=440:d=25.5', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac'],
    ]);
  const greyAt = (seconds: number) => ((20 + ((Math.floor(seconds) * 30) % 200) - 16) * 255) / 219;

  beforeAll(async () => {
    world = await openWorld();
    const { folder: stored, bytes: _, ...made } = await world.transcode(await greys());
    video = made;
    folder = stored;
  });
  afterAll(() => world.close());

  const output = (signal = new AbortController().signal) => ({
    prefix: `public/videos/v/derived-${randomUUID()}/`,
    signal,
    log: silentLogger(),
  });
  const deps = () => ({ storage: world.storage, workspace: world.workspace, tools });
  const stored = async (key: string): Promise<Buffer> => {
    const object = await world.storage.get(key);
    if (object === null) throw new Error(`there is no ${key}`);
    return readWhole(object);
  };
  const probe = async (path: string, ...args: string[]): Promise<string> =>
    (await run('ffprobe', ['-v', 'error', ...args, path], { maxBuffer: 64e6 })).stdout;

  /** The mean grey of a part of a picture. */
  const greyOf = async (picture: Buffer, part: { left: number; top: number; width: number; height: number }) => {
    const pixels = await sharp(picture).extract(part).greyscale().raw().toBuffer();
    return pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  };

  it('a storyboard shows every two seconds, each picture at the place that the WebVTT tells', async () => {
    const request = output();
    await makeStoryboard(deps(), { ...request, video });
    const text = (await stored(`${request.prefix}storyboard.vtt`)).toString();
    const cues = [...text.matchAll(/(\S+) --> (\S+)\nstoryboard\/(\d+)\.jpg#xywh=(\d+),(\d+),(\d+),(\d+)\n/g)];
    expect(text.startsWith('WEBVTT\n\n')).toBe(true);
    expect(cues).toHaveLength(13);
    expect(cues[0]?.slice(1, 3)).toEqual(['00:00:00.000', '00:00:02.000']);
    expect(cues[12]?.[1]).toBe('00:00:24.000');
    const sheet = await stored(`${request.prefix}storyboard/0.jpg`);
    expect(await sharp(sheet).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 180 });
    for (const [at, cue] of cues.entries()) {
      const [left = 0, top = 0, width = 0, height = 0] = cue.slice(4).map(Number);
      // A margin, because neighbours blur into each other.
      const grey = await greyOf(sheet, { left: left + 8, top: top + 8, width: width - 16, height: height - 16 });
      expect({ at, isNear: Math.abs(grey - greyAt(at * 2)) < 8, grey }).toMatchObject({ at, isNear: true });
    }
    expect(await world.leftovers()).toEqual([]);
  });

  it('a preview is an animated WebP of three seconds that repeats', async () => {
    const request = output();
    await makeStoryboard(deps(), { ...request, video });
    const preview = await stored(`${request.prefix}preview.webp`);
    const { format, width, pageHeight, delay = [], loop } = await sharp(preview, { animated: true }).metadata();
    expect({ format, width, pageHeight, loop }).toEqual({ format: 'webp', width: 320, pageHeight: 180, loop: 0 });
    const shown = delay.reduce((sum, ms) => sum + ms, 0);
    expect(Math.abs(shown - 3000)).toBeLessThanOrEqual(100);
    // It begins at a fifth of the video.
    const first = await sharp(preview).png().toBuffer();
    const grey = await greyOf(first, { left: 20, top: 20, width: 280, height: 140 });
    expect(Math.abs(grey - greyAt(5.1))).toBeLessThan(8);
    expect(preview.length).toBeLessThan(100_000);
  });

  it('a download has the samples of the rendition and the sound, its index first, and no bytes touch the disk', async () => {
    const request = output();
    const { bytes } = await makeDownload(world.storage, { ...request, video, quality: '360p' });
    const path = join(world.folder, request.prefix, 'video.mp4');
    expect((await stored(`${request.prefix}video.mp4`)).length).toBe(bytes);
    const file = await stored(`${request.prefix}video.mp4`);
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'));
    const asked = ['-count_frames', '-show_format', '-show_streams', '-of', 'json'];
    const { format, streams } = JSON.parse(await probe(path, ...asked));
    expect(Math.abs(Number(format.duration) - video.durationSeconds)).toBeLessThan(0.05);
    expect(streams[0]).toMatchObject({ codec_name: 'h264', width: 640, start_time: '0.000000', nb_read_frames: '255' });
    expect(Math.abs(Number(streams[0].duration) - 25.5)).toBeLessThan(0.1);
    expect(streams[1]).toMatchObject({ codec_name: 'aac' });
    // Every frame at the same time, and with the same bytes, as in the playlist.
    const packets = async (input: string, stream: string) => {
      const { stdout } = await run('ffmpeg', [
        ...['-v', 'error', '-i', input, '-map', `0:${stream}:0`, '-c', 'copy', '-f', 'framehash', '-'],
      ]);
      return stdout
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => {
          const [, dts, pts, , size, hash] = line.split(',').map((field) => field.trim());
          return { dts, pts, size, hash };
        });
    };
    for (const stream of ['v', 'a']) {
      const [own, played] = [await packets(path, stream), await packets(join(folder, 'master.m3u8'), stream)];
      expect(own.map(({ hash }) => hash)).toEqual(played.map(({ hash }) => hash));
    }
    const { stderr } = await run('ffmpeg', ['-v', 'warning', '-xerror', '-i', path, '-f', 'null', '-']);
    expect(stderr).toBe('');
    await expect(makeDownload(world.storage, { ...output(), video, quality: '720p' })).rejects.toThrow('there is no');
  });

  it('a frame has the size that is asked for', async () => {
    const folder = await world.workspace.makeFolder();
    const work = { storage: world.storage, tools, folder, signal: new AbortController().signal };
    const picture = await frameOf(work, { ...video, time: 7.5 }, { width: 320, height: 180 });
    await folder.remove();
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
    const grey = await greyOf(picture ?? Buffer.alloc(0), { left: 20, top: 20, width: 280, height: 140 });
    expect(Math.abs(grey - greyAt(7.5))).toBeLessThan(8);
  });

  it('an attempt that is aborted, or that finds no rendition, leaves nothing', async () => {
    const before = await world.published();
    const aborting = new AbortController();
    const making = makeStoryboard(deps(), { ...output(aborting.signal), video });
    aborting.abort(new Error('cancelled'));
    await expect(making).rejects.toThrow('cancelled');
    const gone = { ...video, prefix: 'public/videos/v/gone/' };
    await expect(makeStoryboard(deps(), { ...output(), video: gone })).rejects.toMatchObject({ code: 'not_found' });
    expect(await world.published()).toEqual(before);
    expect(await world.leftovers()).toEqual([]);
  });
});
