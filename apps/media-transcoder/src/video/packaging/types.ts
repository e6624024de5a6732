import type { Track } from '../../mp4/track.ts';

/** A key frame inside a segment, as an I-frame playlist addresses it. Times in seconds. */
export interface IFrame {
  start: number;
  /** Until the next I-frame, or the end. */
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

/** What was made and stored of one rendition, as measured. */
export interface PackagedTrack {
  track: Track;
  initName: string;
  initBytes: number;
  segments: Segment[];
  /** Frames per second where they are densest; 0 for audio. */
  maxFrameRate: number;
}

/** Takes a file of the rendition; resolves when there is room for the next one. */
export type StoreFile = (name: string, bytes: Buffer) => Promise<void>;

/** Length of a segment, and the distance of key frames, in seconds. */
export const segmentSeconds = 4;
export const keyframeSeconds = 2;
/** Timestamps are whole units of a timescale; the keyframe expression of the encoders allows for as much. */
export const boundaryTolerance = 0.0001;

export const initName = 'init.mp4';
export const segmentName = (index: number): string => `${String(index).padStart(5, '0')}.m4s`;
