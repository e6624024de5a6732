import { describe, expect, it } from '@jest/globals';
import { planTracks } from '../src/media/audioTracks.ts';
import type { AudioStream } from '../src/media/streams.ts';
import { oneLine } from '../src/media/title.ts';
import { planVideo } from '../src/video/plan/videoPlan.ts';
import { audio, media } from './support/streams.ts';

const tracks = (...changes: Partial<AudioStream>[]) =>
  planTracks(
    changes.map((change, index) => audio({ index: index + 1, isDefault: false, ...change })),
    'matroska,webm',
  );
const chosen = (...changes: Partial<AudioStream>[]) =>
  tracks(...changes).map(({ stream, label }) => [stream.index, label]);

describe('the audio tracks of a video', () => {
  it('are one for each language, the default one first', () => {
    expect(chosen({ language: 'eng' }, { language: 'ger', isDefault: true }, { language: 'fre' })).toEqual([
      [2, 'German'],
      [1, 'English'],
      [3, 'French'],
    ]);
  });

  it('of one language are those with another title or purpose; the default one, else the first', () => {
    expect(
      chosen(
        { language: 'eng', channels: 6 },
        { language: 'en', channels: 2 },
        { language: 'eng', title: 'Stereo' },
        { language: 'eng', purpose: 'commentary' },
        { language: 'ger', title: 'Alt' },
        { language: 'ger', title: 'Alt', isDefault: true },
      ),
    ).toEqual([
      [6, 'German'],
      [1, 'English'],
      [3, 'English (Stereo)'],
      [4, 'English (commentary)'],
    ]);
  });

  it('have labels that differ', () => {
    expect(
      chosen(
        { language: 'eng', isDefault: true, title: 'English' },
        { language: 'eng', purpose: 'commentary', title: 'Director' },
        { language: 'eng', purpose: 'commentary', title: 'Cast' },
        { language: 'eng', purpose: 'description', title: 'AD' },
        { language: '', title: 'Audio' },
        { language: '' },
        { language: 'deu', purpose: 'dub' },
      ).map(([, label]) => label),
    ).toEqual([
      'English',
      'Audio',
      'Audio 2',
      'English (commentary, Director)',
      'English (commentary, Cast)',
      'English (audio description)',
      'German (dubbed)',
    ]);
  });

  it('are named by the language alone if there is one', () => {
    expect(chosen({ language: 'eng', title: 'Surround', purpose: 'commentary' })).toEqual([[1, 'English']]);
    expect(chosen()).toEqual([]);
  });

  it('are eight at most, the main ones before commentaries', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      language: 'eng',
      title: `t${index}`,
      ...(index === 3 && { purpose: 'commentary' as const }),
    }));
    expect(chosen(...many).map(([index]) => index)).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
  });

  it('besides the main one are only those that cannot make the video fail', () => {
    expect(
      chosen(
        { language: 'eng', isDefault: true },
        { language: 'ger', isDecodable: false },
        { language: 'fre', isEncrypted: true },
        { language: 'spa', channels: 6, layout: 'unknown' },
        { language: 'ita', channels: 12, layout: '7.1.4' },
        { language: 'por', channels: 0 },
        { language: 'pol', channels: 6, layout: '5.1' },
        { language: 'x'.repeat(10_000) },
      ).map(([index]) => index),
    ).toEqual([1, 7, 8]);
  });

  it('have titles of one line', () => {
    expect(oneLine('  The\n"director"\t&\u0000\uffff \ud800me\u2028 ')).toBe('The "director" & me');
    expect(oneLine('👩🏽'.repeat(100))).toHaveLength(120);
    expect(oneLine('x'.repeat(100_000))).toHaveLength(60);
  });

  it('are one if two streams are left and right', () => {
    const mono = { channels: 1, layout: 'mono', codec: 'pcm_s16le' };
    const pairs = (format: string, ...changes: Partial<AudioStream>[]) =>
      planTracks(
        changes.map((change, index) => audio({ index: index + 1, ...mono, ...change })),
        format,
      ).map(({ stream, right, label }) => [stream.index, right?.index, label]);
    const one = [[1, 2, 'English']];
    expect(pairs('matroska,webm', { layout: '1 channels (FL)' }, { layout: '1 channels (FR)' })).toEqual(one);
    expect(pairs('matroska,webm', { title: 'Atmo left' }, { title: 'Atmo right' })).toEqual(one);
    expect(pairs('matroska,webm', { title: 'R' }, { title: 'L' })).toEqual([[2, 1, 'English']]);
    expect(pairs('mxf', {}, {})).toEqual(one);
    expect(pairs('mov,mp4,m4a,3gp,3g2,mj2', {}, {}, {}, {})).toEqual(one);
    // Others of which nothing says that they are; and what is heard beside whole sound.
    expect(pairs('matroska,webm', {}, {})).toEqual([[1, undefined, 'English']]);
    expect(pairs('mov,mp4,m4a,3gp,3g2,mj2', { codec: 'aac' }, { codec: 'aac' })).toEqual([[1, undefined, 'English']]);
    expect(pairs('mxf', {}, {}, { channels: 2, layout: 'stereo' })[0]).toEqual([3, undefined, 'English']);
    expect(pairs('mxf', { language: 'eng' }, { language: 'ger' })).toHaveLength(2);
    expect(pairs('mxf', {}, { duration: 4 })).toEqual([[1, undefined, 'English']]);
    expect(pairs('matroska,webm', { title: 'left' }, { title: 'right', isDecodable: false })).toEqual([
      [1, undefined, 'English'],
    ]);
  });

  it('hold the last picture until the longest has ended', () => {
    const plan = planVideo(
      media({ audio: [audio({ duration: 11 }), audio({ index: 2, language: 'fr', duration: 13 })] }),
    );
    expect(plan.holdLastFrame).toBe(3);
    expect(plan.audio?.stream.index).toBe(1);
    expect(plan.otherAudio.map(({ language }) => language)).toEqual(['fr']);
  });
});
