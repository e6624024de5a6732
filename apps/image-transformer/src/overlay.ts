import type { ImageTransform, Size } from '@millrace/image-url';
import { rgbaOf } from './operations/pixels.ts';
import type { Deadline } from './picture/deadline.ts';
import type { Picture } from './picture/identify.ts';
import type { Raw } from './picture/native.ts';
import { openPixels } from './picture/pixels.ts';

/**
 * Draws a watermark in the size that it has on a result: as wide as the given part of it, and no higher. Of an animation, its first frame.
 *
 * @throws PermanentMediaError truncated, damaged, too_complex
 */
export async function overlayOf(
  watermark: Picture,
  [, , , percent]: NonNullable<ImageTransform['watermark']>,
  result: Size,
  deadline: Deadline,
): Promise<Raw> {
  const { facts } = watermark;
  const scale = Math.min((result.width * percent) / 100 / facts.width, result.height / facts.height);
  const width = Math.max(1, Math.min(result.width, Math.round(facts.width * scale)));
  const height = Math.max(1, Math.min(result.height, Math.round(facts.height * scale)));
  if ('drawing' in watermark) return watermark.drawing.draw({ width, height }, deadline);
  const upright = openPixels(watermark, false).autoOrient();
  return rgbaOf(upright.resize(width, height, { fit: 'fill' }), deadline);
}
