import { Icon } from '../../../components/Icon.tsx';
import classes from './Outcome.module.css';

/** Tells what an action has done, also to assistive technology: the region is there before its text. */
export function Outcome({ children }: { children: string | undefined }) {
  return (
    <div role="status">
      {children !== undefined && (
        <p className={classes.outcome}>
          <Icon name="check" />
          {children}
        </p>
      )}
    </div>
  );
}
