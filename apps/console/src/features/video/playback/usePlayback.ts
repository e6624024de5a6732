import type { Video } from '@millrace/client';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { keys } from '../../../platform/media/keys.ts';
import { playbackRoot } from './addresses.ts';

/** Seconds: the longest that the service gives. The page may be open all day. */
const tokenSeconds = 86_400;

/** Where the owner plays a video. */
export interface OwnPlayback {
  /** What all playback addresses begin with; undefined while the token of a private video is not there. */
  root: string | undefined;
  /** Why there is no token. */
  error: Error | null;
  retry: () => void;
}

export function usePlayback({ id, visibility }: Pick<Video, 'id' | 'visibility'>): OwnPlayback {
  const { config, millrace } = useServices();
  const isPrivate = visibility === 'private';
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.item('videos', id), 'playback'],
    queryFn: async ({ signal }) =>
      (await millrace.video.createPlaybackToken({ id, body: { expiresIn: tokenSeconds } }, { signal })).token,
    enabled: isPrivate,
    // Another token is another address, and would begin the playback again. So a page has one as long as it is open.
    staleTime: 'static',
    gcTime: 0,
  });
  const hasAddress = !isPrivate || data !== undefined;
  return {
    root: hasAddress ? playbackRoot(config.video, id, isPrivate ? data : undefined) : undefined,
    error: isPrivate ? error : null,
    retry: () => void refetch(),
  };
}
