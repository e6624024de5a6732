import { Skeleton } from '@mantine/core';
import { Failed } from '../../../components/Failed.tsx';
import { Panel } from '../../../components/Panel.tsx';
import { OperatorsPage } from '../shared/OperatorsPage.tsx';
import { Attention } from './Attention.tsx';
import { Numbers } from './Numbers.tsx';
import classes from './OverviewPage.module.css';
import { Queues } from './Queues.tsx';
import { ServicesTable } from './ServicesTable.tsx';
import { type Overviews, queuesOf, workersOf } from './summary.ts';
import { useOverviews } from './useOverviews.ts';
import { Workers } from './Workers.tsx';

export function OverviewPage() {
  return (
    <OperatorsPage title="Overview" lead="How the platform is, read again every ten seconds while this page is open.">
      <Shown />
    </OperatorsPage>
  );
}

function Shown() {
  const readings = useOverviews();
  // A service that hangs hides no other.
  if (readings.every(({ isPending }) => isPending)) return <Loading />;
  const overviews: Overviews = Object.fromEntries(readings.map(({ name, overview }) => [name, overview]));
  const [first] = readings;
  if (readings.every(({ error }) => error !== undefined)) {
    const again = () => {
      for (const { refetch } of readings) void refetch?.();
    };
    return <Failed error={first?.error} title="The numbers could not be read" onRetry={again} />;
  }
  const queues = queuesOf(overviews);
  const workers = workersOf(overviews);
  return (
    <>
      <Attention readings={readings} queues={queues} workers={workers} />
      <div className={classes.page}>
        <Numbers overviews={overviews} />
        <Panel title="Services and engines">
          <ServicesTable readings={readings} />
        </Panel>
        <div className={classes.columns}>
          <Panel title="Queues">
            <Queues queues={queues} />
          </Panel>
          <Panel title="Workers">
            <Workers workers={workers} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function Loading() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <div className={classes.numbers}>
        <Skeleton height={112} />
        <Skeleton height={112} />
        <Skeleton height={112} />
        <Skeleton height={112} />
        <Skeleton height={112} />
        <Skeleton height={112} />
      </div>
      <Skeleton height={200} />
      <Skeleton height={240} />
    </div>
  );
}
