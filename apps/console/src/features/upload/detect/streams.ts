import type { Kind } from '../../../platform/media/kinds.ts';

/** What the streams of a container are. */
export interface Streams {
  video: boolean;
  audio: boolean;
}

/** @param otherwise for a container whose streams were not found */
export function kindOf({ video, audio }: Streams, otherwise?: Kind): Kind | undefined {
  if (video) return 'videos';
  return audio ? 'tracks' : otherwise;
}
