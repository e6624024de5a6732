import { dayText } from '../../platform/days.ts';
import classes from './DayChart.module.css';
import type { DayChartProps } from './props.ts';

/** The figures of a chart, latest day first. */
export function DayTable({ title, dates, series, format }: DayChartProps) {
  const rows = dates.map((date, at) => ({ date, values: series.map(({ values }) => values[at] ?? 0) })).reverse();
  return (
    // The keyboard scrolls it, so it takes the focus and has a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className={classes.scroll} tabIndex={0} aria-label={`${title} by day`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className={classes.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ date, values }) => (
            <tr key={date}>
              <th scope="row">{dayText(date)}</th>
              {values.map((value, at) => (
                <td key={series[at]?.name} className={classes.number}>
                  {format(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
