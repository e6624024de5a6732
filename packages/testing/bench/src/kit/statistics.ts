/** The middle of the values; of an even number of them, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The least of the values that so many percent of them do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** A measure of something, taken by doing it once. */
export interface Subject {
  name: string;
  measure: () => Promise<number>;
}

/**
 * Measures subjects in turn, A B A B …, so that a machine whose speed drifts is unfair to none of them, after one round that is not
 * counted. Prints each round and the medians, and last the ratio of the first's median to the second's.
 *
 * @returns that ratio
 */
export async function compare(options: {
  unit: string;
  rounds: number;
  /** The one that is judged comes first, what it is held against second; any others are only printed. */
  subjects: readonly [Subject, Subject, ...Subject[]];
  digits?: number;
  /** Which ratio is asked for, as it is printed behind it: "at least 0.5". */
  target: string;
  /** The same for the third subject, where the first is judged by that too. */
  secondTarget?: string;
  /** What is looked at when all is measured; its sentence is printed before the ratio. */
  verify?: () => Promise<string>;
}): Promise<number> {
  const { unit, rounds, subjects, digits = 0 } = options;
  const results = new Map(subjects.map((subject) => [subject, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const subject of subjects) {
      const value = await subject.measure();
      const counted = round > 0;
      if (counted) results.get(subject)?.push(value);
      console.log(
        `${counted ? `round ${round}` : 'warm-up'}  ${subject.name.padEnd(44)} ${value.toFixed(digits)} ${unit}`,
      );
    }
  }
  const medians = subjects.map((subject) => median(results.get(subject) ?? []));
  console.log('');
  subjects.forEach((subject, n) => {
    const values = results.get(subject) ?? [];
    const range = `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;
    console.log(`median   ${subject.name.padEnd(44)} ${(medians[n] ?? Number.NaN).toFixed(digits)} ${unit} (${range})`);
  });
  if (options.verify) console.log(await options.verify());
  const [judged = Number.NaN, heldAgainst = Number.NaN, third = Number.NaN] = medians;
  if (options.secondTarget !== undefined) {
    console.log(`ratio    ${(judged / third).toFixed(2)}   (wanted: ${options.secondTarget})`);
  }
  const ratio = judged / heldAgainst;
  console.log(`ratio    ${ratio.toFixed(2)}   (wanted: ${options.target})`);
  return ratio;
}
