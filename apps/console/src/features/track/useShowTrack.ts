import type { Track } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/context.ts';
import { changeListed } from '../../platform/lists/listCache.ts';
import { keys } from '../../platform/media/keys.ts';
import { listedTrack } from '../../platform/media/listed.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { showChanged } from '../../platform/media/mediaLists.ts';

/** @returns a function that shows a track, as the service has answered it after a change, on its page and in all lists */
export function useShowTrack(): (track: Track) => Promise<void> {
  const { config } = useServices();
  const queries = useQueryClient();
  return async (track) => {
    queries.setQueryData(keys.item('tracks', track.id), track);
    changeListed(queries, listenKeys.all, [track]);
    await showChanged(queries, 'tracks', listedTrack(track, config));
  };
}
