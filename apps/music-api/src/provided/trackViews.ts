import type { Track } from '@millrace/database';
import type { presentTrack } from '../present.ts';

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
