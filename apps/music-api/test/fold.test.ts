import { describe, expect, it, jest } from '@jest/globals';
import { fold } from '@millrace/media';
import { gramsOf, searchTextOf, selectiveGramsOf, tierOf, tiersOf } from '../src/catalogue/searchText.ts';

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

describe('folding a run of marks', () => {
  /** The longest run of marks that is normalized while a text is folded: normalization sorts it in quadratic time. */
  function longestRun(text: string): number {
    const normalize = jest.spyOn(String.prototype, 'normalize');
    try {
      fold(text);
      const normalized = normalize.mock.contexts.map(String);
      expect(normalized.length).toBeGreaterThan(0);
      const runs = normalized.flatMap((one) => one.match(/[\p{Mark}\uFF9E\uFF9F]+/gu) ?? []);
      return Math.max(0, ...runs.map((run) => Array.from(run).length));
    } finally {
      normalize.mockRestore();
    }
  }

  /** Characters that are no marks, and become marks only. */
  function becomingMarks(): string[] {
    const found: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const one = String.fromCodePoint(code);
      const decomposed = one.normalize('NFKD');
      if (decomposed !== one && /^\p{Mark}+$/u.test(decomposed) && !/\p{Mark}/u.test(one)) found.push(one);
    }
    return found;
  }

  it('reads 30 of it, wherever it is', () => {
    const [above, below, musical] = ['\u0301', '\u0323', '\u{1D165}'].map((mark) => mark.repeat(1_000));
    expect(longestRun(`a${above}${below}`)).toBe(30);
    expect(longestRun(`${above}${below}`)).toBe(30);
    expect(longestRun(`か${musical}${below}`)).toBe(30);
    expect(longestRun(`a${above}b${below}c${above}`)).toBe(30);
  });

  it('reads 30 of it, also of letters that become marks', () => {
    const letters = becomingMarks();
    expect(letters).toEqual(['\uff9e', '\uff9f']);
    for (const one of letters) expect(longestRun(`a${'\u0323'.repeat(1_000)}${one.repeat(1_000)}`)).toBe(30);
  });

  it('changes no text with less', () => {
    for (const text of [`ก${'\u0e48'.repeat(30)}`, `ก${'\u{16AF0}'.repeat(30)}`])
      expect(fold(`${text} ${text}`)).toBe(`${text} ${text}`);
    expect(fold(`a${'\u0301'.repeat(30)} b`)).toBe('a b');
    expect(fold(`a${'\u0301'.repeat(3_000)} b`)).toBe('a b');
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
