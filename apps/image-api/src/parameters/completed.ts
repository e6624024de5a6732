import { devicePixels, type ImageUrlParameters } from '@millrace/image-url';

/** The other side, if a ratio and one side are given. It may be a fraction of a pixel. */
function withBothSides(parameters: ImageUrlParameters): ImageUrlParameters {
  const { w, h, ar } = parameters;
  if (ar === undefined) return parameters;
  const [width, height] = ar;
  if (w !== undefined && h === undefined) return { ...parameters, h: (w * height) / width };
  if (h !== undefined && w === undefined) return { ...parameters, w: (h * width) / height };
  return parameters;
}

/** Rounds the width of the result up to one of these, at most to the last one. The height grows with it. */
function withRoundedWidth(parameters: ImageUrlParameters, widths: readonly number[]): ImageUrlParameters {
  const { w, h, dpr = 1 } = parameters;
  const last = widths.at(-1);
  if (w === undefined || last === undefined) return parameters;
  const pixels = devicePixels(w, dpr);
  const rounded = (widths.find((width) => width >= pixels) ?? last) / dpr;
  return { ...parameters, w: rounded, ...(h !== undefined && { h: (h * rounded) / w }) };
}

/** Inside of one side means never larger than the picture. */
function withoutLooseInside(parameters: ImageUrlParameters): ImageUrlParameters {
  const { w, h, fit, ...rest } = parameters;
  const isLoose = fit === 'inside' && (w === undefined) !== (h === undefined);
  return isLoose ? { ...rest, w, h, up: 0 } : parameters;
}

/**
 * The parameters with what follows from them, so that URLs that mean the same have the same values.
 *
 * @param widths the allowed widths in ascending order; none allows all
 */
export const completed = (parameters: ImageUrlParameters, widths: readonly number[] = []): ImageUrlParameters =>
  withoutLooseInside(withRoundedWidth(withBothSides(parameters), widths));
