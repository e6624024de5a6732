/** A frame rate as a fraction, so that 30000/1001 is exact. */
export interface Rational {
  numerator: number;
  denominator: number;
}

/** Reads "30000/1001"; undefined for 0/0, 0/1 and anything that is not a fraction. */
export function readRational(text: string): Rational | undefined {
  const parts = /^(\d+)\/(\d+)$/.exec(text);
  const numerator = Number(parts?.[1]);
  const denominator = Number(parts?.[2]);
  return numerator > 0 && denominator > 0 ? { numerator, denominator } : undefined;
}

export const ratio = (rational: Rational): number => rational.numerator / rational.denominator;

export const rationalText = (rational: Rational): string => `${rational.numerator}/${rational.denominator}`;
