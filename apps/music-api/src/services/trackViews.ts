import type { Track } from '@millrace/database';
import type { PublicUrls } from '@millrace/delivery';
import { presentTrack } from '../present.ts';
import type { LikeService } from './likes.ts';

export type TrackView = ReturnType<typeof presentTrack>;

export interface TrackViews {
  /** Tracks as a viewer sees them. For a viewer with an account, they say whether the viewer likes them. */
  of(tracks: readonly Track[], viewer: { id: number } | undefined): Promise<TrackView[]>;
  one(track: Track, viewer: { id: number } | undefined): Promise<TrackView>;
}

export function createTrackViews(likes: Pick<LikeService, 'among'>, urls: PublicUrls): TrackViews {
  const likedBy = async (tracks: readonly Track[], viewer: { id: number } | undefined) =>
    viewer === undefined
      ? undefined
      : likes.among(
          viewer.id,
          tracks.map((track) => track.id),
        );
  return {
    async of(tracks, viewer) {
      const liked = await likedBy(tracks, viewer);
      return tracks.map((track) => presentTrack(track, urls, liked?.has(track.id)));
    },
    async one(track, viewer) {
      const liked = await likedBy([track], viewer);
      return presentTrack(track, urls, liked?.has(track.id));
    },
  };
}
