import { Loader } from '@mantine/core';
import classes from './Waiting.module.css';

/** In place of the whole page, while it is not known what it will be. */
export function Waiting() {
  return (
    <div className={classes.wait}>
      <Loader aria-label="Loading" />
    </div>
  );
}
