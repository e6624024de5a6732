import type { Size } from '@millrace/image-url';
import { deservesMezzanine, mezzaninePixels } from '../mezzanine/make.ts';
import { orient } from '../operations/orient.ts';
import { isOpaque, pixelsOf, rgbaOf } from '../operations/pixels.ts';
import { maxThumbSide } from '../placeholders/thumbHash.ts';
import type { Deadline } from './deadline.ts';
import type { Bitmap, Drawn, Picture } from './identify.ts';
import { openRaw, type Raw } from './native.ts';
import { openPixels } from './pixels.ts';

/** Pixels of the trial drawing of an SVG. */
const trialPixels = 1_000_000;
/** Most pixels that the decoding of an animation leaves, of all frames together. */
const maxLeftPixels = 4_000_000;

/** What is seen of a picture when it is decoded as a whole. Red, green, blue, alpha. */
export interface Seen {
  /** The upright picture, at most 100 pixels a side; of an animation, the first frame. */
  thumbnail: Raw;
  /** Whether no pixel is transparent, in any frame. One that is hardly so, between others that are not, may be missed. */
  isOpaque: boolean;
  /** The pixels of the picture's mezzanine; null if it has none. */
  mezzanine: Raw | null;
}

/** The size with the same proportions and at most 100 pixels a side. Never larger. */
function thumbSize({ width, height }: Size): Size {
  const scale = Math.min(1, maxThumbSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Decodes all frames of a picture to the end in little memory: each row is reduced to a few pixels as it is decoded. The height is not
 * changed, so that every row is requested and no decoder can take a shortcut. A picture with a mezzanine is decoded into that: a JPEG that is
 * reduced by its decoder is still read to its end.
 *
 * @param wantsMezzanine whether the pixels of a mezzanine are wanted
 * @throws PermanentMediaError truncated, damaged, too_complex
 */
export async function verify(picture: Picture, deadline: Deadline, wantsMezzanine = false): Promise<Seen> {
  if ('drawing' in picture) return verifyDrawing(picture, deadline);
  if (!wantsMezzanine || !deservesMezzanine(picture)) return verifyBitmap(picture, deadline);
  const mezzanine = await mezzaninePixels(picture, deadline);
  return { thumbnail: await reduced(mezzanine, thumbSize(picture.facts), deadline), isOpaque: true, mezzanine };
}

/** The SVG is already parsed; this checks that it can be drawn in time. */
async function verifyDrawing({ drawing, facts }: Drawn, deadline: Deadline): Promise<Seen> {
  const scale = Math.min(1, Math.sqrt(trialPixels / (facts.width * facts.height)));
  const drawn = await drawing.draw(
    { width: Math.ceil(facts.width * scale), height: Math.ceil(facts.height * scale) },
    deadline,
  );
  return {
    thumbnail: await reduced(drawn, thumbSize(facts), deadline),
    isOpaque: await isOpaque(drawn, deadline),
    mezzanine: null,
  };
}

async function verifyBitmap(picture: Bitmap, deadline: Deadline): Promise<Seen> {
  const { animation, facts, metadata, orientation } = picture;
  const isAnimation = animation !== undefined;
  // As stored, which may be on its side.
  const { height } = metadata;
  const size = thumbSize(metadata);
  // Of a still picture, this is at most a hundred times its shorter side.
  const across = isAnimation
    ? Math.max(1, Math.min(size.width, Math.floor(maxLeftPixels / (height * facts.frames))))
    : size.width;
  const rows = await rgbaOf(openPixels(picture, isAnimation).resize(across, height, { fit: 'fill' }), deadline);
  const stored = isAnimation
    ? await rgbaOf(openPixels(picture, false).resize(size.width, size.height, { fit: 'fill' }), deadline)
    : await reduced(rows, size, deadline);
  const upright = await orient.apply(openRaw(stored), { frame: { orientation }, deadline });
  return {
    thumbnail: await pixelsOf(upright, deadline),
    isOpaque: !metadata.hasAlpha || (await isOpaque(rows, deadline)),
    mezzanine: null,
  };
}

const reduced = (raw: Raw, { width, height }: Size, deadline: Deadline): Promise<Raw> =>
  rgbaOf(openRaw(raw).resize(width, height, { fit: 'fill' }), deadline);
