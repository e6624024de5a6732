import type { AudioStream, MediaInfo, VideoStream } from '../../src/media/streams.ts';

export const video = (changes: Partial<VideoStream> = {}): VideoStream => ({
  kind: 'video',
  index: 0,
  codec: 'h264',
  width: 1920,
  height: 1080,
  pixelFormat: 'yuv420p',
  pixelAspect: 1,
  rotation: 0,
  baseRate: { numerator: 30, denominator: 1 },
  averageRate: { numerator: 30, denominator: 1 },
  fieldOrder: 'progressive',
  transfer: 'bt709',
  matrix: 'bt709',
  range: 'tv',
  frames: 300,
  isPicture: false,
  comment: '',
  isDefault: true,
  isEncrypted: false,
  start: 0,
  duration: 10,
  ...changes,
});

export const audio = (changes: Partial<AudioStream> = {}): AudioStream => ({
  kind: 'audio',
  index: 1,
  codec: 'aac',
  sampleRate: 48_000,
  channels: 2,
  bitsPerSample: 0,
  layout: 'stereo',
  language: 'eng',
  isDefault: true,
  isAuxiliary: false,
  isEncrypted: false,
  start: 0,
  duration: 10,
  ...changes,
});

export const media = (changes: Partial<MediaInfo> = {}): MediaInfo => ({
  format: 'mov,mp4,m4a,3gp,3g2,mj2',
  score: 100,
  duration: 10,
  size: 1_000_000,
  video: [video()],
  audio: [audio()],
  ...changes,
});
