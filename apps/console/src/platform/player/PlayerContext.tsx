import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useServices } from '../context.ts';
import { keys } from '../media/keys.ts';
import { useStore } from '../store.ts';
import { createPlayer, type Player } from './player.ts';
import { currentOf } from './queue.ts';

const Context = createContext<Player | undefined>(undefined);

export function usePlayer(): Player {
  const player = useContext(Context);
  if (player === undefined) throw new Error('There is no PlayerProvider above.');
  return player;
}

/** What the player does with a track: `none` if it is not the current one. */
export function useTrackState(id: string): 'none' | 'paused' | 'playing' {
  const player = usePlayer();
  const current = currentOf(useStore(player.queue))?.track.id;
  const status = useStore(player.status);
  if (current !== id) return 'none';
  return status === 'playing' || status === 'waiting' ? 'playing' : 'paused';
}

/** Holds the player of the person who is signed in; it ends with the session. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const { config, millrace } = useServices();
  const queries = useQueryClient();
  const [player] = useState(() =>
    createPlayer({
      config,
      millrace,
      storage: localStorage,
      onCounted: (id) => void queries.invalidateQueries({ queryKey: keys.item('tracks', id) }),
    }),
  );
  useEffect(() => player.stop, [player]);
  return <Context value={player}>{children}</Context>;
}
