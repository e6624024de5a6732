import type { Deadline } from './picture/deadline.ts';
import type { Bitmap, Picture } from './picture/identify.ts';
import { openEncoded, type Sharp } from './picture/native.ts';

/** Of what has to be encoded again: the difference is below what an eye sees, at two thirds of a camera's usual size. */
const nearlyLossless = 95;

/** The encoder that changes the pixels least, in the picture's own format. */
function encodeAgain(pipeline: Sharp, { facts, metadata, encoded }: Bitmap): Sharp {
  switch (facts.format) {
    case 'jpeg': {
      const chromaSubsampling = metadata.chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4';
      return pipeline.jpeg({ quality: nearlyLossless, chromaSubsampling });
    }
    case 'webp':
      // A lossless still picture says so in its first chunk.
      return pipeline.webp(
        encoded.includes('VP8L') && !encoded.includes('VP8 ') ? { lossless: true } : { quality: nearlyLossless },
      );
    case 'avif':
      return pipeline.avif({ quality: 85, effort: 3, chromaSubsampling: '4:4:4' });
    case 'tiff':
      return pipeline.tiff({ compression: 'deflate', predictor: 'horizontal' });
    case 'gif':
      return pipeline.gif({ reuse: true, effort: 3, keepDuplicateFrames: true });
    case 'png':
    case 'bmp':
    case 'svg':
      return pipeline.png();
  }
}

/**
 * The picture in its own format without metadata: upright, with its colour profile and nothing else. PNG, TIFF and lossless WebP keep
 * every pixel; the others are encoded again at a quality near lossless. An SVG or a BMP has no metadata of a camera and is given as it is.
 */
export async function strip(picture: Picture, deadline: Deadline): Promise<Buffer> {
  if ('drawing' in picture || picture.facts.format === 'bmp') return picture.bytes;
  const { encoded, animation, metadata } = picture;
  const upright = openEncoded(encoded, { animated: animation !== undefined }).autoOrient();
  // A profile of ink is of no use to pixels that sharp has turned into light; those are sRGB then, and need none.
  const isRgb = metadata.space !== 'cmyk' && metadata.space !== 'lab';
  const coloured = isRgb ? upright.keepIccProfile() : upright;
  const deep = metadata.depth === 'ushort' && isRgb ? coloured.toColourspace('rgb16') : coloured;
  const { data } = await deadline.finish(encodeAgain(deep, picture));
  return data;
}
