import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, jest } from '@jest/globals';
import { checkDash } from '@millrace/testkit/dash';
import { describeWithEngine } from '@millrace/testkit/engines';
import { checkHls, fromFolder, violationsOf } from '@millrace/testkit/hls';
import { cornerColours, generate, type VideoFixture, videoFixtures } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';
import { until } from '@millrace/testkit/waiting';
import sharp from 'sharp';
import { beepTimes, flashTimes, type Picture, peaks, pictures, sound } from './support/decode.ts';
import { ffmpegsWith } from './support/processes.ts';
import { withPut } from './support/storages.ts';
import { openWorld } from './support/world.ts';

// The first test also starts the engines; encoders run with low priority beside other suites.
jest.setTimeout(180_000);

/** One of each kind of trouble. */
const forDay = [
  ...['a simple clip with two rungs', 'an edit list that skips the first second'],
  ...['WebM from a browser, without durations', 'HDR10', 'variable frame rate with a gap of six seconds'],
  ...['display matrix: rotate270', '5.1 sound at 44.1 kHz', 'two mono streams that are left and right'],
];

/** Maximum error of a channel, of 255, after coding and colour conversion. */
const colourTolerance = 40;

await describeWithEngine('ffmpeg', 'every good file becomes a presentation', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it.each(byDay(videoFixtures, forDay, ({ name }) => name).map((fixture) => [fixture.name, fixture] as const))(
    '%s',
    async (_name, fixture) => {
      const world = await opening;
      const progress: number[] = [];
      const made = await world.transcode(await fixture.make(), { onProgress: (percent) => progress.push(percent) });
      const { expect: wanted } = fixture;

      expect({ width: made.width, height: made.height }).toEqual({ width: wanted.width, height: wanted.height });
      expect(Math.abs(made.durationSeconds - wanted.duration)).toBeLessThanOrEqual(wanted.durationTolerance ?? 0.06);
      expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b));
      expect(violationsOf(await checkHls(fromFolder(made.folder)))).toEqual([]);
      expect(await checkDash(fromFolder(made.folder))).toEqual([]);

      const master = await readFile(join(made.folder, 'master.m3u8'), 'utf8');
      expect(master.includes('TYPE=AUDIO')).toBe(wanted.hasAudio);
      if (wanted.frameRate !== undefined) expect(master).toContain(`FRAME-RATE=${wanted.frameRate.toFixed(3)}`);
      const thumbnail = await readFile(join(made.folder, 'thumbnail.jpg'));
      expect(thumbnail.subarray(0, 2).toString('hex')).toBe('ffd8');

      const top = join(made.folder, made.qualities[0] ?? '');
      const { shown, corners } = await pictures(top);
      expect(shown[0]?.time).toBe(0);
      if (wanted.isUpright) expectUpright(corners);
      if (wanted.inSyncFrom !== undefined) await expectSync(made.folder, shown, fixture, wanted.inSyncFrom);
      if (wanted.heardOn !== undefined) {
        const { left, right } = await peaks(join(made.folder, 'audio'));
        const [loud, silent] = wanted.heardOn === 'left' ? [left, right] : [right, left];
        expect(loud).toBeGreaterThan(0.1);
        expect(silent).toBeLessThan(0.01);
      }
      expect(await world.leftovers()).toEqual([]);
    },
  );

  it('chooses a thumbnail with visible detail', async () => {
    const world = await opening;
    const path = await generate('mp4', [
      ...['-f', 'lavfi', '-i', 'color=c=black:s=320x240:r=25:d=3', '-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25:d=3'],
      ...[
        '-filter_complex',
        '[0:v][1:v]concat=n=2:v=1',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
      ],
    ]);
    const made = await world.transcode(path);
    const { channels } = await sharp(await readFile(join(made.folder, 'thumbnail.jpg'))).stats();
    expect(Math.max(...channels.map((channel) => channel.mean))).toBeGreaterThan(60);
  });

  it('reports progress by bytes read if the duration is unknown', async () => {
    const world = await opening;
    const path = await generate('mkv', [
      ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=20', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-pix_fmt', 'yuv420p', '-live', '1'],
    ]);
    let hasPaused = false;
    const progress: number[] = [];
    const between = () => progress.filter((percent) => percent > 0 && percent < 100);
    // Progress is reported once a second: ffmpeg stands until then, so that its encode lasts long enough on any machine.
    const storage = withPut(world.storage, async (key) => {
      if (!key.endsWith('.m4s') || hasPaused) return;
      hasPaused = true;
      const ids = await ffmpegsWith(world.temporary);
      for (const id of ids) process.kill(id, 'SIGSTOP');
      await until('progress is reported', () => between().length > 0);
      for (const id of ids) process.kill(id, 'SIGCONT');
    });
    await world.transcode(path, { storage, onProgress: (percent) => progress.push(percent) });
    expect(between().length).toBeGreaterThan(0);
  });

  it('declares the language of the audio', async () => {
    const world = await opening;
    const german = videoFixtures.find(({ name }) => name === 'a track in German');
    const made = await world.transcode((await german?.make()) ?? '');
    expect(await readFile(join(made.folder, 'master.m3u8'), 'utf8')).toContain('NAME="German",LANGUAGE="de"');
  });
});

function expectUpright(found: Record<string, number[]>): void {
  for (const [corner, colour] of Object.entries(cornerColours)) {
    const off = colour.map((value, channel) => Math.abs(value - (found[corner]?.[channel] ?? -1)));
    expect({ corner, off: Math.max(...off) <= colourTolerance, found: found[corner] }).toMatchObject({ off: true });
  }
}

/** Expects every beep on a whole second and, if the frame rate is high enough to tell, on a flash. */
async function expectSync(
  folder: string,
  shown: readonly Picture[],
  fixture: VideoFixture,
  from: number,
): Promise<void> {
  const samples = await sound(join(folder, 'audio'));
  const beeps = beepTimes(samples).filter((time) => time >= from - 0.1);
  expect(beeps.length).toBeGreaterThanOrEqual(Math.floor(fixture.expect.duration - from));
  const frame = 1 / (fixture.expect.frameRate ?? 25);
  const flashes = frame < 0.2 ? flashTimes(shown) : [];
  for (const beep of beeps) {
    // In some containers audio and video start a few hundredths of a second late.
    expect(Math.abs(beep - Math.round(beep))).toBeLessThan(0.1);
    if (frame >= 0.2) continue;
    const nearest = Math.min(...flashes.map((flash) => Math.abs(flash - beep)));
    expect(nearest).toBeLessThan(frame + 0.03);
  }
  expect(samples.length / 8000).toBeCloseTo(fixture.expect.duration, 0);
}
