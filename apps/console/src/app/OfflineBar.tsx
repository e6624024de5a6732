import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Icon } from '../components/Icon.tsx';
import classes from './Shell.module.css';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);

/** Says that the network is away. What was read stays on the page, and uploads go on by themselves. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return (
    <div role="status">
      {!isOnline && (
        <div className={classes.offline}>
          <Icon name="offline" />
          You are offline. Uploads continue when the network is back.
        </div>
      )}
    </div>
  );
}
