/** The middle value; for an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that at least this percentage of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** Something to measure; `measure` runs it once. */
export interface Subject {
  name: string;
  measure: () => Promise<number>;
}

/**
 * Measures subjects in turn, A B A B …, so that changes in the machine's speed affect all of them, after one uncounted round. Prints each
 * round, the medians, and the ratio of the first median to the second.
 *
 * @returns that ratio
 */
export async function compare(options: {
  unit: string;
  rounds: number;
  /** Whether there is an uncounted round before the others. False if a round takes minutes. Default: true. */
  warmUp?: boolean;
  /** The first is judged against the second; any others are only printed. */
  subjects: readonly [Subject, Subject, ...Subject[]];
  digits?: number;
  /** The expected ratio, printed after it: "at least 0.5". */
  target: string;
  /** The expected ratio to the third subject, if the first is judged against that, too. */
  secondTarget?: string;
  /** Runs after all measurements; its result is printed before the ratio. */
  verify?: () => Promise<string>;
}): Promise<number> {
  const { unit, rounds, subjects, digits = 0, warmUp = true } = options;
  const results = new Map(subjects.map((subject) => [subject, [] as number[]]));
  for (let round = warmUp ? 0 : 1; round <= rounds; round += 1) {
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
  const [judged = Number.NaN, reference = Number.NaN, third = Number.NaN] = medians;
  if (options.secondTarget !== undefined) {
    console.log(`ratio    ${(judged / third).toFixed(2)}   (wanted: ${options.secondTarget})`);
  }
  const ratio = judged / reference;
  console.log(`ratio    ${ratio.toFixed(2)}   (wanted: ${options.target})`);
  return ratio;
}
