import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { isTiff } from './kinds.ts';

/** Loaders of accepted formats. All others (PDF, raw photographs, libvips's own format …) stay blocked; the guarded program reads SVG. */
const acceptedLoaders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadTiffBuffer',
  'VipsForeignLoadHeifBuffer',
];

// Applies to the whole process, so it must run before the first picture. Only loaders from memory are allowed: an SVG that is read from a
// path may read neighbouring files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: acceptedLoaders });
// libvips caches operations on equal inputs. Inputs here are never equal, so the cache would only waste memory.
sharp.cache(false);
// As many pictures as cores with one thread each give a higher throughput than many threads for each picture.
sharp.concurrency(1);

/**
 * Most channels of a picture. Files for printing have CMYK and a few spot colours; Photoshop writes up to 56. `decoderMemory` limits what
 * they need.
 */
const maxChannels = 64;

/**
 * Opens an encoded picture from memory. Decoder warnings are treated as errors, because most decoders only warn about a truncated file. The
 * exception is TIFF: libtiff warns about tags, which do not affect the pixels, and reports real damage as errors. The caller has checked
 * the number of pixels.
 */
export function openEncoded(bytes: Buffer, options: SharpOptions = {}): Sharp {
  const limits = { limitInputPixels: false, limitInputChannels: maxChannels };
  return sharp(bytes, { failOn: isTiff(bytes) ? 'error' : 'warning', ...limits, ...options });
}

/** Lets this process read SVGs. For the guarded program only. */
export function allowSvg(): void {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
}

export interface Raw {
  data: Buffer;
  /** 16 bits a sample instead of 8, in the byte order of the machine. */
  isDeep?: boolean;
  width: number;
  /** Height of all frames together. */
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** The samples of pixels: a view of their bytes. */
export const samplesOf = ({ data, isDeep = false }: Raw): Uint8Array | Uint16Array =>
  isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;

/** The greatest value of a sample. */
export const mostOf = ({ isDeep = false }: Pick<Raw, 'isDeep'>): number => (isDeep ? 65_535 : 255);

/** Opens decoded pixels: red, green and blue, or grey. `pageHeight` is the height of a frame if frames are stacked vertically. */
export function openRaw(pixels: Raw, pageHeight?: number): Sharp {
  const { width, height, channels } = pixels;
  const raw = { width, height, channels };
  const data = samplesOf(pixels);
  return pageHeight === undefined || pageHeight === height
    ? sharp(data, { raw, limitInputPixels: false })
    : sharp(data, { raw: { ...raw, pageHeight }, limitInputPixels: false, animated: true });
}

export type { Sharp };
