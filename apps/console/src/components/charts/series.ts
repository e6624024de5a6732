/** Values for each day, such as the views. */
export interface Series {
  name: string;
  /** One for each of the chart's dates. */
  values: readonly number[];
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What all series have on each day. */
export const totalsOf = (dates: readonly string[], series: readonly Series[]): number[] =>
  dates.map((_, at) => sumOf(series.map(({ values }) => values[at] ?? 0)));
