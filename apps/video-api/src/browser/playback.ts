import type { Playback } from '@millrace/embed-kit/browser';
import type { VideoEngine } from './engine/index.ts';

export type VideoPlayback = Playback<VideoEngine>;
