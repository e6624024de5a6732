/** Numbers and texts in headers. Bytes that are missing at the end of a file count as zeros, so a truncated header is no error. */

/** Bytes as Latin-1 text, for comparisons with signatures. */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (const byte of bytes.subarray(start, end)) text += String.fromCharCode(byte);
  return text;
}

/** A number of up to eight bytes, the most significant first. It is inexact from 2^53 on, which no file reaches. */
export function bigEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let n = 0; n < length; n++) value = value * 256 + (bytes[at + n] ?? 0);
  return value;
}

/** A number of up to eight bytes, the least significant first. */
export function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let n = length - 1; n >= 0; n--) value = value * 256 + (bytes[at + n] ?? 0);
  return value;
}
