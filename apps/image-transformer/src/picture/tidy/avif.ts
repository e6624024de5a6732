import { PermanentMediaError } from '@millrace/service';

/** More boxes than a file has at its top. */
const maxBoxes = 100;
/** More brands than a file has. */
const maxBrands = 64;
/** Brands of sequences, and those of a picture that stand in their place. */
const still: Readonly<Record<string, string>> = { avis: 'avif', msf1: 'mif1' };

interface Box {
  type: string;
  at: number;
  end: number;
}

/** The boxes at the top of a file (ISO/IEC 14496-12, 4.2). */
function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length && boxes.length < maxBoxes; ) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const isLong = size === 1 && at + 16 <= bytes.length;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? bytes.length - at : size;
    if (length < 8) break;
    boxes.push({ type, at, end: Math.min(bytes.length, at + length) });
    at += length;
  }
  return boxes;
}

/**
 * An animated AVIF as a still one: its primary picture, which is that of readers without animation, and usually the first frame. The
 * decoder does not open files that call themselves sequences.
 *
 * @throws PermanentMediaError unsupported_codec for a sequence without such a picture
 */
export function tidiedAvif(avif: Buffer): Buffer {
  const boxes = boxesOf(avif);
  const film = boxes.find(({ type }) => type === 'moov');
  if (film === undefined) return avif;
  if (!boxes.some(({ type }) => type === 'meta')) {
    throw new PermanentMediaError('unsupported_codec', 'The AVIF is an animation without a still picture.');
  }
  const copy = Buffer.from(avif);
  copy.write('free', film.at + 4, 'latin1');
  const [brands] = boxes;
  // The version between the first brand and the others is no brand.
  const end = brands?.type === 'ftyp' ? Math.min(brands.end, 16 + 4 * maxBrands) : 0;
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    copy.write(still[avif.toString('latin1', at, at + 4)] ?? '', at, 'latin1');
  }
  return copy;
}
