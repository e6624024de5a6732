import type { EncoderSettings, Format } from '../formats/formats.ts';

type Step = Pick<EncoderSettings, 'quality' | 'colours'>;

/** Sizes of palettes, for formats without a quality. */
const palettes = [256, 128, 64, 32, 16, 8, 4, 2] as const;

/** Settings of a format with ever fewer bytes: lower qualities, or fewer colours. The first is what was asked for. */
export function stepsOf({ defaultQuality }: Pick<Format, 'defaultQuality'>, quality: number | null): [Step, ...Step[]] {
  if (defaultQuality === null) return [{ quality: null }, ...palettes.map((colours) => ({ quality: null, colours }))];
  const first = quality ?? defaultQuality;
  return [{ quality: first }, ...Array.from({ length: first - 1 }, (_, n) => ({ quality: first - 1 - n }))];
}

/**
 * Encodes with the first of the steps that gives at most so many bytes, found by halving: eight times at most.
 *
 * @returns the smallest of the tried ones if none is small enough
 */
export async function withinBytes<Step, T extends { data: Buffer }>(
  [first, ...others]: readonly [Step, ...Step[]],
  maxBytes: number,
  encode: (step: Step) => Promise<T>,
): Promise<T> {
  let smallest = await encode(first);
  let fitting = smallest.data.length <= maxBytes ? smallest : undefined;
  let steps = fitting === undefined ? others : [];
  while (steps.length > 0) {
    const middle = Math.floor(steps.length / 2);
    const step = steps[middle];
    if (step === undefined) break;
    const made = await encode(step);
    if (made.data.length < smallest.data.length) smallest = made;
    const fits = made.data.length <= maxBytes;
    if (fits) fitting = made;
    steps = fits ? steps.slice(0, middle) : steps.slice(middle + 1);
  }
  return fitting ?? smallest;
}
