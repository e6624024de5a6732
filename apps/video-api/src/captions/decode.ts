/** Windows-1252's characters from 0x80 on, where Latin-1 has control characters. Node's decoder of that name decodes Latin-1. */
const typographic = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (character) => typographic[character.charCodeAt(0) - 0x80] ?? character);

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/**
 * The text of a caption file: UTF-16 if it begins with that byte order mark, else UTF-8, else Windows-1252, which is what editors on
 * Windows wrote for years. Undefined if it is no text.
 */
export function decodeCaptions(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  return text === undefined || text.includes('\0') ? undefined : text;
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
    if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes);
  } catch {
    return undefined; // The mark promised UTF-16.
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windows1252(bytes);
  }
}
