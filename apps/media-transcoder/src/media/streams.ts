import type { Rational } from './rational.ts';

export interface VideoStream {
  kind: 'video';
  index: number;
  codec: string;
  /** Coded size in pixels. */
  width: number;
  height: number;
  pixelFormat: string;
  /** Width of a pixel divided by its height. */
  pixelAspect: number;
  /** Degrees clockwise by which a player rotates the picture. */
  rotation: number;
  /** Lowest rate at which all timestamps can be represented; undefined if there is none. */
  baseRate: Rational | undefined;
  averageRate: Rational | undefined;
  fieldOrder: string;
  transfer: string;
  matrix: string;
  range: string;
  frames: number | undefined;
  /** A cover or thumbnail rather than a moving picture. */
  isPicture: boolean;
  /** What a picture claims to show, in ffmpeg's words: "Cover (front)". */
  comment: string;
  isDefault: boolean;
  isEncrypted: boolean;
  /** Of Dolby Vision; undefined for any other video. */
  dolbyVision: DolbyVision | undefined;
  start: number | undefined;
  duration: number | undefined;
}

/** From the configuration record of Dolby Vision ("Dolby Vision Streams Within the ISO Base Media File Format", 3.2). */
export interface DolbyVision {
  profile: number;
  /** What a decoder sees that knows no Dolby Vision: 1 is HDR10, 2 SDR, 4 HLG, 6 Blu-ray's HDR10. 0: nothing that it could show. */
  compatibility: number;
}

/** What an audio track is for. */
export const audioPurposes = ['main', 'dub', 'description', 'clear speech', 'commentary', 'karaoke'] as const;
export type AudioPurpose = (typeof audioPurposes)[number];

export interface AudioStream {
  kind: 'audio';
  index: number;
  codec: string;
  sampleRate: number;
  channels: number;
  /** Bits per sample in the file; 0 if unknown. */
  bitsPerSample: number;
  /** ffmpeg's name: stereo, 5.1(side); "unknown" or empty if the file does not tell. */
  layout: string;
  language: string;
  /** One line; empty if the file does not tell. */
  title: string;
  purpose: AudioPurpose;
  isDefault: boolean;
  /** Whether there is a decoder for it. */
  isDecodable: boolean;
  isEncrypted: boolean;
  start: number | undefined;
  duration: number | undefined;
}

/** Subtitles of any kind, also pictures. */
export interface SubtitleStream {
  index: number;
  codec: string;
  language: string;
  /** The name that the file gives it; may be empty. */
  title: string;
  isDefault: boolean;
  /** Only for what is spoken in another language than the rest. */
  isForced: boolean;
}

export interface Chapter {
  /** Seconds from the beginning. */
  start: number;
  title: string;
}

export interface MediaInfo {
  format: string;
  /** How sure ffprobe is of the format, 0 to 100. */
  score: number;
  /** Seconds; undefined if the file does not tell. Untrusted. */
  duration: number | undefined;
  /** Bytes of the file. */
  size: number;
  video: VideoStream[];
  audio: AudioStream[];
  subtitles: SubtitleStream[];
  chapters: Chapter[];
}
