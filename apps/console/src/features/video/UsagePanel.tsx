import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DayChart } from '../../components/charts/DayChart.tsx';
import { sumOf } from '../../components/charts/series.ts';
import { Panel } from '../../components/Panel.tsx';
import { RetryLine } from '../../components/RetryLine.tsx';
import { sentenceOf } from '../../components/sentenceOf.ts';
import { useServices } from '../../platform/context.ts';
import { bytesText, numberText } from '../../platform/format.ts';
import { keys } from '../../platform/media/keys.ts';
import classes from './VideoPage.module.css';

const measures = [
  { value: 'views', label: 'Views', format: numberText },
  { value: 'bandwidth', label: 'Bandwidth', format: bytesText },
] as const;

/** How the video did in the last 30 days. */
export function UsagePanel({ id }: { id: string }) {
  const { millrace } = useServices();
  const [shown, setShown] = useState<(typeof measures)[number]>(measures[0]);
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.item('videos', id), 'usage'],
    queryFn: async ({ signal }) => (await millrace.video.getDailyUsage({ days: 30, videoId: id }, { signal })).days,
  });
  const values = data?.map((day) => day[shown.value]) ?? [];
  return (
    <Panel title="Last 30 days">
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Measure"
          size="xs"
          value={shown.value}
          data={measures.map(({ value, label }) => ({ value, label }))}
          onChange={(chosen) => setShown(measures.find(({ value }) => value === chosen) ?? measures[0])}
        />
        <Text c="dimmed" size="sm" aria-live="polite">
          {data !== undefined && `${shown.label}: ${shown.format(sumOf(values))}`}
        </Text>
        <Link to="/usage" className={classes.more}>
          All usage
        </Link>
      </div>
      {data === undefined && error === null && <Skeleton height={256} role="status" aria-label="Loading" />}
      {data === undefined && error !== null && (
        <RetryLine size="sm" onRetry={() => void refetch()}>
          {sentenceOf(error)}
        </RetryLine>
      )}
      {data !== undefined && sumOf(values) === 0 && (
        <Text c="dimmed" size="sm">
          {shown.value === 'views' ? 'Nobody has played it in these days.' : 'No bytes of it were delivered.'} Share its
          player, and see here how it does.
        </Text>
      )}
      {data !== undefined && sumOf(values) > 0 && (
        <DayChart
          title={shown.label}
          dates={data.map(({ date }) => date)}
          series={[{ name: shown.label, values }]}
          format={shown.format}
        />
      )}
    </Panel>
  );
}
