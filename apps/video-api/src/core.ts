import type { Core } from '@millrace/media';
import type { VideoApiConfig } from './settings.ts';

/** What every feature of video-api gets. */
export type VideoCore = Core<VideoApiConfig>;
