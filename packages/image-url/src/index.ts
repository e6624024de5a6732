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
export type { Notation } from './forms/notation.ts';
export { imageParameters } from './parameters/index.ts';
export { type ControlText, controlGroups, type RenditionFormat } from './parameters/record.ts';
export { devicePixels, isVideoFormat } from './parameters/values.ts';
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
  newestTransformVersion,
  versionOfTransform,
} from './transform.ts';
