/** Windows-1252's characters from 0x80 on, where Latin-1 has control characters. Five bytes have none. */
const typographic = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Text in Windows-1252, of which Latin-1 is a part. Before version 23, Node's decoder of this name decodes Latin-1 and loses quotes and dashes. */
export function windows1252(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    text += byte >= 0x80 && byte < 0xa0 ? (typographic[byte - 0x80] ?? '') : String.fromCharCode(byte);
  }
  return text;
}
