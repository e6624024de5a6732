import {
  appliedParameters,
  devicePixels,
  type ImageTransform,
  type ImageUrlParameters,
  imageTransform,
  maxOutputPixels,
  maxOutputSide,
  type RenditionFormat,
} from '@millrace/jobs';
import type { AcceptedFormats } from './accept.ts';
import { invalidParameters } from './parse.ts';

/** A transform in its one canonical form: every URL that asks for the same has the same. */
export interface Rendition {
  /** The name of its object: what has an effect, in a fixed order. Readable, so that a bucket's listing is too. */
  name: string;
  /** What the worker is told, by field, but for a format that depends on the source. */
  told: Readonly<Record<string, unknown>>;
  format: RenditionFormat;
}

function negotiated({ avif, webp }: AcceptedFormats): RenditionFormat {
  if (avif) return webp ? 'auto' : 'auto-avif';
  return webp ? 'webp' : null;
}

function assertSides({ w, h, dpr = 1 }: ImageUrlParameters): void {
  const sides = { w: w && devicePixels(w, dpr), h: h && devicePixels(h, dpr) };
  for (const [field, pixels = 0] of Object.entries(sides)) {
    if (pixels > maxOutputSide) {
      const message = `makes ${pixels} pixels with a dpr of ${dpr}, of ${maxOutputSide} at most`;
      throw invalidParameters([{ field, message }]);
    }
  }
  const pixels = (sides.w ?? 0) * (sides.h ?? 0);
  if (pixels > maxOutputPixels) {
    const message = `make ${pixels} pixels together, of ${maxOutputPixels} at most`;
    throw invalidParameters(Object.keys(sides).map((field) => ({ field, message })));
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
export function renditionOf(asked: ImageUrlParameters, accepted: AcceptedFormats): Rendition {
  assertSides(asked);
  const format = asked.f === 'auto' ? negotiated(accepted) : (asked.f ?? null);
  const settled = appliedParameters.map((record) => ({ field: record.field, ...record.settle({ ...asked, format }) }));
  return {
    name: nameOf(
      settled.flatMap(({ part }) => part ?? []),
      format,
    ),
    told: Object.fromEntries(settled.map(({ field, told }) => [field, told])),
    format,
  };
}

function nameOf(parts: readonly string[], format: RenditionFormat): string {
  const name = parts.join('-') || 'plain';
  // The extension tells the storage the content type, which it would have to keep beside the object otherwise.
  return format === null || format === 'auto' || format === 'auto-avif' ? name : `${name}.${format}`;
}

/** The transform as the worker is asked for it, now that the source is known. */
export function transformOf({ told, format }: Rendition, source: { frames: number }): ImageTransform {
  const isAnimated = source.frames > 1;
  switch (format) {
    case 'auto':
      return imageTransform.parse({ ...told, format: isAnimated ? 'webp' : 'avif' });
    case 'auto-avif':
      return imageTransform.parse({ ...told, format: isAnimated ? null : 'avif' });
    default:
      return imageTransform.parse(told);
  }
}
