import { decodeText } from '@millrace/detect';

/** Zeros for each thousand bytes of a text. A file that is no text has more. */
const leastPerZero = 1_000;

/**
 * The text of a caption file, in whatever encoding: see `decodeText`. A zero is a character that cannot be shown, as WebVTT has it (4.1).
 *
 * @param language that the captions have, as a BCP 47 tag: it tells the code page of old files
 * @returns undefined if it is no text
 */
export function decodeCaptions(bytes: Uint8Array, language: string): string | undefined {
  const text = decodeText(bytes, language);
  const zeros = text.split('\0').length - 1;
  return zeros > Math.ceil(text.length / leastPerZero) ? undefined : text.replaceAll('\0', '\ufffd');
}
