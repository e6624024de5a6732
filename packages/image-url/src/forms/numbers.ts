/** A decimal number in any usual spelling: programs write `1e-7` for a small one. */
const spelled = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** The number that a text spells; undefined if it spells none, or one that a double cannot hold. */
export function finite(text: string): number | undefined {
  const value = spelled.test(text) ? Number(text) : Number.NaN;
  // A negative zero would be another value of the same name.
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** The least part of a unit that values keep. It bounds the names, and so the objects, that one parameter can make. */
export const rounded = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals + 0;

/** The nearest whole number in a range. */
export const wholeWithin = (value: number, { min, max }: { min: number; max: number }): number =>
  rounded(Math.min(max, Math.max(min, value)), 0);

/** Decimals of a number of its own, and of a part of a side. */
export const decimals = { number: 3, part: 4 } as const;

const wholeNumeral = /^(?:0|[1-9]\d{0,8})$/;

/** A whole number of a list. */
export function wholeIn(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const value = wholeNumeral.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

/** The part of a whole, from 0 to 1. */
export function partOf(text: string): number | undefined {
  const value = finite(text);
  return value === undefined || value < 0 || value > 1 ? undefined : rounded(value, decimals.part);
}

/** The part of a whole, or whole pixels. */
export const partOrPixels = (text: string): number | undefined =>
  partOf(text) ?? wholeIn(text, { min: 0, max: maxSourceSide });

/** More pixels than a side of any source. */
const maxSourceSide = 999_999;
/** More pixels than any side of a result. */
export const mostAskedPixels = 999_999_999;

/** The numbers of a list that is separated by `_`; undefined if one of them is wrong. */
export function listOf(text: string, read: (part: string) => number | undefined): number[] | undefined {
  const numbers = text.split('_', 5).map(read);
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}
