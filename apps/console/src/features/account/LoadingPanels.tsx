import { Skeleton } from '@mantine/core';
import classes from './AccountFrame.module.css';

/** Has the shape of a section that is being read. */
export function LoadingPanels({ count }: { count: number }) {
  return (
    <div className={classes.panels} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={at} height={180} />
      ))}
    </div>
  );
}
