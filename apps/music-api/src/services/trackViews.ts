import type { Track } from '@millrace/database';
import type { PublicUrls } from '@millrace/delivery';
import { presentTrack } from '../present.ts';
import type { LikeService } from './likes.ts';

/** Who gets an answer. */
export interface Viewer {
  id: number;
  /** Whether it goes to an API key that may change tracks, and not read them. */
  isWriteOnly?: boolean;
}

export type TrackView = ReturnType<typeof presentTrack>;

export interface TrackViews {
  /** Tracks as a viewer sees them. For a viewer with an account, they say whether the viewer likes them. */
  of(tracks: readonly Track[], viewer: Viewer | undefined): Promise<TrackView[]>;
  /** As `of`, and whether it has lyrics: a page need not ask for those that are not there. */
  one(track: Track, viewer: Viewer | undefined): Promise<TrackView>;
}

export function createTrackViews({
  likes,
  urls,
  hasLyrics,
}: {
  likes: Pick<LikeService, 'among'>;
  urls: PublicUrls;
  hasLyrics: (trackId: string) => Promise<boolean>;
}): TrackViews {
  const likedBy = async (tracks: readonly Track[], viewer: Viewer | undefined) =>
    viewer === undefined
      ? undefined
      : likes.among(
          viewer.id,
          tracks.map((track) => track.id),
        );
  const present = (track: Track, liked: ReadonlySet<string> | undefined, viewer: Viewer | undefined) =>
    presentTrack(track, urls, { liked: liked?.has(track.id), isWriteOnly: viewer?.isWriteOnly });
  return {
    async of(tracks, viewer) {
      const liked = await likedBy(tracks, viewer);
      return tracks.map((track) => present(track, liked, viewer));
    },
    async one(track, viewer) {
      const [liked, has] = await Promise.all([likedBy([track], viewer), hasLyrics(track.id)]);
      return { ...present(track, liked, viewer), has_lyrics: has };
    },
  };
}
