import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { trackObjects, trackQualities, trackResult } from '@millrace/jobs';
import { describeWithEngine } from '@millrace/testkit/engines';
import { trackFixtures } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { maxCoverSide } from '../src/ffmpeg/arguments/cover.ts';
import { boxTypes, editListOf, openAll } from './support/tracks.ts';
import { openWorld } from './support/world.ts';

/** One of each kind of trouble. */
const forDay = [
  ...['MP3 with tags and a cover', 'M4A with tags and a cover', 'FLAC without a total', 'truncated MP3'],
  ...['one sample', 'a video, whose audio is used'],
];

/** Maximum error of a colour channel, of 255, after coding. */
const colourTolerance = 12;

await describeWithEngine('ffmpeg', 'every unusual file becomes a track', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it.each(byDay(trackFixtures, forDay, ({ name }) => name).map((fixture) => [fixture.name, fixture] as const))(
    '%s',
    async (_name, fixture) => {
      const world = await opening;
      const { expect: wanted } = fixture;
      const progress: number[] = [];
      const made = await world.transcodeTrack(await fixture.make(), {
        onProgress: (percent) => progress.push(percent),
      });

      const { folder, ...result } = made;
      trackResult.parse({ trackId: 'id', jobId: 'id', ...result });
      expect(made).toMatchObject({ sampleRate: wanted.sampleRate, channels: wanted.channels });
      expect(Math.abs(made.durationSeconds - wanted.duration)).toBeLessThanOrEqual(wanted.durationTolerance ?? 0.001);
      expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b));
      expect(made.tags).toMatchObject(wanted.tags ?? {});
      expect(made.loudness.truePeakDbtp === null).toBe(wanted.isSilent ?? false);

      const paths = trackQualities.map((quality) => join(folder, trackObjects.stream(quality)));
      const decoded = trackQualities.indexOf('256k');
      const { streams, samples } = await openAll(paths, decoded);
      const layout = wanted.channels === 1 ? 'mono' : 'stereo';
      for (const [n, path] of paths.entries()) {
        expect(await boxTypes(path)).toEqual(['ftyp', 'moov', 'free', 'mdat']);
        expect(streams[n]).toEqual([
          expect.stringMatching(`^Audio: aac \\(LC\\) .*, ${wanted.sampleRate} Hz, ${layout}, `),
        ]);
        const { start, length, movieTimescale } = await editListOf(path);
        expect(movieTimescale).toBe(wanted.sampleRate);
        expect(Math.round((length / movieTimescale) * 1000) / 1000).toBe(made.durationSeconds);
        if (n === decoded) expect(samples.length).toBeGreaterThanOrEqual((start + length) * wanted.channels);
      }

      const waveform = JSON.parse(await readFile(join(folder, trackObjects.waveformData), 'utf8'));
      expect(waveform).toMatchObject({ version: 2, channels: 1, bits: 8, sample_rate: wanted.sampleRate });
      expect(waveform.data).toHaveLength(waveform.length * 2);
      expect(
        Math.abs(waveform.length * waveform.samples_per_pixel - made.durationSeconds * made.sampleRate),
      ).toBeLessThan(waveform.samples_per_pixel + made.sampleRate / 1000);
      expect(await sharp(await readFile(join(folder, trackObjects.waveform))).metadata()).toMatchObject({
        format: 'png',
        hasAlpha: true,
      });

      expect(made.hasCover).toBe(wanted.cover !== undefined);
      if (wanted.cover !== undefined) await expectCover(join(folder, trackObjects.cover), wanted.cover);
      expect(await world.leftovers()).toEqual([]);
      await world.storage.deletePrefix('public/');
    },
  );
});

async function expectCover(path: string, colour: readonly number[]): Promise<void> {
  const picture = await readFile(path);
  const { format, width, height } = await sharp(picture).metadata();
  expect({ format, isSane: Math.max(width, height) <= maxCoverSide }).toEqual({ format: 'jpeg', isSane: true });
  const middle = { left: width >> 1, top: height >> 1, width: 1, height: 1 };
  const pixel = [...(await sharp(picture).extract(middle).removeAlpha().raw().toBuffer())];
  const off = Math.max(...colour.map((value, channel) => Math.abs(value - (pixel[channel] ?? -999))));
  expect({ pixel, isClose: off <= colourTolerance }).toMatchObject({ isClose: true });
}
