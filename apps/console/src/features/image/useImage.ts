import type { FetchingImage, Image } from '@millrace/client';
import { useServices } from '../../platform/context.ts';
import { useMedium } from '../../platform/media/useMedium.ts';

/** Whether the image is there, in contrast to being fetched from its address. */
export const isImage = (image: Image | FetchingImage): image is Image => 'width' in image;

/** One image, live while it is being fetched. */
export function useImage(id: string) {
  const { millrace } = useServices();
  return useMedium(
    { kind: 'images', id },
    async (signal) => (await millrace.image.getImage({ id }, { signal })).image,
    (image) => (isImage(image) ? 'ready' : image.status),
  );
}
