import { Skeleton } from '@mantine/core';
import classes from './ItemPage.module.css';

/** Has the shape of the page of a medium that is being read. */
export function LoadingItem() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton height={28} width="40%" mb="lg" />
      <div className={classes.columns}>
        <Skeleton height={360} />
        <Skeleton height={260} />
      </div>
    </div>
  );
}
