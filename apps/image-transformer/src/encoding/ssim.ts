import type { Raw } from '../picture/native.ts';

/** Brightness of each pixel, 0 to 255. */
export interface Luma {
  data: Float32Array;
  width: number;
  height: number;
}

/** By the weights of ITU-R BT.601. Grey has one channel, or two with the opacity. */
export function lumaOf({ data, width, height, channels }: Raw): Luma {
  const luma = new Float32Array(width * height);
  for (let pixel = 0; pixel < luma.length; pixel += 1) {
    const at = pixel * channels;
    const [red = 0, green = red, blue = red] = channels < 3 ? [data[at]] : [data[at], data[at + 1], data[at + 2]];
    luma[pixel] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { data: luma, width, height };
}

/** Pixels of a window's side, and from one window to the next. */
const windowSide = 8;
const stride = 4;
/** The constants of Wang et al., "Image quality assessment: from error visibility to structural similarity" (2004). */
const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

/** The structural similarity of two pictures of one size: the mean over windows of 8 × 8 pixels; 1 if they are equal. */
export function ssim(one: Luma, other: Luma): number {
  const { width, height } = one;
  const [across, down] = [Math.min(windowSide, width), Math.min(windowSide, height)];
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + down <= height; top += stride) {
    for (let left = 0; left + across <= width; left += stride) {
      sum += similarity(one, other, { left, top, across, down });
      windows += 1;
    }
  }
  return sum / windows;
}

function similarity(
  one: Luma,
  other: Luma,
  { left, top, across, down }: { left: number; top: number; across: number; down: number },
): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + down; y += 1) {
    for (let at = y * one.width + left; at < y * one.width + left + across; at += 1) {
      const [a = 0, b = 0] = [one.data[at], other.data[at]];
      sumA += a;
      sumB += b;
      squaresA += a * a;
      squaresB += b * b;
      products += a * b;
    }
  }
  const count = across * down;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const varianceA = squaresA / count - meanA * meanA;
  const varianceB = squaresB / count - meanB * meanB;
  const covariance = products / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
    ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
  );
}
