export type { EmbedData, EmbedUrls } from '../browser/data.ts';
export { type EmbedOptions, renderEmbed } from './render.ts';
