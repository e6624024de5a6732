import { PermanentMediaError } from '@millrace/service';

/** Each frame costs time whatever its size. */
const maxFrames = 2_000;

/** @throws PermanentMediaError too_complex, too_many_pixels, with the figures */
export function assertSize(size: { width: number; height: number; frames: number }, maxPixels: number): void {
  const { width, height, frames } = size;
  if (frames > maxFrames) {
    throw new PermanentMediaError('too_complex', `The animation has ${frames} frames; ${maxFrames} are accepted.`);
  }
  const pixels = width * height * frames;
  if (pixels <= maxPixels) return;
  const shape = frames > 1 ? `${width} × ${height} in ${frames} frames` : `${width} × ${height}`;
  throw new PermanentMediaError(
    'too_many_pixels',
    `The picture has ${pixels} pixels (${shape}); ${maxPixels} are accepted.`,
  );
}
