import type { ImageTransform } from './grammar.ts';
import type { UnsizedTransform } from './transform.ts';
import { type ImageSource, imageUrl, signedImageUrl } from './url.ts';

/** For images that grow with the page: the browser chooses by `sizes` and its screen. */
export interface WidthsOptions {
  /** Pixels. */
  widths: readonly number[];
  densities?: undefined;
  transform?: UnsizedTransform | undefined;
}

/** For images of one size, such as avatars: the browser chooses by its screen. */
export interface DensitiesOptions {
  /** Such as 1, 2 and 3. */
  densities: readonly number[];
  widths?: undefined;
  /** With the width or the height at density 1. */
  transform: Omit<ImageTransform, 'dpr'>;
}

export type SrcsetOptions = WidthsOptions | DensitiesOptions;

/** One entry of a `srcset`. */
export interface Candidate {
  transform: ImageTransform;
  /** Such as `800w` or `2x`. */
  descriptor: string;
}

/** Ascending, each once. */
function ascending(numbers: readonly number[], name: string): number[] {
  if (numbers.length === 0) throw new RangeError(`${name} must not be empty`);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

const ofWidths = ({ widths, transform }: WidthsOptions): Candidate[] =>
  ascending(widths, 'widths').map((width) => ({ transform: { ...transform, width }, descriptor: `${width}w` }));

function ofDensities({ densities, transform }: DensitiesOptions): Candidate[] {
  if (transform.width === undefined && transform.height === undefined) {
    throw new TypeError('densities need a width or a height');
  }
  // As many decimals as a URL has.
  const rounded = densities.map((density) => Number(density.toFixed(3)));
  return ascending(rounded, 'densities').map((dpr) => ({
    transform: dpr === 1 ? transform : { ...transform, dpr },
    descriptor: `${dpr}x`,
  }));
}

export const candidatesOf = (options: SrcsetOptions): Candidate[] =>
  options.widths === undefined ? ofDensities(options) : ofWidths(options);

/** The text of a `srcset`. The commas of the URLs are no separators: only one at the end of a URL would be. */
export const srcsetText = (candidates: readonly Candidate[], urlOf: (transform: ImageTransform) => string): string =>
  candidates.map(({ transform, descriptor }) => `${urlOf(transform)} ${descriptor}`).join(', ');

/** The same with URLs that are signed first. */
export async function signedSrcsetText(
  candidates: readonly Candidate[],
  urlOf: (transform: ImageTransform) => Promise<string>,
): Promise<string> {
  const urls = await Promise.all(candidates.map(({ transform }) => urlOf(transform)));
  return candidates.map(({ descriptor }, at) => `${urls[at]} ${descriptor}`).join(', ');
}

/**
 * The `srcset` of an image: a rendition for each width, or for each density.
 *
 * @param origin of the image service; '' for that of the page
 * @throws TypeError, RangeError as `imageUrl`
 */
export const srcset = (origin: string, id: ImageSource, options: SrcsetOptions): string =>
  srcsetText(candidatesOf(options), (transform) => imageUrl(origin, id, transform));

/** The same with signatures. @param key one of the service's signing keys: call it on a server */
export const signedSrcset = async (
  origin: string,
  id: ImageSource,
  options: SrcsetOptions,
  key: string,
): Promise<string> =>
  signedSrcsetText(candidatesOf(options), (transform) => signedImageUrl(origin, id, transform, key));
