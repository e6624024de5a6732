import { SegmentedControl, Text } from '@mantine/core';
import { CsvButton } from '../../components/CsvButton.tsx';
import { DayChart } from '../../components/charts/DayChart.tsx';
import { type Series, sumOf } from '../../components/charts/series.ts';
import { Panel } from '../../components/Panel.tsx';
import { addDays, type DayRange, daysIn } from '../../platform/days.ts';
import { bytesText, numberText } from '../../platform/format.ts';
import { type Kind, kinds, nounOf } from '../../platform/media/kinds.ts';
import type { KindUsage, Used } from './reading.ts';
import { type Measure, measures } from './search.ts';
import classes from './UsagePage.module.css';

const titles: Readonly<Record<Measure, string>> = { bandwidth: 'Bandwidth', views: 'Views', plays: 'Plays' };
const kindsOf: Readonly<Record<Measure, readonly Kind[]>> = { bandwidth: kinds, views: ['videos'], plays: ['tracks'] };

interface ByDayProps {
  read: Partial<Record<Kind, KindUsage>>;
  range: DayRange;
  measure: Measure;
  onMeasure: (measure: Measure | undefined) => void;
}

/** One measure for each day, as a chart and a table. */
export function ByDay({ read, range, measure, onMeasure }: ByDayProps) {
  const title = titles[measure];
  const isBytes = measure === 'bandwidth';
  const dates = Array.from({ length: daysIn(range) }, (_, at) => addDays(range.from, at));
  const series = kindsOf[measure].flatMap((kind): Series[] => {
    const usage = read[kind];
    if (usage === undefined) return [];
    const name = isBytes ? nounOf[kind].title : title;
    return [{ name, values: valuesOf(usage, dates, isBytes ? 'bandwidth' : 'count') }];
  });
  const isNothing = series.every(({ values }) => sumOf(values) === 0);
  return (
    <Panel title="By day">
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Measure"
          size="xs"
          value={measure}
          data={measures.map((value) => ({ value, label: titles[value] }))}
          onChange={(chosen) => onMeasure(measures.find((one) => one === chosen))}
        />
        <CsvButton
          name={`usage-${measure}-${range.from}-${range.to}`}
          label={`${title} by day`}
          head={['Day', ...series.map(({ name }) => (isBytes ? `${name} (bytes)` : name))]}
          rows={dates.map((date, at) => [date, ...series.map(({ values }) => values[at] ?? 0)])}
        />
      </div>
      {isNothing ? (
        <Text c="dimmed" className={classes.nothing}>
          {isBytes ? 'Nothing was delivered in these days.' : `There were no ${measure} in these days.`} Share a video,
          a track or an image, and see here how it does.
        </Text>
      ) : (
        <DayChart title={title} dates={dates} series={series} format={isBytes ? bytesText : numberText} />
      )}
    </Panel>
  );
}

/** A service whose clock is ahead may have one day more. */
function valuesOf({ days }: KindUsage, dates: readonly string[], measure: keyof Used): number[] {
  const byDate = new Map(days.map((day) => [day.date, day[measure]]));
  return dates.map((date) => byDate.get(date) ?? 0);
}
