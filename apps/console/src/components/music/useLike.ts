import type { Track } from '@millrace/client';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/context.ts';
import { refresh } from '../../platform/lists/listCache.ts';
import { keys } from '../../platform/media/keys.ts';
import { listenKeys } from '../../platform/media/listenKeys.ts';
import { useNotes } from '../../platform/notes.ts';
import { sentenceOf } from '../sentenceOf.ts';
import { useAction } from '../useAction.ts';

interface Liking {
  liked: boolean;
  count: number;
}

/** Whether the person likes a track. What they change is shown at once, in every list that has the track. */
export function useLike({ id, liked = false, like_count: count }: Track) {
  const { millrace } = useServices();
  const queries = useQueryClient();
  const notes = useNotes();
  const queryKey = listenKeys.like(id);
  const { data } = useQuery<Liking>({ queryKey, queryFn: skipToken });
  const shown = data ?? { liked, count };
  const { mutate } = useAction({
    mutationFn: (wanted: boolean) => (wanted ? millrace.music.likeTrack({ id }) : millrace.music.unlikeTrack({ id })),
    onMutate: (wanted) => {
      queries.setQueryData<Liking>(queryKey, { liked: wanted, count: shown.count + (wanted ? 1 : -1) });
      return shown;
    },
    onError: (error, _wanted, before) => {
      queries.setQueryData<Liking>(queryKey, before);
      notes.warn(sentenceOf(error));
    },
    onSuccess: async (answer) => {
      queries.setQueryData<Liking>(queryKey, answer);
      await Promise.all([
        refresh(queries, { queryKey: listenKeys.likes }),
        queries.invalidateQueries({ queryKey: keys.item('tracks', id) }),
      ]);
    },
  });
  return { ...shown, toggle: () => mutate(!shown.liked) };
}
