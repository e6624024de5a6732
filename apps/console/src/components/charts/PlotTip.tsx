import { dayText } from '../../platform/days.ts';
import classes from './DayChart.module.css';
import type { PlotProps } from './props.ts';

interface PlotTipProps extends Pick<PlotProps, 'series' | 'format'> {
  row: { date: string; values: readonly number[] } | undefined;
}

/** The figures of the day below the pointer. */
export function PlotTip({ row, series, format }: PlotTipProps) {
  if (row === undefined) return null;
  return (
    <div className={classes.tip}>
      <strong>{dayText(row.date)}</strong>
      {series.map(({ name }, at) => (
        <span key={name} className={classes.entry}>
          <span className={classes.swatch} data-series={at + 1} />
          {name}
          <span className={classes.value}>{format(row.values[at] ?? 0)}</span>
        </span>
      ))}
    </div>
  );
}
