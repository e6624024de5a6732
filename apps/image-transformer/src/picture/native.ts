import sharp, { type Sharp, type SharpOptions } from 'sharp';

/** Decoders of what is accepted. Everything else that libvips knows (PDF, raw photographs, its own format …) stays shut. */
const acceptedLoaders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadTiffBuffer',
  'VipsForeignLoadHeifBuffer',
  'VipsForeignLoadSvgBuffer',
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
 * A picture in memory, encoded, as every step of ours opens it: anything that a decoder finds wrong is an error, and more pixels
 * than allowed are refused from the header.
 */
export function openEncoded(bytes: Buffer, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { failOn: 'warning', limitInputPixels: false, ...options });
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
