import type { Sharp } from 'sharp';

/** The encoder settings of image-transformer, so that all subjects do the same work. */
export const encoders = {
  jpeg: { quality: 80, mozjpeg: true },
  webp: { quality: 80, effort: 4 },
  avif: { quality: 50, effort: 3 },
} as const;

export type BenchFormat = keyof typeof encoders;
export const benchFormats: readonly BenchFormat[] = ['jpeg', 'webp', 'avif'];

/** A typical width requested by pages. */
export const targetWidth = 720;

export function encode(pipeline: Sharp, format: BenchFormat): Sharp {
  switch (format) {
    case 'jpeg':
      return pipeline.jpeg(encoders.jpeg);
    case 'webp':
      return pipeline.webp(encoders.webp);
    case 'avif':
      return pipeline.avif(encoders.avif);
  }
}
