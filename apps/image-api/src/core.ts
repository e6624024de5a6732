import type { Core } from '@millrace/media-service';
import type { ImageApiConfig } from './settings.ts';

/** What every feature of images is made of. */
export type ImageCore = Core<ImageApiConfig>;
