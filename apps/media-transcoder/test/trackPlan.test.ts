import { describe, expect, it } from '@jest/globals';
import { samplesInputOptions, streamOptions, tagsOptions, trackGlobalOptions } from '../src/ffmpeg/arguments/track.ts';
import { familyRate } from '../src/media/audioPlan.ts';
import { LoudnessReader } from '../src/track/loudness.ts';
import { planTrack } from '../src/track/plan/trackPlan.ts';
import { audio, media, video } from './support/streams.ts';

const planOf = (changes: Parameters<typeof audio>[0] = {}, info: Parameters<typeof media>[0] = {}) =>
  planTrack(media({ video: [], audio: [audio({ index: 0, ...changes })], ...info }));
const graphOf = (changes: Parameters<typeof audio>[0]) => trackGlobalOptions(planOf(changes)).join(' ');

describe('the plan of a track', () => {
  it.each([
    [11_025, 44_100],
    [22_050, 44_100],
    [44_100, 44_100],
    [88_200, 44_100],
    [176_400, 44_100],
    [2_822_400, 44_100],
    [8000, 48_000],
    [12_000, 48_000],
    [16_000, 48_000],
    [24_000, 48_000],
    [32_000, 48_000],
    [37_800, 48_000],
    [48_000, 48_000],
    [96_000, 48_000],
    [192_000, 48_000],
  ])('converts %i Hz to %i Hz', (source, made) => {
    expect(familyRate(source)).toBe(made);
    expect(planOf({ sampleRate: source }).sampleRate).toBe(made);
  });

  it('keeps mono and converts everything else to stereo', () => {
    expect(planOf({ channels: 1, layout: 'mono' })).toMatchObject({ channels: 1, mix: 'byPlace' });
    expect(planOf({ channels: 2 })).toMatchObject({ channels: 2, mix: 'byPlace' });
    for (const layout of ['5.1', '5.1(side)', '7.1', '7.1(wide-side)', 'quad', '2.1', 'unknown', '']) {
      expect(planOf({ channels: 6, layout })).toMatchObject({ channels: 2, mix: 'byPlace' });
    }
    for (const layout of ['unknown', '', 'ambisonic 2', '10 channels (FL+FR)', '22.2']) {
      expect(planOf({ channels: 10, layout })).toMatchObject({ channels: 2, mix: 'firstTwo' });
    }
  });

  it('chooses the main audio stream', () => {
    const streams = [
      audio({ index: 1, purpose: 'commentary' }),
      audio({ index: 2, isDefault: false, channels: 6 }),
      audio({ index: 3 }),
    ];
    expect(planTrack(media({ audio: streams })).stream.index).toBe(3);
  });

  it('chooses the front cover, else the first picture that is not an icon, never a video', () => {
    const picture = (index: number, comment: string) => video({ index, comment, isPicture: true });
    const coverOf = (...streams: ReturnType<typeof video>[]) => planOf({}, { video: streams }).cover;
    expect(coverOf(picture(1, 'Cover (back)'), picture(2, 'Cover (front)'))).toBe(2);
    expect(coverOf(picture(1, '32x32 pixels PNG icon'), picture(2, 'Other'))).toBe(2);
    expect(coverOf(picture(1, ''))).toBe(1);
    expect(coverOf(video({ index: 1 }))).toBeUndefined();
  });

  it('accepts a duration only if the file is large enough for it', () => {
    expect(planOf({ duration: 180 }, { size: 3_000_000 }).expectedDuration).toBe(180);
    expect(planOf({ duration: 47 * 3600 }, { size: 40_000 }).expectedDuration).toBeUndefined();
    expect(planOf({ duration: undefined }, { duration: undefined }).expectedDuration).toBeUndefined();
    // A header with too small a duration does not lower the limit.
    expect(planOf({ duration: 1 }, { size: 90_000_000 }).longestDuration).toBeGreaterThan(86_400);
  });

  it('rejects encrypted, unknown and inaudible streams', () => {
    expect(() => planOf({ isEncrypted: true })).toThrow(expect.objectContaining({ code: 'encrypted' }));
    expect(() => planOf({ codec: 'unknown' })).toThrow(expect.objectContaining({ code: 'unsupported_codec' }));
    expect(() => planOf({ sampleRate: 1 })).toThrow(expect.objectContaining({ code: 'unsupported_codec' }));
  });
});

describe('the arguments of a track', () => {
  it('downmixes without exceeding full scale, and measures the result', () => {
    const graph = graphOf({ index: 3, channels: 6, layout: '5.1', sampleRate: 96_000 });
    expect(graph).toMatch(/^-filter_complex \[0:3\]aresample=48000:rematrix_maxval=1,.*channel_layouts=stereo,asplit/);
    expect(graph).toMatch(/;\[measured\]ebur128=/);
    expect(graph).not.toContain('pan=');
    expect(graphOf({ channels: 10, layout: '' })).toContain('pan=stereo|c0=c0|c1=c1,aresample');
    expect(graphOf({ channels: 1 })).toContain('channel_layouts=mono');
  });

  it('encodes at the plan’s rate, index first, with an exact edit list', () => {
    const plan = planOf({ sampleRate: 88_200 });
    expect(samplesInputOptions(plan).join(' ')).toContain('-ar 44100 -ac 2');
    const options = streamOptions(plan, '320k').join(' ');
    for (const part of [
      '-b:a 320k',
      '-profile:a aac_low',
      '-movflags +faststart',
      '-movie_timescale 44100',
      '-map 0:a:0',
    ]) {
      expect(options).toContain(part);
    }
  });

  it('reads tags from where the format stores them', () => {
    expect(tagsOptions(planOf({ index: 4 }, { format: 'ogg' }))).toContain('0:s:4');
    expect(tagsOptions(planOf({}, { format: 'mp3' })).join(' ')).toContain('-map_metadata 0 ');
  });
});

describe('the loudness', () => {
  const read = (...lines: string[]) => {
    const reader = new LoudnessReader();
    for (const line of lines) reader.read(line);
    return reader.integratedLufs;
  };

  it('is read from the last summary', () => {
    expect(read('    I:         -70.0 LUFS', '    I:  -7.8 LUFS')).toBe(-7.8);
  });

  it('is null if nothing can be measured', () => {
    expect(read('    I:         -70.0 LUFS')).toBeNull();
    expect(read()).toBeNull();
  });

  it('is not read from a tag', () => {
    expect(read('[info]     title           : I:  -1.0 LUFS')).toBeNull();
  });
});
