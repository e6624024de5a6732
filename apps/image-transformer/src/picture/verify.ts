import type { Deadline } from './deadline.ts';
import type { Picture } from './identify.ts';
import { openEncoded } from './native.ts';

/** Pixels of the trial drawing of an SVG. */
const trialPixels = 1_000_000;

/**
 * Decodes all frames of a picture to the end in little memory: each row is reduced to one pixel as it is decoded. The height is not
 * changed, so that every row is requested and no decoder can take a shortcut.
 *
 * @throws PermanentMediaError truncated, damaged, too_complex
 */
export async function verify(picture: Picture, deadline: Deadline): Promise<void> {
  const { facts } = picture;
  if ('drawing' in picture) {
    // It is already parsed; this checks that it can be drawn in time.
    const scale = Math.min(1, Math.sqrt(trialPixels / (facts.width * facts.height)));
    const size = { width: Math.ceil(facts.width * scale), height: Math.ceil(facts.height * scale) };
    await picture.drawing.draw(size, deadline);
    return;
  }
  const { encoded, animation, metadata } = picture;
  const pipeline = openEncoded(encoded, { animated: animation !== undefined });
  await deadline.finish(pipeline.resize(1, metadata.height, { fit: 'fill' }).raw());
}
