import { type ImageFormat, type ImageTransform, maxOutputPixels, maxOutputSide } from '@millrace/jobs';
import type { AcceptedFormats } from './accept.ts';
import { invalidParameters } from './parse.ts';
import type { Parameters } from './shape.ts';

/**
 * The format of a rendition: one that was named, null for the source's own, or one of two that depend on whether the picture moves: AVIF for
 * a still one; for an animation WebP where the client reads that too, else the source's own.
 */
type RenditionFormat = ImageFormat | null | 'auto' | 'auto-avif';

/** A transform in its one canonical form: every URL that asks for the same has the same. */
export interface Rendition {
  /** The name of its object: what has an effect, in a fixed order. Readable, so that a bucket's listing is too. */
  name: string;
  transform: Omit<ImageTransform, 'format'>;
  format: RenditionFormat;
}

/** What `q` is when it is not given, by format. The worker has the same; docs/images.md says so. */
const defaultQuality: Record<ImageFormat, number | null> = { jpeg: 80, webp: 80, avif: 50, png: null };

function negotiated({ avif, webp }: AcceptedFormats): RenditionFormat {
  if (avif) return webp ? 'auto' : 'auto-avif';
  return webp ? 'webp' : null;
}

const side = (pixels: number | undefined, dpr: number): number | null =>
  pixels === undefined ? null : Math.max(1, Math.round(pixels * dpr));

function assertSides({ dpr = 1 }: Parameters, width: number | null, height: number | null): void {
  for (const [field, pixels] of [
    ['w', width],
    ['h', height],
  ] as const) {
    if (pixels !== null && pixels > maxOutputSide) {
      const message = `makes ${pixels} pixels with a dpr of ${dpr}, of ${maxOutputSide} at most`;
      throw invalidParameters([{ field, message }]);
    }
  }
  if (width !== null && height !== null && width * height > maxOutputPixels) {
    const message = `make ${width * height} pixels together, of ${maxOutputPixels} at most`;
    throw invalidParameters(['w', 'h'].map((field) => ({ field, message })));
  }
}

/**
 * The canonical form of what was asked: defaults, the order of the parameters and those without effect are gone. What depends on the source
 * (its format, and so its default quality) stays as it was asked, for it is not known yet: such renditions have names of their own, and
 * the same bytes.
 *
 * @param accepted what the client reads; of effect only with `f=auto`
 * @throws AppError invalid_request
 */
export function renditionOf(asked: Parameters, accepted: AcceptedFormats): Rendition {
  const { dpr = 1 } = asked;
  const width = side(asked.w, dpr);
  const height = side(asked.h, dpr);
  assertSides(asked, width, height);
  const hasBox = width !== null && height !== null;
  const fit = (hasBox && asked.fit) || 'cover';
  const format = asked.f === 'auto' ? negotiated(accepted) : (asked.f ?? null);
  const fixed = format === null || format === 'auto' || format === 'auto-avif' ? null : format;
  const isDefault = fixed !== null && (fixed === 'png' || asked.q === defaultQuality[fixed]);
  const transform = {
    width,
    height,
    fit,
    gravity: (hasBox && fit === 'cover' && asked.g) || 'center',
    rotate: (((asked.rotate ?? 0) % 360) + 360) % 360,
    flip: asked.flip ?? false,
    flop: asked.flop ?? false,
    blur: asked.blur || null,
    sharpen: asked.sharpen ?? false,
    grayscale: asked.grayscale ?? false,
    quality: isDefault ? null : (asked.q ?? null),
  } as const satisfies Omit<ImageTransform, 'format'>;
  return {
    name: nameOf(transform, format),
    transform: { ...transform, rotate: thousandths(transform.rotate) },
    format,
  };
}

/** Of 359.9 and -0.1 alike: what a sum of floating-point numbers leaves must not make two names. */
const thousandths = (n: number): number => Math.round(n * 1000) / 1000;

function nameOf(transform: Omit<ImageTransform, 'format'>, format: RenditionFormat): string {
  const { width, height, fit, gravity, rotate, flip, flop, blur, sharpen, grayscale, quality } = transform;
  const parts: Record<string, string | number | false | null> = {
    w: width,
    h: height,
    fit: fit !== 'cover' && fit,
    g: gravity !== 'center' && gravity,
    rotate: thousandths(rotate) || null,
    flip: flip && 1,
    flop: flop && 1,
    blur,
    sharpen: sharpen && 1,
    grayscale: grayscale && 1,
    q: quality,
    f: format === 'auto' ? 'auto' : format === 'auto-avif' && 'autoavif',
  };
  const written = Object.entries(parts).flatMap(([name, value]) =>
    value === null || value === false ? [] : [`${name}_${value}`],
  );
  const name = written.join('-') || 'plain';
  // The extension tells the storage the content type, which it would have to keep beside the object otherwise.
  return format === null || format === 'auto' || format === 'auto-avif' ? name : `${name}.${format}`;
}

/** The transform as the worker is asked for it, now that the source is known. */
export function transformOf({ transform, format }: Rendition, source: { frames: number }): ImageTransform {
  const isAnimated = source.frames > 1;
  switch (format) {
    case 'auto':
      return { ...transform, format: isAnimated ? 'webp' : 'avif' };
    case 'auto-avif':
      return { ...transform, format: isAnimated ? null : 'avif' };
    default:
      return { ...transform, format };
  }
}
