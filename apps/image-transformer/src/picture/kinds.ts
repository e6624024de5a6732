/** Detects types by the first bytes of a file, where the type decides which parser may read it. */

/** Whether a file is text that begins with a tag. */
export const isMarkup = (bytes: Buffer): boolean => /^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 1_000));

/** gzip. The renderer would accept it as an SVG, and its size is unknown until it is unpacked. */
export const isCompressed = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The brands of ISO/IEC 23008-12 for HEVC. The decoder reports the headers of some of these files as damaged. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

export const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(bytes.toString('latin1', 8, 12));

/** Classic TIFF and BigTIFF, in either byte order. */
export const isTiff = (bytes: Buffer): boolean => /^(?:II[*+]\0|MM\0[*+])/.test(bytes.toString('latin1', 0, 4));

/** Sizes of the header that follows a BMP's file header: OS/2 1, OS/2 2 (short and full), Windows 3 and its extensions. */
const bmpHeaders = new Set([12, 16, 64, 40, 52, 56, 108, 124]);

export const isBmp = (bytes: Buffer): boolean =>
  bytes.length >= 18 && bytes.toString('latin1', 0, 2) === 'BM' && bmpHeaders.has(bytes.readUInt32LE(14));
