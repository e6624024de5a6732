import type { Rational } from './rational.ts';

export interface VideoStream {
  kind: 'video';
  index: number;
  codec: string;
  /** Coded size in pixels. */
  width: number;
  height: number;
  pixelFormat: string;
  /** Width of a pixel over its height. */
  pixelAspect: number;
  /** Degrees clockwise that a player turns it by. */
  rotation: number;
  /** Lowest rate at which all timestamps can be represented; undefined when there is none. */
  baseRate: Rational | undefined;
  averageRate: Rational | undefined;
  fieldOrder: string;
  transfer: string;
  matrix: string;
  range: string;
  frames: number | undefined;
  /** A cover, a thumbnail: no moving picture. */
  isPicture: boolean;
  /** What a picture says it shows, in ffmpeg's words: "Cover (front)". */
  comment: string;
  isDefault: boolean;
  isEncrypted: boolean;
  start: number | undefined;
  duration: number | undefined;
}

export interface AudioStream {
  kind: 'audio';
  index: number;
  codec: string;
  sampleRate: number;
  channels: number;
  /** Of a sample in the file; 0 where it is not told. */
  bitsPerSample: number;
  /** In ffmpeg's words: stereo, 5.1(side); "unknown" or empty where the file does not say. */
  layout: string;
  language: string;
  isDefault: boolean;
  /** Commentary, description for the blind: not the main track. */
  isAuxiliary: boolean;
  isEncrypted: boolean;
  start: number | undefined;
  duration: number | undefined;
}

export interface MediaInfo {
  format: string;
  /** How sure ffprobe is of the format, 0 to 100. */
  score: number;
  /** Seconds; undefined when the file does not say. Not to be trusted. */
  duration: number | undefined;
  /** Bytes of the file. */
  size: number;
  video: VideoStream[];
  audio: AudioStream[];
}
