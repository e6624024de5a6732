import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { isTiff } from './kinds.ts';

/** Decoders of what is accepted. Everything else that libvips knows (PDF, raw photographs, its own format …) stays blocked; SVG is for the guarded program. */
const acceptedLoaders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadTiffBuffer',
  'VipsForeignLoadHeifBuffer',
];

// Of the process, and before the first picture. Only the loaders from memory are open: an SVG that is read from a path may read its
// neighbours.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: acceptedLoaders });
// libvips remembers operations on equal inputs, which we never have: memory for nothing.
sharp.cache(false);
// One thread for each picture and as many pictures as cores do more in a second than many threads for each.
sharp.concurrency(1);

/**
 * A picture in memory, encoded, as every step opens it. What a decoder warns about is an error, because of a file that is cut off most say no
 * more. TIFF is the exception: libtiff warns about tags, which does no harm to the pixels, and its errors tell what does. The number of
 * pixels was checked before.
 */
export function openEncoded(bytes: Buffer, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: isTiff(bytes) ? 'error' : 'warning', limitInputPixels: false, ...options });
}

/** Lets this process read SVGs: for the guarded program alone. */
export function allowSvg(): void {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
}

export interface Raw {
  data: Buffer;
  width: number;
  /** Of all frames. */
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Decoded pixels, 8 bits a channel, sRGB; `pageHeight` where they are frames one below the other. */
export function openRaw({ data, width, height, channels }: Raw, pageHeight?: number): Sharp {
  const raw = { width, height, channels };
  return pageHeight === undefined || pageHeight === height
    ? sharp(data, { raw, limitInputPixels: false })
    : sharp(data, { raw: { ...raw, pageHeight }, limitInputPixels: false, animated: true });
}

export type { Sharp };
