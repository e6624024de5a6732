import type { MediaKind } from '@millrace/storage';

/** What the streams of a container are. */
export interface Streams {
  video: boolean;
  audio: boolean;
}

/** The kind of a container. @param otherwise for one whose streams could not be found: the service that knows more will tell */
export function kindOf({ video, audio }: Streams, otherwise: MediaKind | undefined): MediaKind | undefined {
  if (video) return 'videos';
  return audio ? 'tracks' : otherwise;
}
