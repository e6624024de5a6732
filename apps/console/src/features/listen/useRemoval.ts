import type { Track } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '../../components/sentenceOf.ts';
import { useAction } from '../../components/useAction.ts';
import { useServices } from '../../platform/context.ts';
import { refresh, removeListed } from '../../platform/lists/listCache.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { useNotes } from '../../platform/notes.ts';

/** Takes a track out of a playlist, everywhere it is in it. */
export function useRemoval(id: number): (track: Track) => void {
  const { music } = useServices().millrace;
  const queries = useQueryClient();
  const notes = useNotes();
  const { mutate } = useAction({
    mutationFn: (track: Track) => music.removeTrackFromPlaylist({ id, body: { trackId: track.id } }),
    onSuccess: async (_answer, { id: trackId, title }) => {
      notes.tell(`“${title}” is no longer in this playlist.`);
      removeListed(queries, listenKeys.playlist(id), [trackId]);
      // The playlist tells how many tracks it has, and when it was changed.
      await Promise.all([
        refresh(queries, { queryKey: listenKeys.playlist(id) }),
        refresh(queries, { queryKey: listenKeys.playlists }),
      ]);
    },
    onError: (error) => notes.warn(sentenceOf(error)),
  });
  return mutate;
}
