import type { ImageTransform } from './grammar.ts';
import { type Attributes, startTag } from './html.ts';
import { fallbackFormat, isAnimated, proportionsOf, type ShownImage, widthsWithin } from './shown.ts';
import { type Candidate, candidatesOf, signedSrcsetText, srcsetText } from './srcset.ts';
import type { UnsizedTransform } from './transform.ts';
import { imageUrl, signedImageUrl } from './url.ts';

interface Common {
  /** In place of the image's own. An image without any is decoration, and has an empty one. */
  alt?: string | undefined;
  /** Newer formats, best first. By default AVIF and WebP, and for an animation WebP. */
  formats?: readonly ('avif' | 'webp')[] | undefined;
  /** For browsers that read none of them. By default JPEG for what cannot be transparent, else PNG; an animation keeps its format. */
  fallback?: 'jpeg' | 'png' | undefined;
  /** `lazy` by default. Use `eager` for what is seen first. */
  loading?: 'lazy' | 'eager' | undefined;
  /** `async` by default. */
  decoding?: 'async' | 'sync' | 'auto' | undefined;
  fetchPriority?: 'high' | 'low' | 'auto' | undefined;
  class?: string | undefined;
  /**
   * The attributes `width` and `height`, in CSS pixels. With them the layout does not move when the image arrives. By default the largest
   * width, or the width at density 1, and the height that follows from it, if the proportions are known.
   */
  width?: number | undefined;
  height?: number | undefined;
}

/** A picture that grows with the page. */
interface FluidPicture extends Common {
  /** Of the renditions, in pixels. Larger ones than the original are left out. */
  widths: readonly number[];
  densities?: undefined;
  /** How wide the picture is on the page, as in HTML. By default as wide as the page, at most `width`. */
  sizes?: string | undefined;
  transform?: Omit<UnsizedTransform, 'format'> | undefined;
}

/** A picture of one size. */
interface FixedPicture extends Common {
  /** Such as 1, 2 and 3. */
  densities: readonly number[];
  widths?: undefined;
  /** With the width or the height at density 1. */
  transform: Omit<ImageTransform, 'dpr' | 'format'>;
}

export type PictureOptions = FluidPicture | FixedPicture;

/** What all tags have in common. */
interface Layout {
  candidates: readonly Candidate[];
  /** The candidate for programs that know no `srcset`. */
  plain: Candidate | undefined;
  sizes: string | undefined;
  width: number | undefined;
  height: number | undefined;
}

function fluid(image: ShownImage, options: FluidPicture): Layout {
  const { transform = {}, width, sizes } = options;
  const candidates = candidatesOf({ widths: widthsWithin(image, options.widths, transform), transform });
  const plain = candidates.at(-1);
  return {
    candidates,
    plain,
    sizes: sizes ?? (width === undefined ? '100vw' : `(min-width: ${width}px) ${width}px, 100vw`),
    ...attributesOfSize(image, options, plain?.transform.width),
  };
}

function fixed(image: ShownImage, options: FixedPicture): Layout {
  const { width, height } = options.transform;
  const candidates = candidatesOf(options);
  return { candidates, plain: candidates[0], sizes: undefined, ...attributesOfSize(image, options, width, height) };
}

/** What is given, else what follows from it and from the proportions. */
function attributesOfSize(image: ShownImage, options: PictureOptions, ownWidth?: number, ownHeight?: number) {
  const proportions = proportionsOf(image, options.transform);
  const { width = ownWidth, height } = options;
  if (height !== undefined) return { width, height };
  if (width === undefined) {
    const derived = ownHeight !== undefined && proportions !== undefined ? rounded(ownHeight * proportions) : undefined;
    return { width: derived, height: ownHeight };
  }
  return { width, height: proportions === undefined ? undefined : rounded(width / proportions) };
}

const rounded = (pixels: number): number => Math.max(1, Math.round(pixels));

/** A tag, the candidates of its `srcset`, and its other attributes. */
interface Tag {
  name: 'source' | 'img';
  /** The transform of its `src`. */
  plain: ImageTransform | undefined;
  candidates: readonly Candidate[];
  attributes: Attributes;
}

function tagsOf(image: ShownImage, options: PictureOptions): Tag[] {
  const { candidates, plain, sizes, width, height } =
    options.widths === undefined ? fixed(image, options) : fluid(image, options);
  const inFormat = (one: Candidate, format: ImageTransform['format']): Candidate => ({
    ...one,
    transform: { ...one.transform, format },
  });
  const formats = options.formats ?? (isAnimated(image) ? (['webp'] as const) : (['avif', 'webp'] as const));
  const fallback = options.fallback ?? fallbackFormat(image);
  return [
    ...formats.map(
      (format): Tag => ({
        name: 'source',
        plain: undefined,
        candidates: candidates.map((one) => inFormat(one, format)),
        attributes: { type: `image/${format}`, sizes },
      }),
    ),
    {
      name: 'img',
      plain: plain && inFormat(plain, fallback).transform,
      candidates: candidates.map((one) => inFormat(one, fallback)),
      attributes: {
        sizes,
        width,
        height,
        alt: options.alt ?? image.alt ?? '',
        class: options.class,
        loading: options.loading ?? 'lazy',
        decoding: options.decoding ?? 'async',
        fetchpriority: options.fetchPriority,
      },
    },
  ];
}

const html = (tags: readonly string[]): string => `<picture>\n${tags.map((tag) => `  ${tag}\n`).join('')}</picture>`;

const tagHtml = ({ name, attributes }: Tag, src: string | undefined, srcset: string): string =>
  startTag(name, { src, srcset, ...attributes });

/**
 * A `<picture>` with AVIF, WebP and a format that every browser reads, as HTML. All attributes are escaped.
 *
 * @param origin of the image service; '' for that of the page
 * @param image as the API answers it
 * @throws TypeError, RangeError as `imageUrl`
 */
export function pictureHtml(origin: string, image: ShownImage, options: PictureOptions): string {
  const urlOf = (transform: ImageTransform) => imageUrl(origin, image.id, transform);
  return html(
    tagsOf(image, options).map((tag) => tagHtml(tag, tag.plain && urlOf(tag.plain), srcsetText(tag.candidates, urlOf))),
  );
}

/** The same with signatures. @param key one of the service's signing keys: call it on a server */
export async function signedPictureHtml(
  origin: string,
  image: ShownImage,
  options: PictureOptions,
  key: string,
): Promise<string> {
  const urlOf = (transform: ImageTransform) => signedImageUrl(origin, image.id, transform, key);
  const tags = tagsOf(image, options).map(async (tag) =>
    tagHtml(tag, tag.plain && (await urlOf(tag.plain)), await signedSrcsetText(tag.candidates, urlOf)),
  );
  return html(await Promise.all(tags));
}
