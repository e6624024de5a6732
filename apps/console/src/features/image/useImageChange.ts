import { type Image, MillraceError } from '@millrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../components/useAction.ts';
import { keys } from '../../platform/media/keys.ts';
import { useShowImage } from './useShowImage.ts';

/**
 * A change of an image that a person starts, of the version that is shown. If it was changed elsewhere meanwhile, nothing is overwritten: the
 * present version is shown, and the person can start again.
 *
 * @param change what the service answers to it
 */
export function useImageChange<Given>(
  { id, etag }: Pick<Image, 'id' | 'etag'>,
  change: (given: Given, headers: { 'If-Match': string }) => Promise<Image>,
  onDone?: () => void,
) {
  const queries = useQueryClient();
  const show = useShowImage();
  const action = useAction({
    mutationFn: (given: Given) => change(given, { 'If-Match': etag }),
    onSuccess: async (image) => {
      onDone?.();
      await show(image);
    },
    onError: async (error) => {
      if (isOld(error)) await queries.invalidateQueries({ queryKey: keys.item('images', id) });
    },
  });
  return { ...action, isOld: isOld(action.error) };
}

const isOld = (error: unknown): boolean => error instanceof MillraceError && error.status === 412;
