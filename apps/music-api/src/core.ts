import type { Core } from '@millrace/media';
import type { MusicApiConfig } from './settings.ts';

/** What every feature of music-api gets. */
export type MusicCore = Core<MusicApiConfig>;
