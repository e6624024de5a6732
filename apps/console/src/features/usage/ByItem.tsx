import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { CsvButton } from '../../components/CsvButton.tsx';
import { Failed } from '../../components/Failed.tsx';
import { Panel } from '../../components/Panel.tsx';
import type { DayRange } from '../../platform/days.ts';
import { type Kind, kinds, nounOf } from '../../platform/media/kinds.ts';
import { ItemTable } from './ItemTable.tsx';
import { mostItems } from './reading.ts';
import classes from './UsagePage.module.css';
import { useItems } from './useUsage.ts';

/** What is counted of each kind, apart from bytes. */
export const countOf: Readonly<Record<Kind, string | undefined>> = {
  videos: 'Views',
  tracks: 'Plays',
  images: undefined,
};

interface ByItemProps {
  range: DayRange;
  kind: Kind;
  onKind: (kind: Kind | undefined) => void;
}

/** The most used media of a kind. */
export function ByItem({ range, kind, onKind }: ByItemProps) {
  const { data: items, error, refetch, isPlaceholderData } = useItems(kind, range);
  const { many, one } = nounOf[kind];
  const count = countOf[kind];
  return (
    <Panel title="By item">
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Kind"
          size="xs"
          value={kind}
          data={kinds.map((value) => ({ value, label: nounOf[value].title }))}
          onChange={(chosen) => onKind(kinds.find((each) => each === chosen))}
        />
        {items !== undefined && items.length > 0 && !isPlaceholderData && (
          <CsvButton
            name={`usage-${many}-${range.from}-${range.to}`}
            label={`Usage by ${one}`}
            head={['Id', 'Title', ...(count === undefined ? [] : [count]), 'Bandwidth (bytes)', 'Stored (bytes)']}
            rows={items.map((item) => [
              ...[item.id, item.title],
              ...(count === undefined ? [] : [item.count]),
              ...[item.bandwidth, item.stored],
            ])}
          />
        )}
      </div>
      {items === undefined && error === null && <Skeleton height={240} role="status" aria-label="Loading" />}
      {items === undefined && error !== null && (
        <Failed error={error} title={`The ${many} could not be read`} onRetry={() => void refetch()} />
      )}
      {items?.length === 0 && (
        <Text c="dimmed" className={classes.nothing}>
          You have no {many} yet.
        </Text>
      )}
      {items !== undefined && items.length > 0 && <ItemTable kind={kind} items={items} count={count} />}
      {items?.length === mostItems && (
        <Text c="dimmed" size="sm" mt="sm">
          These are the {mostItems} {many} with the most {(count ?? 'bandwidth').toLowerCase()}. Others are not shown.
        </Text>
      )}
    </Panel>
  );
}
