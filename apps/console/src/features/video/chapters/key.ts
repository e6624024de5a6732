import type { Video } from '@millrace/client';
import { keys } from '../../../platform/media/keys.ts';

/** The name of the chapters in the cache. Those of the file come in when the video becomes ready. */
export const chaptersKey = ({ id, status }: Pick<Video, 'id' | 'status'>) =>
  [...keys.item('videos', id), 'chapters', status === 'ready'] as const;
