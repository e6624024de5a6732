import type { Format } from '../formats/formats.ts';
import { pixelsOf } from '../operations/pixels.ts';
import type { Deadline } from '../picture/deadline.ts';
import { openEncoded, openRaw, type Raw } from '../picture/native.ts';
import { sampleOf } from './sample.ts';
import { type Luma, lumaOf, ssim } from './ssim.ts';

/** From here on, viewers see no difference between two pictures side by side. */
const leastSimilarity = 0.98;

/** Below the least, blocks show in flat areas, which the measure underrates. Above the most, bytes grow and nothing is gained. */
const qualities = { least: 30, most: 95 } as const;

/**
 * The lowest quality at which a sample of the picture looks the same after it was encoded.
 *
 * @param frame one frame of the result
 * @returns null if the format has no quality
 */
export async function autoQuality(
  frame: Raw,
  format: Pick<Format, 'defaultQuality' | 'encode'>,
  deadline: Deadline,
): Promise<number | null> {
  if (format.defaultQuality === null) return null;
  // What is transparent is measured on white, which is what formats without transparency make of it.
  const onWhite = await pixelsOf(openRaw(frame).flatten({ background: '#ffffff' }).toColourspace('srgb'), deadline);
  const sample = await sampleOf(onWhite, deadline);
  const wanted = lumaOf(sample);
  let [least, most]: [number, number] = [qualities.least, qualities.most];
  while (least < most) {
    const middle = Math.floor((least + most) / 2);
    const { data } = await deadline.finish(
      format.encode(openRaw(sample), { quality: middle, pixels: sample.width * sample.height }),
    );
    if (ssim(wanted, await decoded(data, deadline)) >= leastSimilarity) most = middle;
    else least = middle + 1;
  }
  return least;
}

const decoded = async (data: Buffer, deadline: Deadline): Promise<Luma> =>
  lumaOf(await pixelsOf(openEncoded(data).toColourspace('srgb'), deadline));
