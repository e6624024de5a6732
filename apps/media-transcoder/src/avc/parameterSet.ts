import { BitReader, payloadOf } from './bits.ts';

/** What a sequence parameter set tells about its pictures (H.264, 7.3.2.1 and E.1.1). */
export interface SequenceParameters {
  profile: number;
  level: number;
  /** 1: 4:2:0 */
  chromaFormat: number;
  bitDepth: number;
  /** Every picture is a frame, and no macroblock is coded as fields. */
  isProgressive: boolean;
  /** Pixels that are shown. */
  width: number;
  height: number;
  /** Width of a pixel divided by its height; 1 if it is not told. */
  pixelAspect: number;
  isFullRange: boolean;
  /** Codes of H.264, table E-3 to E-5; 2 (not told) if they are absent. */
  primaries: number;
  transfer: number;
  matrix: number;
}

/** Profiles whose parameter sets have the fields of the fidelity range extensions. */
const extended = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

const extendedAspect = 255;
/** Table E-1. */
const aspects = [1, 1, 12 / 11, 10 / 11, 16 / 11, 40 / 33, 24 / 11, 20 / 11, 32 / 11, 80 / 33, 18 / 11, 15 / 11];
const moreAspects = [64 / 33, 160 / 99, 4 / 3, 3 / 2, 2];

/** Reads a sequence parameter set, header included. @throws BitsError if it is cut off */
export function readSequenceParameters(unit: Buffer): SequenceParameters {
  const bits = new BitReader(payloadOf(unit));
  const profile = bits.bits(8);
  bits.bits(8);
  const level = bits.bits(8);
  bits.unsigned();
  const { chromaFormat, bitDepth } = extended.has(profile) ? readFormat(bits) : { chromaFormat: 1, bitDepth: 8 };
  bits.unsigned();
  skipPictureOrder(bits);
  bits.unsigned();
  bits.flag();
  const columns = bits.unsigned() + 1;
  const rows = bits.unsigned() + 1;
  const isProgressive = bits.flag();
  if (!isProgressive) bits.flag();
  bits.flag();
  const crop = bits.flag() ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()] : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const stepX = chromaFormat === 1 || chromaFormat === 2 ? 2 : 1;
  const stepY = (chromaFormat === 1 ? 2 : 1) * (isProgressive ? 1 : 2);
  return {
    profile,
    level,
    chromaFormat,
    bitDepth,
    isProgressive,
    width: columns * 16 - (left + right) * stepX,
    height: rows * 16 * (isProgressive ? 1 : 2) - (top + bottom) * stepY,
    ...(bits.flag() ? readUsability(bits) : untold),
  };
}

function readFormat(bits: BitReader): Pick<SequenceParameters, 'chromaFormat' | 'bitDepth'> {
  const chromaFormat = bits.unsigned();
  if (chromaFormat === 3) bits.flag();
  const luma = bits.unsigned() + 8;
  const chroma = bits.unsigned() + 8;
  bits.flag();
  if (bits.flag()) for (let list = 0; list < (chromaFormat === 3 ? 12 : 8); list += 1) skipScalingList(bits, list);
  return { chromaFormat, bitDepth: Math.max(luma, chroma) };
}

/** 7.3.2.1.1.1 */
function skipScalingList(bits: BitReader, list: number): void {
  if (!bits.flag()) return;
  let last = 8;
  for (let index = 0; index < (list < 6 ? 16 : 64); index += 1) {
    const next = (last + bits.signed() + 256) % 256;
    if (next === 0) return;
    last = next;
  }
}

function skipPictureOrder(bits: BitReader): void {
  const type = bits.unsigned();
  if (type === 0) bits.unsigned();
  if (type !== 1) return;
  bits.flag();
  bits.signed();
  bits.signed();
  for (let rest = bits.unsigned(); rest > 0; rest -= 1) bits.signed();
}

type Usability = Pick<SequenceParameters, 'pixelAspect' | 'isFullRange' | 'primaries' | 'transfer' | 'matrix'>;

const untold: Usability = { pixelAspect: 1, isFullRange: false, primaries: 2, transfer: 2, matrix: 2 };

function readUsability(bits: BitReader): Usability {
  const found = { ...untold };
  if (bits.flag()) {
    const code = bits.bits(8);
    found.pixelAspect =
      code === extendedAspect ? bits.bits(16) / Math.max(1, bits.bits(16)) : ([...aspects, ...moreAspects][code] ?? 0);
  }
  if (bits.flag()) bits.flag();
  if (!bits.flag()) return found;
  bits.bits(3);
  found.isFullRange = bits.flag();
  if (!bits.flag()) return found;
  return { ...found, primaries: bits.bits(8), transfer: bits.bits(8), matrix: bits.bits(8) };
}
