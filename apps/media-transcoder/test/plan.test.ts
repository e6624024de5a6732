import { describe, expect, it } from '@jest/globals';
import { readRational } from '../src/media/rational.ts';
import { timingOf } from '../src/video/plan/timing.ts';
import { planVideo } from '../src/video/plan/videoPlan.ts';
import { audio, media, video } from './support/streams.ts';

const timing = (base: string, average: string, changes = {}) =>
  timingOf(video({ baseRate: readRational(base), averageRate: readRational(average), ...changes }));

const codeOf = (run: () => unknown): unknown => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('timing', () => {
  it.each([
    ['24000/1001', '24000/1001', '24000/1001'],
    ['30000/1001', '2997/100', '30000/1001'],
    ['25/1', '25/1', '25/1'],
    ['120/1', '120/1', '120/2'],
    ['90/1', '90/1', '90/2'],
    ['240/1', '240/1', '240/4'],
    ['120000/1001', '120000/1001', '120000/2002'],
    ['1/1', '1/1', '1/1'],
    // Slightly off because the last frame is long: the grid uses the base rate.
    ['60/1', '810000/13487', '60/1'],
  ])('keeps %s (on average %s) as %s', (base, average, expected) => {
    expect(timing(base, average)).toEqual({ kind: 'constant', rate: readRational(expected) });
  });

  it('recognises fields', () => {
    expect(timing('50/1', '25/1', { fieldOrder: 'tt' })).toEqual({ kind: 'constant', rate: readRational('25/1') });
  });

  it('keeps variable rates variable, unless they are faster than the maximum', () => {
    expect(timing('30000/1001', '51600/1841')).toEqual({ kind: 'variable' });
    expect(timing('1000/1', '72/1')).toMatchObject({ kind: 'constant' });
  });

  it('repeats frames below one per second', () => {
    expect(timing('1/5', '1/5')).toEqual({ kind: 'constant', rate: readRational('1/1') });
  });

  it('accepts a stream without a frame rate, such as a still picture', () => {
    expect(timing('0/0', '0/0')).toEqual({ kind: 'variable' });
    expect(timing('90000/1', '0/0')).toEqual({ kind: 'variable' });
  });
});

describe('choosing streams', () => {
  it('does not take a cover for a video', () => {
    expect(codeOf(() => planVideo(media({ video: [video({ isPicture: true })] })))).toBe('no_video_stream');
    const cover = video({ index: 0, isPicture: true, width: 4000, height: 4000 });
    expect(planVideo(media({ video: [cover, video({ index: 2 })] })).stream.index).toBe(2);
  });

  it('chooses the default video, else the largest', () => {
    const small = video({ index: 0, width: 320, height: 240, isDefault: false });
    const large = video({ index: 1, isDefault: false });
    expect(planVideo(media({ video: [small, large] })).stream.index).toBe(1);
    expect(planVideo(media({ video: [{ ...small, isDefault: true }, large] })).stream.index).toBe(0);
  });

  it('chooses the film, not a preview, of several default videos', () => {
    const film = video({ index: 0, width: 640, height: 360, duration: 60, frames: undefined });
    const chosen = (...others: Parameters<typeof video>[0][]) =>
      planVideo(
        media({ video: [...others.map((other, at) => video({ index: at + 1, frames: undefined, ...other })), film] }),
      ).stream.index;
    // One frame, of which a file may tell the number or only that it has no rate; some seconds; pictures.
    expect(chosen({ frames: 1 }, { averageRate: undefined, duration: undefined })).toBe(0);
    expect(chosen({ duration: 5 }, { duration: 60, codec: 'mjpeg' })).toBe(0);
    // Of two films, the larger one; nothing is known of how long they last.
    expect(chosen({ duration: 60 })).toBe(1);
    expect(chosen({ duration: undefined })).toBe(1);
    expect(chosen({ duration: 60, isDefault: false })).toBe(0);
    const still = video({ frames: 1 });
    expect(planVideo(media({ video: [still] })).stream).toBe(still);
  });

  it('does not choose a commentary as the audio', () => {
    const comment = audio({ index: 1, purpose: 'commentary', channels: 6 });
    expect(planVideo(media({ audio: [comment, audio({ index: 2 })] })).audio?.stream.index).toBe(2);
  });

  it('plans no audio if none can be decoded', () => {
    expect(planVideo(media({ audio: [audio({ codec: 'unknown' })] })).audio).toBeUndefined();
    expect(planVideo(media({ audio: [audio({ channels: 0 })] })).audio).toBeUndefined();
    expect(planVideo(media({ audio: [] })).audio).toBeUndefined();
  });

  it.each([
    ['eng', 'en'],
    ['ger', 'de'],
    ['pt-BR', 'pt-BR'],
    ['und', 'und'],
    ['', 'und'],
    ['"x"', 'und'],
  ])('names the language %s as %s', (tag, expected) => {
    expect(planVideo(media({ audio: [audio({ language: tag })] })).audio?.language).toBe(expected);
  });

  it.each([
    [44_100, 44_100],
    [22_050, 44_100],
    [96_000, 48_000],
    [8_000, 48_000],
  ])('keeps the family of %i Hz: %i', (sampleRate, expected) => {
    expect(planVideo(media({ audio: [audio({ sampleRate })] })).audio?.sampleRate).toBe(expected);
  });

  it('rejects what cannot be decoded', () => {
    expect(codeOf(() => planVideo(media({ video: [video({ isEncrypted: true })] })))).toBe('encrypted');
    expect(codeOf(() => planVideo(media({ audio: [audio({ isEncrypted: true })] })))).toBe('encrypted');
    expect(codeOf(() => planVideo(media({ video: [video({ codec: 'unknown' })] })))).toBe('unsupported_codec');
    expect(codeOf(() => planVideo(media({ video: [video({ width: 0 })] })))).toBe('damaged');
    expect(codeOf(() => planVideo(media({ video: [video({ width: 30_000, height: 30_000 })] })))).toBe('too_complex');
  });
});

describe('Dolby Vision', () => {
  const planned = (profile: number, compatibility: number) =>
    codeOf(() => planVideo(media({ video: [video({ codec: 'hevc', dolbyVision: { profile, compatibility } })] })));

  it('is taken as what other decoders see', () => {
    for (const [profile, compatibility] of [
      ...[
        [8, 1],
        [8, 4],
        [7, 6],
        [10, 1],
      ],
      // Writers of that time did not tell.
      [7, 0],
    ] as const) {
      expect([profile, planned(profile, compatibility)]).toEqual([profile, undefined]);
    }
  });

  it('is refused if they see false colours', () => {
    expect(planned(5, 0)).toBe('unsupported_codec');
    expect(planned(10, 0)).toBe('unsupported_codec');
    expect(planned(20, 0)).toBe('unsupported_codec');
  });
});

describe('shape', () => {
  it('follows the display matrix and makes pixels square', () => {
    const turned = planVideo(media({ video: [video({ rotation: 90 })] }));
    expect(turned.rungs[0]).toMatchObject({ width: 1080, height: 1920 });
    const wide = planVideo(media({ video: [video({ width: 720, height: 576, pixelAspect: 64 / 45 })] }));
    expect(wide.rungs[0]).toMatchObject({ width: 854, height: 480 });
  });

  it('keeps the thumbnail within 1280 pixels', () => {
    expect(planVideo(media()).thumbnail).toEqual({ width: 1280, height: 720 });
    expect(planVideo(media({ video: [video({ rotation: 270 })] })).thumbnail).toEqual({ width: 720, height: 1280 });
  });

  it('holds the last picture while audio continues, if the durations are reliable', () => {
    const long = [audio({ duration: 15 })];
    expect(planVideo(media({ audio: long })).holdLastFrame).toBe(5);
    expect(planVideo(media({ audio: long, format: 'mpeg' })).holdLastFrame).toBe(0);
    const lie = [audio({ duration: 47 * 3600 })];
    expect(planVideo(media({ audio: lie })).holdLastFrame).toBe(2000);
  });
});
