import type { Image } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/context.ts';
import { keys } from '../../platform/media/keys.ts';
import { listedImage } from '../../platform/media/listed.ts';
import { showChanged } from '../../platform/media/mediaLists.ts';

/** @returns a function that shows an image, as the service has answered it after a change, on its page and in all lists */
export function useShowImage(): (image: Image) => Promise<void> {
  const { millrace } = useServices();
  const queries = useQueryClient();
  return async (image) => {
    queries.setQueryData(keys.item('images', image.id), image);
    await showChanged(queries, 'images', listedImage(image, millrace));
  };
}
