/** Letters without a Unicode decomposition, and what people type in their place. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
  ƒ: 'f',
  ə: 'e',
  ς: 'σ',
  // Typographic quotes and dashes.
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

/** Accents and vowel points, in these scripts only: elsewhere marks are letters (か and が, the vowels of Devanagari or Thai). */
const marks = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{Mark}+/gu;
/** Halfwidth voicing marks are letters, which NFKC turns into marks. */
const markRuns = /[\p{Mark}\uFF9E\uFF9F]+/gu;
/** Marks of a run that count: the limit of Unicode's Stream-Safe Text Format (UAX 15). */
const maxMarks = 30;
/** Normalization sorts a run of marks in quadratic time: 80,000 marks take two seconds. A mark has one or two code units. */
const shortened = (run: string): string =>
  run.length <= maxMarks
    ? run
    : Array.from(run.slice(0, 2 * maxMarks))
        .slice(0, maxMarks)
        .join('');
/** Typed in place of an apostrophe. NFKC would convert the second to a space with an accent. */
const spacingAccents = /[`´]/g;
/** Invisible characters: joiners, direction marks, soft hyphens, variation selectors and others. */
const invisible = /\p{Cf}|\p{Variation_Selector}/gu;

/**
 * The form in which texts are compared. Case, accents, width and the style of spaces and quotes do not matter. Stored texts and search
 * terms are folded only here, so the two forms cannot differ. After a change of this function, the stored texts must be folded again.
 */
export function fold(text: string): string {
  return text
    .replaceAll(markRuns, shortened)
    .replaceAll(spacingAccents, "'")
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(marks, '$1')
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(letter, (found) => letters[found] ?? found)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Characters kept of a folded field. The compatibility forms of some characters are long, and an index entry has 2,704 bytes. */
export const maxFoldedLength = 500;

/** A folded field as it is stored. */
export const foldField = (text: string): string => Array.from(fold(text)).slice(0, maxFoldedLength).join('').trim();

/** As `foldField`, but empty only for an empty text: a text of invisible characters stays as it is. */
export const sortKeyOf = (text: string): string =>
  foldField(text) || Array.from(text).slice(0, maxFoldedLength).join('');
