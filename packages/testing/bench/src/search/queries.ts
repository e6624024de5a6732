import { vocabulary } from './tracks.ts';

const words = vocabulary().map((word) => word.shown);
const every = (from: readonly string[], step: number, count: number): string[] =>
  Array.from({ length: count }, (_, n) => from[n * step] ?? '');
const isCjk = (word: string): boolean => word.charCodeAt(0) > 0x3000;
const accented = words.filter((word) => /[öÉøßñ]/.test(word) && word.length > 3);
const cjk = words.filter(isCjk);
const long = words.filter((word) => word.length > 7 && !isCjk(word));
const usual = words.filter((word) => word.length > 4 && !isCjk(word));

/** What people search for, by kind. */
export const kinds: Record<string, string[]> = {
  'two letters': [
    ...'an th er lo ov st qz hd kk um zx wv ée ßa'.split(' '),
    ...every(words, 997, 6).map((word) => word.slice(0, 2)),
  ].filter((q) => [...q].length === 2),
  'common word': usual.slice(0, 20),
  'usual word': every(usual, 701, 20),
  accented: every(accented, 61, 20),
  CJK: every(cjk, 29, 20).map((word) => [...word].slice(0, 2).join('')),
  infix: every(long, 173, 20).map((word) => word.slice(2, 7)),
  'several words': every(long, 91, 20).map((word, n) => `${word.slice(0, 4)} ${words[n * 13] ?? ''}`),
  'no match': every(long, 211, 20).map((word) => `${word.slice(0, 3)}xq${word.slice(3, 5)}`),
};

/** What is typed until a word is complete. */
export const typed = every(usual, 401, 12).flatMap((word) =>
  [1, 2, 3, 4].map((length) => [...word].slice(0, length).join('')),
);

/** Queries designed to be slow: common grams in a rare combination, words without grams, long words with few grams. */
export const attacks = [
  'in on en ee ne nt er ss',
  'ar al to oo re io is ra',
  'ion ent ing',
  'in q x v z',
  'an q x z j',
  'a e i o n t r in',
  'ing io',
  'the',
  'ee',
  '%%',
  '__',
  '愛x',
  'an'.repeat(100),
  'e'.repeat(150),
  'ioning'.repeat(33),
];
