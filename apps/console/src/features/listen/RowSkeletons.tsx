import { Skeleton } from '@mantine/core';
import classes from './TrackRows.module.css';

/** Has the shape of a list of tracks that is being read. */
export function RowSkeletons() {
  return (
    <div className={classes.skeletons} role="status" aria-label="Loading">
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={at} height={56} />
      ))}
    </div>
  );
}
