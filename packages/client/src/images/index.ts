export { type PictureOptions, pictureHtml, signedPictureHtml } from './picture.ts';
export type { ShownImage } from './shown.ts';
export { type DensitiesOptions, type SrcsetOptions, signedSrcset, srcset, type WidthsOptions } from './srcset.ts';
export type { ImageTransform, UnsizedTransform } from './transform.ts';
export { type ImageSource, imageUrl, signedImageUrl } from './url.ts';
