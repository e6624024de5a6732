import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { trackObjects, trackQualities } from '@millrace/jobs';
import { describeWithEngine } from '@millrace/testkit/engines';
import { cached, chords, generate, wav } from '@millrace/testkit/media';
import { atNight } from '@millrace/testkit/nightly';
import { samplesOptions, trackGlobalOptions } from '../src/ffmpeg/arguments/track.ts';
import { openSink } from '../src/ffmpeg/io/sinks.ts';
import { planTrack } from '../src/track/plan/trackPlan.ts';
import { audio, media } from './support/streams.ts';
import { decibels, decodeAll, decodeEdited, editListOf, loudnessOf, rms } from './support/tracks.ts';
import { openWorld, tools, type World } from './support/world.ts';

const execute = promisify(execFile);

const sampleRate = 44_100;

/** A WAV with stereo floats. */
const floatWav = (name: string, values: Float32Array): Promise<string> =>
  cached(['float wav', name, values.length], 'wav', (path) => {
    const data = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    return writeFile(path, wav({ tag: 3, channels: 2, sampleRate, bits: 32 }, data));
  });

await describeWithEngine('ffmpeg', 'the audio of a track', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  const quiet = () => generate('wav', ['-f', 'lavfi', '-i', `${chords(5)},volume=-7dB`, '-c:a', 'pcm_f32le']);
  let transcoding: ReturnType<World['transcodeTrack']> | undefined;
  const transcodeQuiet = () => {
    transcoding ??= Promise.all([opening, quiet()]).then(([world, path]) => world.transcodeTrack(path));
    return transcoding;
  };

  it('continues without a gap from one track of an album to the next', async () => {
    const world = await opening;
    const album = await decodeAll(await generate('wav', ['-f', 'lavfi', '-i', chords(5), '-c:a', 'pcm_f32le']));
    const cut = 123_457;
    const sides = [album.slice(0, cut * 2), album.slice(cut * 2)];
    const made: string[] = [];
    for (const [n, side] of sides.entries()) {
      made.push((await world.transcodeTrack(await floatWav(`side ${n} of chords`, side))).folder);
    }
    for (const quality of trackQualities) {
      const decoded = await Promise.all(
        made.map((folder) => decodeEdited(join(folder, trackObjects.stream(quality)), 2)),
      );
      expect(decoded.map(({ length }) => length)).toEqual(sides.map(({ length }) => length));
      const joined = Float32Array.from([...(decoded[0] ?? []), ...(decoded[1] ?? [])]);
      // Compared everywhere, and around the cut: a gap, a shift or a click would be as loud as the music.
      const around = (values: Float32Array) => values.subarray((cut - 500) * 2, (cut + 500) * 2);
      for (const part of [(values: Float32Array) => values, around]) {
        const difference = part(joined).map((value, at) => value - (part(album)[at] ?? 0));
        expect(decibels(rms(difference) / rms(part(album)))).toBeLessThan(quality === '128k' ? -10 : -14);
      }
    }
  });

  atNight(() => {
    it('passes through this process in pieces of 32 KiB or more, though a packet of MP3 has 9', async () => {
      const path = await generate('mp3', ['-f', 'lavfi', '-i', chords(5), '-c:a', 'libmp3lame']);
      const folder = await mkdtemp(join(tmpdir(), 'millrace-samples-'));
      const sink = await openSink(folder, 'samples');
      try {
        const plan = planTrack(media({ video: [], audio: [audio({ index: 0, sampleRate })] }));
        const options = [...trackGlobalOptions(plan), ...samplesOptions()];
        const decoding = execute(tools.ffmpeg, ['-nostdin', '-v', 'error', '-i', path, ...options, sink.target]);
        const sizes: number[] = [];
        for await (const bytes of sink.bytes) sizes.push(bytes.length);
        await decoding;
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(4.9 * sampleRate * 8);
        expect(sizes.slice(0, -1).filter((size) => size < 32 * 1024)).toEqual([]);
      } finally {
        await sink.close();
        await rm(folder, { recursive: true });
      }
    });
  });

  it('keeps its length if the source is an M4A, whose last frame is padded', async () => {
    const world = await opening;
    const samples = 2 * sampleRate + 77;
    const options = ['-af', `atrim=end_sample=${samples}`, '-c:a', 'aac', '-movie_timescale', String(sampleRate)];
    const { folder } = await world.transcodeTrack(await generate('m4a', ['-f', 'lavfi', '-i', chords(3), ...options]));
    expect(await editListOf(join(folder, trackObjects.stream('256k')))).toEqual({
      length: samples,
      start: 1024,
      movieTimescale: sampleRate,
    });
  });

  it('is measured as ffmpeg measures it', async () => {
    const path = await quiet();
    const { loudness } = await transcodeQuiet();
    const reference = await loudnessOf(path);
    expect(Math.abs((loudness.integratedLufs ?? 0) - reference.integrated)).toBeLessThanOrEqual(0.1);
    expect(Math.abs((loudness.truePeakDbtp ?? 0) - reference.truePeak)).toBeLessThanOrEqual(0.1);
  });

  atNight(() => {
    it('is measured after the downmix', async () => {
      const world = await opening;
      const surround = 'pan=5.1|FL=c0|FR=c1|FC=0.5*c0+0.5*c1|LFE=c0|BL=c1|BR=c0';
      const path = await generate('wav', ['-f', 'lavfi', '-i', `${chords(5)},${surround}`]);
      const { loudness } = await world.transcodeTrack(path);
      // ITU-R BS.775, normalised to a sum of 1: 1 / (1 + 2 x 0.7071) and 0.7071 / (1 + 2 x 0.7071).
      const mix = 'pan=stereo|c0=0.4142*FL+0.2929*FC+0.2929*BL|c1=0.4142*FR+0.2929*FC+0.2929*BR';
      const reference = await loudnessOf(path, mix);
      expect(Math.abs((loudness.integratedLufs ?? 0) - reference.integrated)).toBeLessThanOrEqual(0.1);
      expect(Math.abs((await loudnessOf(path)).integrated - reference.integrated)).toBeGreaterThan(1);
    });
  });

  atNight(() => {
    it('is measured as a whole, and stays stereo, if its channels change', async () => {
      const world = await opening;
      // A second of quiet mono, and three of loud stereo, whose right side alone sounds at the end.
      const part = async (source: string, channels: number) =>
        readFile(
          await generate('mp3', [
            '-f',
            'lavfi',
            '-i',
            source,
            '-ac',
            String(channels),
            '-c:a',
            'libmp3lame',
            '-write_xing',
            '0',
            '-id3v2_version',
            '0',
          ]),
        );
      const parts = [
        await part('sine=f=440:r=44100:d=3,volume=-20dB', 1),
        await part("aevalsrc=exprs='0.5*sin(2*PI*330*t)*lt(t,1)|0.5*sin(2*PI*330*t)':s=44100:d=2", 2),
        await part('sine=f=440:r=44100:d=3,volume=-20dB', 1),
      ];
      const path = await cached(['mono and stereo'], 'mp3', (draft) => writeFile(draft, Buffer.concat(parts)));
      const { folder, channels, loudness, durationSeconds } = await world.transcodeTrack(path);
      expect(channels).toBe(2);
      expect(durationSeconds).toBeCloseTo(8, 0);
      const decoded = await decodeEdited(join(folder, trackObjects.stream('320k')), 2);
      const side = (at: number) => decibels(rms(decoded.subarray(4.3 * 44_100 * 2, 4.7 * 44_100 * 2), at, 2));
      expect(side(1) - side(0)).toBeGreaterThan(20);
      // The end alone is 20 dB below the middle.
      const reference = await loudnessOf(join(folder, trackObjects.stream('256k')));
      expect(Math.abs((loudness.integratedLufs ?? 0) - reference.integrated)).toBeLessThanOrEqual(0.2);
    });
  });

  // One after the other in one track, a second each.
  const surround = ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR'] as const;
  let mixing: Promise<Float32Array> | undefined;
  const mixed = () => {
    const tones = surround.map((_, at) => `0.5*sin(2*PI*440*t)*gte(t,${at})*lt(t,${at + 1})`);
    const source = `aevalsrc=exprs='${tones.join('|')}':c=5.1:s=48000:d=${surround.length}`;
    mixing ??= Promise.all([opening, generate('wav', ['-f', 'lavfi', '-i', source])]).then(async ([world, path]) => {
      const { folder } = await world.transcodeTrack(path);
      return decodeEdited(join(folder, trackObjects.stream('320k')), 2);
    });
    return mixing;
  };

  it.each([
    // Level of left and right in dB relative to the only channel with sound; the bass channel is dropped.
    ['FL', [-7.66, undefined]],
    ['FR', [undefined, -7.66]],
    ['FC', [-10.67, -10.67]],
    ['BL', [-10.67, undefined]],
    ['LFE', [undefined, undefined]],
  ] as const)('mixes %s of 5.1 to its position', async (channel, levels) => {
    const at = surround.indexOf(channel);
    // Without the edges, where the coder spreads the sound of the neighbours.
    const decoded = (await mixed()).subarray((at + 0.2) * 48_000 * 2, (at + 0.8) * 48_000 * 2);
    levels.forEach((level, side) => {
      const found = decibels(rms(decoded, side, 2) / (0.5 / Math.SQRT2));
      if (level === undefined) expect(found).toBeLessThan(-60);
      else expect(Math.abs(found - level)).toBeLessThan(0.2);
    });
  });

  it('is not clipped by the downmix', async () => {
    const world = await opening;
    const all = ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR'].map((name) => `${name}=c0`).join('|');
    const source = `aevalsrc=exprs='0.98*sin(2*PI*440*t)':s=48000:d=1,pan=5.1|${all}`;
    const { loudness } = await world.transcodeTrack(await generate('wav', ['-f', 'lavfi', '-i', source]));
    expect(loudness.truePeakDbtp).toBeLessThanOrEqual(0);
    expect(loudness.truePeakDbtp).toBeGreaterThan(-0.5);
  });

  atNight(() => {
    it('improves with the bit rate', async () => {
      const { folder, bitrates, durationSeconds } = await transcodeQuiet();
      const original = await decodeAll(await quiet());
      const noise: number[] = [];
      for (const quality of trackQualities) {
        const decoded = await decodeEdited(join(folder, trackObjects.stream(quality)), 2);
        const difference = decoded.map((value, at) => value - (original[at] ?? 0));
        noise.push(decibels(rms(difference) / rms(original)));
        // The reported size is what a listener downloads, except for the index.
        const { size } = await stat(join(folder, trackObjects.stream(quality)));
        const told = (bitrates[quality] * durationSeconds) / 8;
        expect(told / size).toBeGreaterThan(0.97);
        expect(told).toBeLessThan(size);
      }
      expect(noise[1]).toBeLessThan((noise[0] ?? 0) - 3);
      expect(noise[2]).toBeLessThan((noise[1] ?? 0) + 0.5);
    });
  });
});
