import type { Core } from '@millrace/media-service';
import type { VideoApiConfig } from './settings.ts';

/** What every feature of videos is made of. */
export type VideoCore = Core<VideoApiConfig>;
