import { Skeleton, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Failed } from '../../components/Failed.tsx';
import { RetryLine } from '../../components/RetryLine.tsx';
import { useTitle } from '../../components/useTitle.ts';
import { dayText } from '../../platform/days.ts';
import { kinds, nounOf } from '../../platform/media/kinds.ts';
import { ByDay } from './ByDay.tsx';
import { ByItem } from './ByItem.tsx';
import { RangeControl } from './RangeControl.tsx';
import { rangeOf, type UsageSearch } from './search.ts';
import { Totals } from './Totals.tsx';
import classes from './UsagePage.module.css';
import { useUsage } from './useUsage.ts';

export function UsagePage() {
  useTitle('Usage');
  const search: UsageSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const range = rangeOf(search);
  const usage = useUsage(range);
  const change = (changes: UsageSearch) => {
    void navigate({ to: '.', search: (old: UsageSearch) => ({ ...old, ...changes }), replace: true });
  };
  const { measure = 'bandwidth', kind = 'videos' } = search;

  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={1}>Usage</Title>
          <Text c="dimmed" size="sm" aria-live="polite">
            {dayText(range.from)} to {dayText(range.to)}, in UTC
          </Text>
        </div>
        <RangeControl search={search} onChange={change} />
      </div>
      {usage.isPending && <Loading />}
      {!usage.isPending && usage.failed.length === kinds.length && (
        <Failed error={usage.error} title="The usage could not be read" onRetry={usage.retry} />
      )}
      {!usage.isPending && usage.failed.length < kinds.length && (
        <div className={classes.content}>
          {usage.failed.length > 0 && (
            <RetryLine onRetry={usage.retry}>
              The figures of your {usage.failed.map((one) => nounOf[one].many).join(' and ')} could not be read and are
              missing here.
            </RetryLine>
          )}
          <Totals read={usage.read} range={range} />
          <ByDay read={usage.read} range={range} measure={measure} onMeasure={(one) => change({ measure: one })} />
          <ByItem range={range} kind={kind} onKind={(one) => change({ kind: one })} />
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className={classes.content}>
      <div className={classes.totals}>
        {['views', 'plays', 'bandwidth', 'storage'].map((name) => (
          <Skeleton key={name} height={104} />
        ))}
      </div>
      <Skeleton height={400} />
    </div>
  );
}
