import type { Captions, Video } from '@millrace/client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../platform/context.ts';
import { keys } from '../../../platform/media/keys.ts';

/** The captions of a video. Those of its file come in when it becomes ready. */
export function useCaptions({ id, status }: Pick<Video, 'id' | 'status'>) {
  const { millrace } = useServices();
  return useQuery({
    queryKey: [...keys.item('videos', id), 'captions', status === 'ready'],
    queryFn: async ({ signal }) => (await millrace.video.listCaptions({ id }, { signal })).captions,
    placeholderData: keepPreviousData,
  });
}

/** What can be done with captions. Each change is on the page when its promise resolves. */
export interface CaptionsCalls {
  /** @param file undefined: the current one stays */
  set(captions: Pick<Captions, 'language' | 'label' | 'default'>, file: File | undefined): Promise<void>;
  remove(captions: Pick<Captions, 'language'>): Promise<void>;
}

export function useCaptionsCalls(id: Video['id']): CaptionsCalls {
  const { video } = useServices().millrace;
  const queries = useQueryClient();
  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: [...keys.item('videos', id), 'captions'] }),
      queries.invalidateQueries({ queryKey: keys.item('videos', id), exact: true }),
    ]);
  };
  return {
    async set({ language, ...fields }, file) {
      // The service changes label and default with the file only, so the stored file is sent again.
      const sent = file ?? (await (await video.getCaptions({ id, language })).blob());
      await video.uploadCaptions(id, language, sent, fields);
      await refresh();
    },
    async remove({ language }) {
      await video.deleteCaptions({ id, language });
      await refresh();
    },
  };
}
