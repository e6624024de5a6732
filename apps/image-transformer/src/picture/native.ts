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
 * Opens an encoded picture from memory. Decoder warnings are treated as errors, because most decoders only warn about a truncated file. The
 * exception is TIFF: libtiff warns about tags, which do not affect the pixels, and reports real damage as errors. The caller has checked
 * the number of pixels.
 */
export function openEncoded(bytes: Buffer, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: isTiff(bytes) ? 'error' : 'warning', limitInputPixels: false, ...options });
}

/** Lets this process read SVGs. For the guarded program only. */
export function allowSvg(): void {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
}

export interface Raw {
  data: Buffer;
  width: number;
  /** Height of all frames together. */
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Opens decoded pixels: 8 bits a channel, sRGB. `pageHeight` is the height of a frame if frames are stacked vertically. */
export function openRaw({ data, width, height, channels }: Raw, pageHeight?: number): Sharp {
  const raw = { width, height, channels };
  return pageHeight === undefined || pageHeight === height
    ? sharp(data, { raw, limitInputPixels: false })
    : sharp(data, { raw: { ...raw, pageHeight }, limitInputPixels: false, animated: true });
}

export type { Sharp };
