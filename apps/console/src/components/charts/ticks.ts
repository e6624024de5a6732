/** Marks of an axis, at most this many above 0. */
const most = 5;
const steps = [1, 2, 5, 10] as const;

/** Round numbers from 0 to at least the largest value: whole, because views and bytes are. */
export function ticksOf(largest: number): number[] {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, largest / most))));
  const step = magnitude * (steps.find((one) => largest <= one * magnitude * most) ?? 10);
  return Array.from({ length: Math.max(1, Math.ceil(largest / step)) + 1 }, (_, at) => at * step);
}
