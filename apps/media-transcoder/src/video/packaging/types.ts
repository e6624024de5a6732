import type { Track } from '../../mp4/track.ts';

// APIs tell by them which segments exist.
export { boundaryTolerance, initName, keyframeSeconds, segmentName, segmentSeconds } from '@millrace/jobs';

/** A key frame inside a segment, as listed in an I-frame playlist. Times in seconds. */
export interface IFrame {
  start: number;
  /** Time to the next I-frame, or to the end. */
  duration: number;
  /** Byte range in the segment: from the moof to the end of the frame's data. */
  offset: number;
  length: number;
}

/** One stored media segment. Times in seconds of the presentation. */
export interface Segment {
  name: string;
  start: number;
  duration: number;
  bytes: number;
  /** Empty for audio. */
  iFrames: IFrame[];
}

/** One stored rendition, with measured values. */
export interface PackagedTrack {
  track: Track;
  initName: string;
  initBytes: number;
  segments: Segment[];
  /** Highest measured frames per second; 0 for audio. */
  maxFrameRate: number;
}

/** Stores a file of the rendition; resolves when there is room for the next one. */
export type StoreFile = (name: string, bytes: Buffer) => Promise<void>;
