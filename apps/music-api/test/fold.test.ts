import { describe, expect, it } from '@jest/globals';
import { fold } from '@millrace/media-service';
import { gramsOf, searchTextOf, selectiveGramsOf, tierOf, tiersOf } from '../src/services/search/text.ts';

describe('folding', () => {
  it.each([
    ['Björk', 'bjork'],
    ['BJÖRK', 'bjork'],
    ['Bjo\u0308rk', 'bjork'],
    ['Røyksopp', 'royksopp'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['ＡＢＢＡ', 'abba'],
    ['ﾎﾟｯﾌﾟ', 'ポップ'],
    ['Ærø Œuvre Łódź', 'aero oeuvre lodz'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['Sigur Rós – Ágætis', 'sigur ros - agaetis'],
    ['Don’t', "don't"],
    ['Don´t `n’ ‘roll’', "don't 'n' 'roll'"],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Ἀθήνα', 'αθηνα'],
    ['Ёлка', 'елка'],
    ['  two \t\n  spaces ', 'two spaces'],
    ['zero\u200bwidth\u00ad', 'zerowidth'],
    ['①②', '12'],
    ['❤️', '❤'],
  ])('%s becomes %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('keeps distinct letters distinct: kana with and without voicing, Thai and Devanagari vowels, Hangul', () => {
    expect(fold('が')).not.toBe(fold('か'));
    expect(fold('กี่')).toBe('กี่');
    expect(fold('कि')).toBe('कि');
    expect(fold('한국')).toBe('한국');
  });

  it('is idempotent', () => {
    for (const text of ['Björk', 'ﷺ', 'ǅ', 'ǿ', '½ ﬃ', '愛と夢', '👨‍👩‍👧', 'ẞ', 'ŉ', '´ʹ`']) {
      expect(fold(fold(text))).toBe(fold(text));
    }
  });
});

describe('tiers', () => {
  const text = searchTextOf({ title: 'Army of Me', artistName: 'Björk', album: 'Post' });
  const tier = (phrase: string) => tierOf(text, tiersOf(fold(phrase)));

  it('are whole fields, beginnings of fields, parts of fields, and words anywhere', () => {
    expect(['björk', 'army', 'of me', 'me björk', 'post army', 'army you'].map(tier)).toEqual([
      0,
      1,
      2,
      3,
      3,
      undefined,
    ]);
  });

  it('do not match across two fields, nor a missing album', () => {
    expect(tier('mebjork')).toBeUndefined();
    expect(searchTextOf({ title: 'a', artistName: 'b', album: null })).toBe('\na\nb\n');
  });

  it('are looked up by runs of three characters, or of two if there are no more, and never split a character', () => {
    expect(gramsOf(['ab'])).toEqual(['ab']);
    expect(gramsOf(['\nab\n'])).toEqual(['\nab\n']);
    expect(gramsOf(['\nabcd\n'])).toEqual(['\nab', 'abc', 'bcd', 'cd\n']);
    expect(gramsOf(['abcd'])).toEqual(['abc', 'bcd']);
    expect(gramsOf(['🎵🎶'])).toEqual(['🎵🎶']);
    expect(gramsOf(['a', 'bcd'])).toEqual(['bcd']);
    expect(gramsOf(['x'.repeat(3) + 'abcdefghijklmnopqrstuvwxyz'.repeat(5)]).length).toBeLessThanOrEqual(24);
  });

  describe('with counts', () => {
    const counts = (tracks: Record<string, number>) => ({ tracks: new Map(Object.entries(tracks)), total: 10_000_000 });

    it('are no more than select few texts', () => {
      const { tracks, total } = counts({ eri: 260_000, ner: 384_000, one: 616_000, ion: 2_992_000 });
      expect(gramsOf(['onerion'], tracks)).toEqual(['rio', 'eri', 'ner', 'one', 'ion']);
      expect(selectiveGramsOf(['onerion'], { tracks, total })).toEqual(['rio', 'eri', 'ner']);
    });

    it('are all of them if these are common', () => {
      const common = counts({ ion: 2_992_000, ing: 2_851_000, ent: 2_000_000 });
      expect(selectiveGramsOf(['ing', 'ion', 'ent'], common).sort()).toEqual(['ent', 'ing', 'ion']);
    });

    it('are the rarest of each needle before others', () => {
      const some = counts({ ing: 2_851_000, hss: 184_000 });
      expect(selectiveGramsOf(['thssowss', 'ingl'], some)).toEqual(['ths', 'ngl', 'sso']);
    });
  });
});
