import type { Deadline } from './deadline.ts';
import type { Picture } from './identify.ts';
import { openEncoded } from './native.ts';

/**
 * Decodes a picture to its end, all frames, and keeps next to nothing of it: each row is squeezed to one pixel as it passes. The
 * height is left as it is, so that every row is asked for and no decoder may take a shorter way.
 *
 * @throws PermanentMediaError truncated, damaged, too_complex
 */
export async function verify(picture: Picture, deadline: Deadline): Promise<void> {
  const { bytes, animation, metadata } = picture;
  const pipeline = openEncoded(bytes, { animated: animation !== undefined });
  await deadline.finish(pipeline.resize(1, metadata.height, { fit: 'fill' }).raw());
}
