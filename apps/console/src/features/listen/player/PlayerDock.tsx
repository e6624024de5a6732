import { lazy, Suspense } from 'react';
import { usePlayer } from '../../../platform/player/PlayerContext.tsx';
import { useStore } from '../../../platform/store.ts';

const PlayerBar = lazy(async () => ({ default: (await import('./PlayerBar.tsx')).PlayerBar }));

/** The place of the player. Its code is loaded when something plays for the first time. */
export function PlayerDock() {
  const { queue } = usePlayer();
  const isUsed = useStore(queue).entries.length > 0;
  return <Suspense>{isUsed && <PlayerBar />}</Suspense>;
}
