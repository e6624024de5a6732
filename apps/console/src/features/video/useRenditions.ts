import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../platform/context.ts';
import { keys } from '../../platform/media/keys.ts';
import { readRenditions } from './playlists.ts';

/** The renditions of a video that is ready. They never change. */
export function useRenditions(id: string) {
  const { config } = useServices();
  return useQuery({
    queryKey: [...keys.item('videos', id), 'renditions'],
    queryFn: ({ signal }) => readRenditions(config.video, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
