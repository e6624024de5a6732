import { latin1 } from '../values.ts';
import { codePagesOf } from './codePages.ts';
import { isUtf8, utf16Order } from './utf.ts';
import { windows1252 } from './windows1252.ts';

/**
 * Text whose encoding nothing declares: that of old tags, and of subtitles. UTF-16 and UTF-8 are recognised by their bytes, and a damaged byte
 * in them costs one character. Other text is in one of the code pages of its language, which its letters tell; without a language, Japanese
 * and Russian are recognised, and all other text is Windows-1252.
 *
 * @param language a BCP 47 tag
 * @param around more text of the same writer, which tells what a short one does not
 */
export function decodeText(bytes: Uint8Array, language = 'und', around?: Uint8Array): string {
  const order = utf16Order(bytes);
  if (order !== undefined) return decoded(order, bytes);
  if (isUtf8(bytes)) return decoded('utf-8', bytes);
  const pages = codePagesOf(language);
  const candidates = pages[0] === 'windows-1252' ? [guessed(bytes, around)] : pages;
  const texts = candidates.map((page) => decoded(page, bytes));
  // Of equally likely ones the first, which is the usual one.
  return texts.reduce((best, text) => (likelihood(text) > likelihood(best) ? text : best), texts[0] ?? '');
}

const decoded = (encoding: string, bytes: Uint8Array): string =>
  encoding === 'windows-1252' ? windows1252(bytes) : new TextDecoder(encoding).decode(bytes);

/** Letters that are looked at. */
const sampleLength = 20_000;
const letter = /\p{L}/u;
/** Punctuation of Chinese and Japanese sentences. In a wrong code page of theirs, it becomes rare letters or symbols. */
const wideMark = /[、。「」『』《》【】！（），：；？]/;
/** Phonetic signs, which texts have no use for: Big5 has them where GB 2312 has its punctuation. */
const bopomofo = /[\u3105-\u312f]/;

/**
 * How much a text looks like words, by its characters beyond ASCII. In a wrong code page, capitals follow small letters, and symbols stand
 * among letters.
 */
function likelihood(text: string): number {
  let sum = 0;
  let isAfterSmall = false;
  for (const character of text.slice(0, sampleLength)) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) {
      isAfterSmall = code >= 0x61 && code <= 0x7a;
      continue;
    }
    const isSmall = character !== character.toUpperCase();
    const isCapital = character !== character.toLowerCase();
    if (character === '\ufffd') sum -= 8;
    else if (wideMark.test(character)) sum += 1;
    else if (!letter.test(character) || bopomofo.test(character)) sum -= 1;
    else if (isCapital && isAfterSmall) sum -= 2;
    else sum += 1;
    isAfterSmall = isSmall;
  }
  return sum;
}

/** An encoding that can be told from Windows-1252 by its bytes alone. */
function guessed(bytes: Uint8Array, around: Uint8Array | undefined): string {
  if (isJapanese(bytes)) return 'shift_jis';
  const isRussian =
    isCyrillic(bytes) || (around !== undefined && isCyrillic(around) && mayBeCyrillic(accentsIn(bytes)));
  return isRussian ? 'windows-1251' : 'windows-1252';
}

/** Full-width kana start with 0x82 or 0x83. No Latin text contains several of these. */
function isJapanese(bytes: Uint8Array): boolean {
  if (bytes.filter((byte) => byte === 0x82 || byte === 0x83).length < 2) return false;
  const text = decoded('shift_jis', bytes);
  return !text.includes('\ufffd') && /[\u3040-\u30ff]{2}/.test(text);
}

/** What a text would have if it were Latin-1. */
interface Accents {
  text: string;
  accented: number;
  /** Letters of ASCII. */
  plain: number;
  /** Everything beyond ASCII. */
  high: number;
  /** A letter of ASCII beside an accented one. */
  mixed: number;
}

function accentsIn(bytes: Uint8Array): Accents {
  const text = latin1(bytes, 0, sampleLength);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return {
    text,
    accented: count(/[\u00c0-\u00ff\u00a8\u00b8]/g),
    plain: count(/[a-z]/gi),
    high: count(/[\u0080-\u00ff]/g),
    mixed: count(/[a-z][\u00c0-\u00ff]|[\u00c0-\u00ff][a-z]/gi),
  };
}

/** A word has letters of one script: `Jäääär` is Latin. */
const mayBeCyrillic = ({ accented, high, mixed }: Accents): boolean => accented >= high * 0.9 && accented >= mixed * 4;

/** Words that would consist only of accented letters in Latin-1, and not only of those of the languages that have the most of them. */
function isCyrillic(bytes: Uint8Array): boolean {
  const accents = accentsIn(bytes);
  return (
    mayBeCyrillic(accents) &&
    accents.accented > accents.plain &&
    /[\u00c0-\u00ff]{3}/.test(accents.text) &&
    /[^\0-\u00bfÄÅÆÉÖØÜßäåæéöøü]/.test(accents.text)
  );
}
