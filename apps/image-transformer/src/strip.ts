import type { ImageFacts } from '@millrace/jobs';
import type { Deadline } from './picture/deadline.ts';
import type { Bitmap, Picture } from './picture/identify.ts';
import { openEncoded, type Sharp } from './picture/native.ts';
import { allFrames } from './picture/pixels.ts';

/** Quality for lossy formats: the difference is not visible, and the size is two thirds of a camera's usual size. */
const nearlyLossless = 95;

/** Adds the encoder of the picture's own format that changes the pixels least. */
function encodeAgain(pipeline: Sharp, { facts, metadata, encoded }: Bitmap): Sharp {
  switch (facts.format) {
    case 'jpeg': {
      const chromaSubsampling = metadata.chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4';
      return pipeline.jpeg({ quality: nearlyLossless, chromaSubsampling });
    }
    case 'webp':
      // The first chunk of a lossless still picture is VP8L.
      return pipeline.webp(
        encoded.includes('VP8L') && !encoded.includes('VP8 ') ? { lossless: true } : { quality: nearlyLossless },
      );
    case 'avif':
      return pipeline.avif({ quality: 85, effort: 3, chromaSubsampling: '4:4:4' });
    case 'tiff':
      return pipeline.tiff({ compression: 'deflate', predictor: 'horizontal' });
    case 'gif':
      return pipeline.gif({ reuse: true, effort: 3, keepDuplicateFrames: true });
    case 'heic':
      return isPhotograph(metadata) ? pipeline.jpeg({ quality: nearlyLossless }) : pipeline.png();
    case 'png':
    case 'bmp':
    case 'svg':
      return pipeline.png();
  }
}

/** What a JPEG can say: 8 bits, and nothing transparent. */
const isPhotograph = ({ depth, hasAlpha }: Bitmap['metadata']): boolean => depth === 'uchar' && !hasAlpha;

export type Stripped = Pick<ImageFacts, 'format' | 'mimeType'> & { data: Buffer };

/**
 * Encodes the picture in its own format without metadata: upright, with only its colour profile. PNG, TIFF and lossless WebP keep every
 * pixel; the others are re-encoded at a quality near lossless. SVG and BMP have no camera metadata and are returned unchanged. There is no
 * encoder of HEIC: a photograph becomes a JPEG, and one with transparency or more than 8 bits a PNG.
 */
export async function strip(picture: Picture, deadline: Deadline): Promise<Stripped> {
  const { format, mimeType } = picture.facts;
  if ('drawing' in picture || format === 'bmp') return { data: picture.bytes, format, mimeType };
  const { encoded, animation, metadata } = picture;
  const upright = openEncoded(encoded, animation === undefined ? {} : allFrames(picture)).autoOrient();
  // sharp converts CMYK and Lab pixels to sRGB: the original profile no longer applies, and sRGB needs none.
  const isRgb = metadata.space !== 'cmyk' && metadata.space !== 'lab';
  const coloured = isRgb ? upright.keepIccProfile() : upright;
  const deep = metadata.depth === 'ushort' && isRgb ? coloured.toColourspace('rgb16') : coloured;
  const { data } = await deadline.finish(encodeAgain(deep, picture));
  if (format !== 'heic') return { data, format, mimeType };
  return isPhotograph(metadata)
    ? { data, format: 'jpeg', mimeType: 'image/jpeg' }
    : { data, format: 'png', mimeType: 'image/png' };
}
