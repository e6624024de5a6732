import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { dayText } from '../../platform/days.ts';
import classes from './DayChart.module.css';
import { DayTable } from './DayTable.tsx';
import type { DayChartProps } from './props.ts';
import { sumOf, totalsOf } from './series.ts';

// The library of the charts is larger than the rest of the page.
const Plot = lazy(async () => ({ default: (await import('./Plot.tsx')).Plot }));

/** Values by day as a picture, and for everybody who does not see it as a sentence and a table. */
export function DayChart({ title, dates, series, format }: DayChartProps) {
  const [isTable, setIsTable] = useState(false);
  return (
    <figure className={classes.figure}>
      <figcaption className="visually-hidden">{summaryOf({ title, dates, series, format })}</figcaption>
      {series.length > 1 && (
        <ul className={classes.legend}>
          {series.map(({ name }, at) => (
            <li key={name} className={classes.entry}>
              <span className={classes.swatch} data-series={at + 1} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.plot} aria-hidden="true">
        <Suspense fallback={<Skeleton height="100%" />}>
          <Plot dates={dates} series={series} format={format} />
        </Suspense>
      </div>
      <details className={classes.details} onToggle={({ currentTarget }) => setIsTable(currentTarget.open)}>
        <summary>Show as a table</summary>
        {isTable && <DayTable title={title} dates={dates} series={series} format={format} />}
      </details>
    </figure>
  );
}

/** Such as `Views by day, Nov 1, 2026 to Nov 7, 2026: 30 in all, most on Nov 3, 2026: 12.` */
function summaryOf({ title, dates, series, format }: DayChartProps): string {
  const totals = totalsOf(dates, series);
  const most = Math.max(0, ...totals);
  const range = `${title} by day, ${dayText(dates[0] ?? '')} to ${dayText(dates.at(-1) ?? '')}`;
  if (most === 0) return `${range}: none.`;
  const best = dates[totals.indexOf(most)] ?? '';
  return `${range}: ${format(sumOf(totals))} in all, most on ${dayText(best)}: ${format(most)}.`;
}
