/**
 * The text of a tag in any encoding. Tags that declare their encoding arrive as UTF-8. Old tags (ID3v1, RIFF) declare none, and many
 * programs wrote their own code page, or UTF-8, where the format requires Latin-1.
 */
export function decodeText(bytes: Buffer): string {
  const text = decode('utf-8', bytes);
  if (text === undefined) return guess(bytes);
  // Only Latin-1 characters, and not only ASCII: the text may have been wrongly decoded as Latin-1.
  const isLatin1 = !/[^\0-\u00ff]/.test(text) && /[\u0080-\u00ff]/.test(text);
  return isLatin1 ? guess(Buffer.from(text, 'latin1')) : text;
}

function decode(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // Not in this encoding.
  }
}

function guess(bytes: Buffer): string {
  const encoding = candidates.find(({ fits }) => fits(bytes))?.encoding;
  return encoding === undefined ? windows1252(bytes) : new TextDecoder(encoding).decode(bytes);
}

/** Windows-1252's characters from 0x80 on, where Latin-1 has control characters. */
const typographic = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node's decoder of this name decodes Latin-1, and would lose quotes and dashes. */
function windows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll(/[\u0080-\u009f]/g, (character) => {
    return typographic[character.charCodeAt(0) - 0x80] ?? character;
  });
}

/** Encodings that can be distinguished from Latin-1 by their bytes, the surest first. */
const candidates: readonly { encoding: string; fits: (bytes: Buffer) => boolean }[] = [
  { encoding: 'utf-8', fits: (bytes) => decode('utf-8', bytes) !== undefined },
  {
    encoding: 'shift_jis',
    fits: (bytes) => /[\u3040-\u30ff]{2}/.test(decode('shift_jis', bytes) ?? '') && hasKanaLead(bytes),
  },
  { encoding: 'windows-1251', fits: isCyrillic },
];

/** Full-width kana start with 0x82 or 0x83. No Latin text contains several of these. */
function hasKanaLead(bytes: Buffer): boolean {
  return bytes.filter((byte) => byte === 0x82 || byte === 0x83).length >= 2;
}

/** Words that would consist only of accented letters in Latin-1. */
function isCyrillic(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const letters = count(/[\u00c0-\u00ff\u00a8\u00b8]/g);
  return /[\u00c0-\u00ff]{3}/.test(text) && letters > count(/[a-z]/gi) && letters >= count(/[\u0080-\u00ff]/g) * 0.9;
}
