import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, jest } from '@jest/globals';
import { segmentStart } from '@millrace/jobs';
import { silentLogger } from '@millrace/service';
import { checkDash } from '@millrace/testkit/dash';
import { describeWithEngine } from '@millrace/testkit/engines';
import { checkHls, fromFolder, violationsOf } from '@millrace/testkit/hls';
import { generate } from '@millrace/testkit/media';
import { atNight } from '@millrace/testkit/nightly';
import { transcodeAhead } from '../src/video/parts/ahead.ts';
import { withRendition } from './support/decode.ts';
import { films, h264, source } from './support/films.ts';
import { type Told, transcodeInParts } from './support/parts.ts';
import { openWorld, tools } from './support/world.ts';

jest.setTimeout(180_000);

const run = promisify(execFile);

await describeWithEngine('ffmpeg', 'a film that is encoded in parts', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it.each(films(['an edit list']))('is the presentation that an encode of the whole makes: %s', async (_name, make) => {
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
  });

  atNight(() => {
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
});

await describeWithEngine('ffmpeg', 'the rendition of a film that is encoded ahead', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  atNight(() => {
    it('has the init segment, the segments and the times that it has in the end: players go on with those', async () => {
      const world = await opening;
      const path = await generate('mp4', [
        ...['-f', 'lavfi', '-i', 'testsrc2=size=856x480:rate=24000/1001:duration=27'],
        ...['-f', 'lavfi', '-i', 'sine=duration=27.5', '-c:a', 'aac', ...h264('keyint=60')],
      ]);
      const { folder, ahead, told, qualities, durationSeconds } = await transcodeInParts(world, path, {
        isWatched: true,
      });
      expect(qualities).toEqual(['480p', '360p', '240p']);
      expect(violationsOf(await checkHls(fromFolder(ahead)))).toEqual([]);
      const files = (all: readonly string[]) => all.filter((name) => /^(audio|360p)\//.test(name));
      expect(files(await filesOf(ahead))).toEqual(files(await filesOf(folder)));
      expect((await filesOf(ahead)).filter((name) => /^(480p|240p)\//.test(name))).toEqual([]);
      for (const file of files(await filesOf(folder)).filter(
        (name) => isExact(name) && !name.endsWith('iframes.m3u8'),
      )) {
        expect([file, await readFile(join(ahead, file), 'base64')]).toEqual([
          file,
          await readFile(join(folder, file), 'base64'),
        ]);
      }
      expect(await shownIn(join(ahead, '360p'))).toEqual(await shownIn(join(folder, '360p')));
      const lengths = await lengthsOf(join(ahead, '360p'));
      expect(lengths.reduce((sum, seconds) => sum + Number(seconds), 0)).toBeCloseTo(durationSeconds, 1);
      // What is told of it is what is told of it among the others.
      const tracks = (part: RegExp) =>
        told.flatMap(({ part: name, tracks }) =>
          part.test(name) && tracks.kind === 'pictures' ? [tracks.renditions] : [],
        )[0];
      expect(tracks(/^ahead/)).toEqual(tracks(/^part/)?.filter(({ label }) => label === '360p'));
    });
  });

  it('is given up if the file is not what was planned', async () => {
    const world = await opening;
    const path = await generate('mp4', [...source('25', 13), ...h264('keyint=60')]);
    const sourceKey = await world.upload(path);
    const request = {
      sourceKey,
      prefix: sourceKey.replace('private/', 'public/').replace('source', 'a/'),
      onProgress: () => {},
      signal: new AbortController().signal,
      log: silentLogger(),
    };
    const { storage, workspace } = world;
    const window = { from: 250, to: 600 };
    expect(await transcodeAhead({ storage, workspace, tools }, request, { window })).toBeUndefined();
    expect(await world.leftovers()).toEqual([]);
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

/** When pictures are shown, and which are key frames. The encoder chooses the order of the others. */
async function shownIn(folder: string): Promise<string[]> {
  const packets = (await packetsOf(folder)).trim().split('\n');
  return packets
    .map((packet) => {
      const [, shownAt = '', , , flags] = packet.split(',');
      return `${shownAt.padStart(9, '0')} ${flags}`;
    })
    .sort();
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
