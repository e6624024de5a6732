/** The rates of NTSC are fractions of this. */
const ntsc = 1001;

/** A frame rate as @frameRate writes it: 30, 30000/1001. A measured one is rounded to thousandths. */
export function frameRateText(rate: number): string {
  for (const denominator of [1, ntsc]) {
    const numerator = Math.round(rate * denominator);
    if (Math.abs(numerator / denominator - rate) < 1e-9) return fraction(numerator, denominator);
  }
  return fraction(Math.round(rate * 1000), 1000);
}

function fraction(numerator: number, denominator: number): string {
  return denominator === 1 ? String(numerator) : `${numerator}/${denominator}`;
}
