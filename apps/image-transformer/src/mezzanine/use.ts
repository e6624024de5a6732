import type { ImageTransform } from '@millrace/image-url';
import type { PayloadOf } from '@millrace/jobs';
import { outputFormat } from '../formats/formats.ts';
import { planOf } from '../operations/plan.ts';
import type { Picture } from '../picture/identify.ts';
import { mezzanineSize } from './size.ts';

/** Where the mezzanine of a picture is, and what is known of its original. */
export type Mezzanine = NonNullable<PayloadOf<'image.transform'>['mezzanine']>;

/** How many times larger than the result a mezzanine must be. Below, the second resampling can be measured: it costs 0.3 dB at 1.4. */
const enough = 2;

/** The mezzanine is lossy itself. Who asks for more than this quality gets the pixels of the original. */
const bestQuality = 90;

/** Formats that keep every pixel. */
const lossless: ReadonlySet<string> = new Set(['png', 'gif']);

/**
 * Whether the result of a transform is as good if it is made of the mezzanine.
 *
 * @throws PermanentMediaError output_too_large
 */
export function serves(original: Mezzanine, transform: ImageTransform): boolean {
  const { quality, colourSpace, trim, format } = transform;
  if (lossless.has(outputFormat(format, original.format))) return false;
  if (typeof quality === 'number' && quality > bestQuality) return false;
  // It has other colours than the original, and its plain edges are not of one colour.
  if (colourSpace === 'keep' || trim !== null) return false;
  const { drawn } = planOf(original, transform, 1);
  const { width, height } = mezzanineSize(original);
  return width >= enough * drawn.width && height >= enough * drawn.height;
}

/** An opened mezzanine, in the place of its original: all sizes are computed as of the original. */
export function inPlaceOf({ width, height, format }: Mezzanine, opened: Picture): Picture {
  if ('drawing' in opened) throw new Error('a mezzanine is no drawing');
  const { facts } = opened;
  return {
    ...opened,
    facts: { ...facts, format, width, height },
    stored: { width: facts.width, height: facts.height },
  };
}
