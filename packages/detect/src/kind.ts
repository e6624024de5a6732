import type { Bytes } from './bytes.ts';

/** The kinds of media: one for each service. */
export type MediaKind = 'videos' | 'tracks' | 'images';

/** A format whose files list what is in them. */
export interface Container {
  /** Whether a file begins like one of this format. */
  begins(head: Uint8Array): boolean;
  /** By its streams. @returns undefined if it has none of a known kind */
  kindOf(bytes: Bytes, head: Uint8Array): Promise<MediaKind | undefined>;
}

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
