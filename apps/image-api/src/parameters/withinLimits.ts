import {
  croppedRegion,
  devicePixels,
  type ImageUrlParameters,
  isVideoFormat,
  maxOutputPixels,
  maxOutputSide,
  maxVideoFramePixels,
  type Size,
} from '@millrace/image-url';
import type { AcceptedFormats } from './accept.ts';
import { outputSize, type SourceSize } from './outputSize.ts';
import { type Rendition, renditionOf, transformOf, type Versions } from './rendition.ts';

/** What becomes of sides that are larger than a result may be: they are reduced, or the request is refused. */
export type Oversize = 'clamp' | 'refuse';

export interface SizedRendition {
  rendition: Rendition;
  /** The sides that were reduced, as a URL would have them: `w_8192,h_4096`. Undefined if none was. */
  clamped: string | undefined;
}

interface Limits {
  side: number;
  /** Of all frames together. */
  pixels: number;
}

const limitsOf = ({ f }: ImageUrlParameters): Limits => ({
  side: maxOutputSide,
  pixels: f !== undefined && f !== 'auto' && isVideoFormat(f) ? maxVideoFramePixels : maxOutputPixels,
});

/** At most 1: what brings a size within the limits. */
const scaleFor = ({ width, height }: Size, { side, pixels }: Limits): number =>
  Math.min(1, side / width, side / height, Math.sqrt(pixels / (width * height)));

/** The given sides, in device pixels, in another scale. Whole numbers, rounded down. */
function scaledBy(parameters: ImageUrlParameters, scale: number): ImageUrlParameters {
  const { w, h, dpr = 1 } = parameters;
  // What is a whole number but for the last bit stays that number.
  const scaled = (side: number) => Math.max(1, Math.floor(devicePixels(side, dpr) * scale + 1e-6)) / dpr;
  return { ...parameters, w: w && scaled(w), h: h && scaled(h) };
}

/** Reduces sides that no result may have, whatever the picture is. The proportions of two sides stay. */
function withinSides(parameters: ImageUrlParameters): ImageUrlParameters {
  const { w, h, dpr } = parameters;
  const asked = { width: devicePixels(w ?? 1, dpr), height: devicePixels(h ?? 1, dpr) };
  const scale = scaleFor(asked, limitsOf(parameters));
  return scale === 1 ? parameters : scaledBy(parameters, scale);
}

/** Whether the result fits by a look at its sides. It does for nearly all requests, which then cost no more. */
function surelyFits({ w, h, dpr, crop, f }: ImageUrlParameters, source: SourceSize): boolean {
  const given = devicePixels(Math.max(w ?? 1, h ?? 1), dpr);
  const from = crop === undefined ? source : croppedRegion(source, crop);
  // Nothing would be left: the request is refused later.
  if (from === null) return true;
  const isBox = w !== undefined && h !== undefined;
  // A turned picture is no longer, for its width, than an upright one.
  const stretch = isBox ? 1 : Math.max(from.width / from.height, from.height / from.width);
  const { side, pixels } = limitsOf({ f });
  const other = given * stretch + 1;
  return other <= side && given * other * source.frames <= pixels;
}

/** Once it is scaled, a result is too large by a few pixels of rounding at most. */
const mostCorrections = 20;

/** Reduces the given sides until the other side, and all frames together, are within the limits too. */
function withinSource(
  parameters: ImageUrlParameters,
  source: SourceSize,
  renditionWith: (parameters: ImageUrlParameters) => Rendition,
): ImageUrlParameters {
  const { w, h } = parameters;
  if ((w === undefined && h === undefined) || surelyFits(parameters, source)) return parameters;
  const limits = limitsOf(parameters);
  let smaller = parameters;
  for (let n = 0; n < mostCorrections; n += 1) {
    const rendition = renditionWith(smaller);
    const output = outputSize(transformOf(rendition, source), source);
    // Only the worker knows what a trim leaves. It refuses what is too large.
    if (output === null) break;
    // A video has its frames one after the other.
    const frames = isVideoFormat(rendition.format) ? 1 : output.frames;
    const scale = scaleFor(output.box, { ...limits, pixels: limits.pixels / frames });
    if (scale === 1) break;
    smaller = scaledBy(smaller, scale);
  }
  return smaller;
}

const textOf = ({ w, h, dpr }: ImageUrlParameters): string =>
  [w && `w_${devicePixels(w, dpr)}`, h && `h_${devicePixels(h, dpr)}`].filter(Boolean).join(',');

/**
 * The rendition of parameters, within the limits of a result. A side that is larger is reduced before the rendition gets its name, so
 * that all requests for too large results of a picture share one object.
 *
 * @param asked is not changed afterwards
 * @param source undefined while nothing is known of the picture: then the limits are those of the parameters alone
 * @throws AppError invalid_request; for sides that are too large only with `refuse`
 */
export function sizedRendition(
  asked: ImageUrlParameters,
  accepted: AcceptedFormats,
  { versions, source, oversize }: { versions?: Versions; source: SourceSize | undefined; oversize: Oversize },
): SizedRendition {
  const renditionWith = (parameters: ImageUrlParameters) => renditionOf(parameters, accepted, versions);
  if (oversize === 'refuse') return { rendition: renditionWith(asked), clamped: undefined };
  const within = withinSides(asked);
  const sized = source === undefined ? within : withinSource(within, source, renditionWith);
  return { rendition: renditionWith(sized), clamped: sized === asked ? undefined : textOf(sized) };
}
