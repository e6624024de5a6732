import type { Deadline } from './deadline.ts';
import type { Picture } from './identify.ts';
import { openEncoded } from './native.ts';

/** At how many pixels a drawing is tried. */
const trialPixels = 1_000_000;

/**
 * Decodes a picture to its end, all frames, and keeps next to nothing of it: each row is squeezed to one pixel as it passes. The
 * height is left as it is, so that every row is asked for and no decoder may take a shorter way.
 *
 * @throws PermanentMediaError truncated, damaged, too_complex
 */
export async function verify(picture: Picture, deadline: Deadline): Promise<void> {
  const { facts } = picture;
  if ('drawing' in picture) {
    // Parsed already; this is whether it can be drawn, and in time.
    const scale = Math.min(1, Math.sqrt(trialPixels / (facts.width * facts.height)));
    const size = { width: Math.ceil(facts.width * scale), height: Math.ceil(facts.height * scale) };
    await picture.drawing.draw(size, deadline);
    return;
  }
  const { encoded, animation, metadata } = picture;
  const pipeline = openEncoded(encoded, { animated: animation !== undefined });
  await deadline.finish(pipeline.resize(1, metadata.height, { fit: 'fill' }).raw());
}
