import { Skeleton } from '@mantine/core';
import classes from './Grid.module.css';
import type { View } from './search.ts';

/** Has the shape of a list that is being read. */
export function Skeletons({ view }: { view: View }) {
  const count = view === 'grid' ? 12 : 8;
  return (
    <div className={classes.skeletons} data-view={view} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={at} height={view === 'grid' ? undefined : 56} className={classes.skeleton} />
      ))}
    </div>
  );
}
