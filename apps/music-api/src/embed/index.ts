export type { EmbedData, EmbedUrls, TrackPictures } from '../browser/data.ts';
export { type EmbedOptions, renderEmbed } from './render.ts';
