import type { Core } from '@millrace/media';
import type { ImageApiConfig } from './settings.ts';

/** What every feature of image-api gets. */
export type ImageCore = Core<ImageApiConfig>;
