/** Detects types by the first bytes of a file, where the type decides which parser may read it. */

/** Whether a file is text that begins with a tag. */
export const isMarkup = (bytes: Buffer): boolean => /^(?:\xef\xbb\xbf)?\s*</.test(bytes.toString('latin1', 0, 1_000));

/** gzip. The renderer would accept it as an SVG, and its size is unknown until it is unpacked. */
export const isCompressed = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** The brands of ISO/IEC 23008-12 for HEVC. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
/** The brands of the AV1 Image File Format. */
const avifBrands = new Set(['avif', 'avis']);
/** More than any file has. */
const maxBrands = 64;

/** The first brand of a file (ISO/IEC 14496-12, 4.3) is the one it is best used as; with the others it is compatible. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + 4 * maxBrands);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}

/** Also a HEIF that is an AVIF among others: libvips tells the codec by the first brand. */
export const isAvif = (bytes: Buffer): boolean => brandsOf(bytes).some((brand) => avifBrands.has(brand));

/** HEIF with a picture of HEVC. A file that is also an AVIF is left to the decoder of AVIF. */
export function isHeic(bytes: Buffer): boolean {
  const brands = brandsOf(bytes);
  if (heicBrands.has(brands[0] ?? '')) return true;
  if (isAvif(bytes)) return false;
  if (brands.some((brand) => heicBrands.has(brand))) return true;
  // These name no codec: the settings of its decoder do.
  return (
    brands.some((brand) => brand === 'mif1' || brand === 'msf1') && bytes.includes('hvcC') && !bytes.includes('av1C')
  );
}

export const isGif = (bytes: Buffer): boolean => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6));

/** Classic TIFF and BigTIFF, in either byte order. */
export const isTiff = (bytes: Buffer): boolean => /^(?:II[*+]\0|MM\0[*+])/.test(bytes.toString('latin1', 0, 4));

/** Sizes of the header that follows a BMP's file header: OS/2 1, OS/2 2 (short and full), Windows 3 and its extensions. */
const bmpHeaders = new Set([12, 16, 64, 40, 52, 56, 108, 124]);

export const isBmp = (bytes: Buffer): boolean =>
  bytes.length >= 18 && bytes.toString('latin1', 0, 2) === 'BM' && bmpHeaders.has(bytes.readUInt32LE(14));
