import type { Series } from './series.ts';

export interface DayChartProps {
  /** What is counted, such as `Views`. */
  title: string;
  /** Oldest first. */
  dates: readonly string[];
  /** Stacked, from below. */
  series: readonly Series[];
  format: (value: number) => string;
}

export type PlotProps = Omit<DayChartProps, 'title'>;
