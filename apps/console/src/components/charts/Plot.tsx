import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { shortDayText } from '../../platform/days.ts';
import classes from './DayChart.module.css';
import { PlotTip } from './PlotTip.tsx';
import type { PlotProps } from './props.ts';
import { totalsOf } from './series.ts';
import { ticksOf } from './ticks.ts';

interface Row {
  date: string;
  values: readonly number[];
}

/** With more days, bars would be thinner than the gaps between them. */
const mostBars = 62;

const colorOf = (at: number): string => `var(--console-chart-${at + 1})`;
const isShort = (count: number): boolean => count <= mostBars;

/** The picture of a chart. It has no animation: figures are there at once, also for those who asked for less motion. */
export function Plot({ dates, series, format }: PlotProps) {
  const rows: Row[] = dates.map((date, at) => ({ date, values: series.map(({ values }) => values[at] ?? 0) }));
  const ticks = ticksOf(Math.max(0, ...totalsOf(dates, series)));
  const Chart = isShort(rows.length) ? BarChart : AreaChart;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart
        data={rows}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        className={classes.chart ?? ''}
      >
        <CartesianGrid vertical={false} stroke="var(--console-line)" />
        <XAxis
          dataKey="date"
          tickFormatter={shortDayText}
          minTickGap={32}
          tickLine={false}
          axisLine={{ stroke: 'var(--console-line)' }}
          tick={{ fill: 'var(--mantine-color-dimmed)' }}
        />
        <YAxis
          width="auto"
          // The marks are round: no decimals of 0.
          tickFormatter={(value: number) => format(value).replace('.0 ', ' ')}
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 0]}
          interval={0}
          tickLine={false}
          axisLine={false}
          tick={{ fill: 'var(--mantine-color-dimmed)' }}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--console-chart-cursor)', stroke: 'var(--console-line)' }}
          content={({ active, label }) =>
            active ? <PlotTip row={rows.find(({ date }) => date === label)} series={series} format={format} /> : null
          }
        />
        {series.map(({ name }, at) =>
          isShort(rows.length) ? (
            <Bar
              key={name}
              dataKey={({ values }: Row) => values[at] ?? 0}
              stackId="all"
              fill={colorOf(at)}
              maxBarSize={40}
              isAnimationActive={false}
            />
          ) : (
            <Area
              key={name}
              dataKey={({ values }: Row) => values[at] ?? 0}
              stackId="all"
              type="linear"
              stroke={colorOf(at)}
              fill={colorOf(at)}
              fillOpacity={0.35}
              strokeWidth={1.5}
              isAnimationActive={false}
            />
          ),
        )}
      </Chart>
    </ResponsiveContainer>
  );
}
