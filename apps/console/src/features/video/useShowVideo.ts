import type { Video } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/context.ts';
import { keys } from '../../platform/media/keys.ts';
import { listedVideo } from '../../platform/media/listed.ts';
import { showChanged } from '../../platform/media/mediaLists.ts';

/** @returns a function that shows a video, as the service has answered it after a change, on its page and in all lists */
export function useShowVideo(): (video: Video) => Promise<void> {
  const { config } = useServices();
  const queries = useQueryClient();
  return async (video) => {
    queries.setQueryData(keys.item('videos', video.id), video);
    await showChanged(queries, 'videos', listedVideo(video, config));
  };
}
