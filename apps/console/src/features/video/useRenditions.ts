import type { Video } from '@millrace/client';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../platform/media/keys.ts';
import { usePlayback } from './playback/usePlayback.ts';
import { readRenditions } from './playlists.ts';

/** The renditions of a video that is ready. They never change, but their addresses do with the visibility. */
export function useRenditions(video: Pick<Video, 'id' | 'visibility'>) {
  const { root, error, retry } = usePlayback(video);
  const read = useQuery({
    queryKey: [...keys.item('videos', video.id), 'renditions', root],
    queryFn: ({ signal }) => readRenditions({ id: video.id, manifest: `${root}manifest` }, signal),
    enabled: root !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    data: read.data,
    error: error ?? read.error,
    retry: error === null ? () => void read.refetch() : retry,
  };
}
