export type { ImageTransform } from './grammar.ts';
export { type PictureOptions, pictureHtml, signedPictureHtml } from './picture.ts';
export type { ShownImage } from './shown.ts';
export { type DensitiesOptions, type SrcsetOptions, signedSrcset, srcset, type WidthsOptions } from './srcset.ts';
export type { UnsizedTransform } from './transform.ts';
export { type ImageSource, imageUrl, signedImageUrl } from './url.ts';
