/** Letters that no decomposition takes apart, as people type them who lack them. */
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
  // Typographers' quotes and dashes.
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

/** Accents, vowel points: of these scripts only, for elsewhere marks are letters (か and が, the vowels of Devanagari or Thai). */
const marks = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{Mark}+/gu;
/** Typed for an apostrophe; NFKC would take the second for a space with an accent. */
const spacingAccents = /[`´]/g;
/** Joiners, directions, soft hyphens, variation selectors, and whatever else cannot be seen. */
const invisible = /\p{Cf}|\p{Variation_Selector}/gu;

/**
 * The form in which texts are compared: case, accents and width do not matter, nor how spaces and quotes are written. What is stored
 * and what is searched for are folded here and nowhere else, so they cannot differ; a change of this function needs the stored
 * texts to be folded anew.
 */
export function fold(text: string): string {
  return text
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
