/** The length of the UTF-8 sequence of more than one byte that begins at a position: RFC 3629, section 4. 0 if there is none. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (let n = 1; n < length; n++) if (((bytes[at + n] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[at + 1] ?? 0;
  const isOverlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const isOutside = (first === 0xed && second >= 0xa0) || (first === 0xf4 && second >= 0x90);
  return isOverlong || isOutside ? 0 : length;
}

/** Characters that have several bytes in UTF-8, and bytes that are not part of any character. */
function countUtf8(bytes: Uint8Array): { valid: number; invalid: number } {
  const count = { valid: 0, invalid: 0 };
  for (let at = 0; at < bytes.length; ) {
    if ((bytes[at] ?? 0) < 0x80) at += 1;
    else {
      const length = sequenceAt(bytes, at);
      if (length === 0) count.invalid += 1;
      else count.valid += 1;
      at += Math.max(1, length);
    }
  }
  return count;
}

/**
 * Whether bytes are UTF-8 in which a few may be damaged. In other encodings, valid sequences are accidents: three in a row for one invalid
 * byte do not occur in words.
 */
export function isUtf8(bytes: Uint8Array): boolean {
  const { valid, invalid } = countUtf8(bytes);
  return valid >= invalid * 3;
}

/** Bytes that are looked at. */
const sampleBytes = 4_096;

/** The byte order of UTF-16: by its mark, else because a large part of the text, such as spaces and line feeds, has a zero in one of its bytes. */
export function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.length, sampleBytes) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const isMany = (zeros: number, others: number): boolean => zeros * 8 > length && others * 8 < zeros;
  if (isMany(odd, even)) return 'utf-16le';
  return isMany(even, odd) ? 'utf-16be' : undefined;
}
