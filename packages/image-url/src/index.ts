export {
  type AnimationVideoFormat,
  animationVideoFormats,
  defaultVideoQuality,
  type ImageFormat,
  imageColourSpaces,
  imageDefaultQuality,
  imageFits,
  imageFormats,
  imageGravities,
  maxMargin,
  maxOutputPixels,
  maxOutputSide,
  maxVideoFramePixels,
  presetName,
} from './choices.ts';
export type { RenditionFormat } from './record.ts';
export {
  croppedRegion,
  type Fitted,
  fittedSize,
  paddedSize,
  type Region,
  rotatedSize,
  type Size,
  windowAt,
} from './size.ts';
export {
  appliedParameters,
  type ImageTransform,
  type ImageUrlParameters,
  imageTransform,
  imageUrlParameters,
  isImageParameter,
  versionOfTransform,
} from './transform.ts';
export { devicePixels, isVideoFormat } from './values.ts';
