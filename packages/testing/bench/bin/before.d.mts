type Values = ReadonlyMap<string, { unit: string; values: readonly number[] }>;

/** The medians in the output of a benchmark: subject, value, unit. */
export function mediansIn(output: string): [subject: string, value: number, unit: string][];

/** A line for each subject that both sides have. */
export function tableOf(sides: readonly [{ values: Values }, { values: Values }]): string;
