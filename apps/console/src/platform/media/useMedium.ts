import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../context.ts';
import { keys } from './keys.ts';
import { isUnsettled, type Kind, type Status } from './kinds.ts';
import { refreshLists } from './mediaLists.ts';

/**
 * A notice of the stream can be lost while it is opened again, so what is being made is read now and then too. There is no notice when a
 * film can be played that is still being made: a person waits for it.
 */
const silenceMs = 2_000;

/** One medium, live while it is being made. */
export function useMedium<T>(
  { kind, id }: { kind: Kind; id: string },
  read: (signal: AbortSignal) => Promise<T>,
  statusOf: (medium: T) => Status,
) {
  const { live } = useServices();
  const queries = useQueryClient();
  const medium = useQuery({
    queryKey: keys.item(kind, id),
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnsettled(statusOf(state.data)) ? silenceMs : false),
  });
  const isLive = medium.data !== undefined && isUnsettled(statusOf(medium.data));
  useEffect(() => {
    if (!isLive) return;
    const unwatch = live.watch(kind);
    const unsubscribe = live.subscribe((change) => {
      if (change.kind === kind && change.id === id) {
        const isProgress = change.what === 'progress';
        // Progress changes nothing else that was read of it.
        void queries.invalidateQueries({ queryKey: keys.item(kind, id), exact: isProgress });
        if (!isProgress) void refreshLists(queries, kind);
      }
    });
    return () => {
      unwatch();
      unsubscribe();
    };
  }, [isLive, kind, id, live, queries]);
  return medium;
}
