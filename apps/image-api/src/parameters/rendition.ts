import { createHash } from 'node:crypto';
import {
  appliedParameters,
  devicePixels,
  type ImageTransform,
  type ImageUrlParameters,
  imageTransform,
  isVideoFormat,
  maxOutputPixels,
  maxOutputSide,
  type RenditionFormat,
} from '@millrace/image-url';
import type { AcceptedFormats } from './accept.ts';
import { completed } from './completed.ts';
import { oncePer } from './oncePer.ts';
import { invalidParameters } from './parse.ts';
import { assertVideoParameters } from './video.ts';

/** A transform in canonical form: the same for all equivalent URLs. */
export interface Rendition {
  /** The name of its object: the parameters with an effect, in a fixed order. Readable in a listing of the bucket. */
  name: string;
  /** The worker's transform by field, except a format that depends on the source. */
  told: Readonly<Record<string, unknown>>;
  format: RenditionFormat;
  /** Of the pictures that it is made of. */
  versions: Versions;
}

/** The versions of the picture of an image, and of its watermark if it has one. */
export interface Versions {
  v: number;
  watermark?: { id: string; v: number };
}

/** Objects of the first versions have the names from before there were versions. */
const firstVersions: Versions = { v: 1 };

/** The start of the names of an image's renditions: none for its first version. */
export const folderOf = (v: number): string => (v === 1 ? '' : `v${v}/`);

function negotiated({ avif, webp }: AcceptedFormats): RenditionFormat {
  if (avif) return webp ? 'auto' : 'auto-avif';
  return webp ? 'webp' : null;
}

function assertSides({ w, h, dpr = 1 }: ImageUrlParameters): void {
  const sides = { w: w && devicePixels(w, dpr), h: h && devicePixels(h, dpr) };
  for (const [field, pixels = 0] of Object.entries(sides)) {
    if (pixels > maxOutputSide) {
      const message = `gives ${pixels} pixels with a dpr of ${dpr}; the limit is ${maxOutputSide}`;
      throw invalidParameters([{ field, message }]);
    }
  }
  const pixels = (sides.w ?? 0) * (sides.h ?? 0);
  if (pixels > maxOutputPixels) {
    const message = `gives ${pixels} pixels together with the other side; the limit is ${maxOutputPixels}`;
    throw invalidParameters(Object.keys(sides).map((field) => ({ field, message })));
  }
}

/** What the records make of parameters. It depends on nothing else. */
interface Settled {
  told: Rendition['told'];
  /** What the name has of each field that has an effect. */
  parts: readonly { field: string; part: string }[];
}

/** By format: parameters that are shared by many requests are settled once for each. */
const settledOf = oncePer((_parameters: ImageUrlParameters) => new Map<RenditionFormat, Settled>());

/** @throws AppError invalid_request */
function settle(written: ImageUrlParameters, format: RenditionFormat): Settled {
  const parameters = completed(written);
  assertSides(parameters);
  const settled = appliedParameters.map((record) => ({
    field: record.field,
    ...record.settle({ ...parameters, format }),
  }));
  const told = Object.fromEntries(settled.map(({ field, told }) => [field, told]));
  if (isVideoFormat(format)) assertVideoParameters(told);
  return { told, parts: settled.flatMap(({ field, part }) => (part === null ? [] : { field, part })) };
}

/**
 * The canonical form of the parameters: without defaults and parameters that have no effect, in a fixed order. Values that depend on the
 * source (its format, and so its default quality) are kept as written, because the source is not known yet. Such renditions get another
 * name for the same bytes.
 *
 * @param written is not changed afterwards
 * @param accepted formats that the client accepts; used only with `f=auto`
 * @param versions of the pictures, in the name if they are not the first
 * @throws AppError invalid_request
 */
export function renditionOf(
  written: ImageUrlParameters,
  accepted: AcceptedFormats,
  versions: Versions = firstVersions,
): Rendition {
  const format = written.f === 'auto' ? negotiated(accepted) : (written.f ?? null);
  const settledBefore = settledOf(written);
  const settled = settledBefore.get(format) ?? settle(written, format);
  settledBefore.set(format, settled);
  const parts = settled.parts.flatMap(({ field, part }) => {
    const { v = 1 } = field === 'watermark' ? (versions.watermark ?? {}) : {};
    return v === 1 ? part : `${part}_v${v}`;
  });
  return { name: folderOf(versions.v) + nameOf(parts, format), told: settled.told, format, versions };
}

/** Characters of a name before its extension. Names of objects have at most 200. */
const mostCharacters = 190;
/** Characters of a longer name that stay readable, before its hash. */
const readableCharacters = 120;

/** A name that is too long for an object ends in the hash of the whole. */
function shortened(name: string): string {
  if (name.length <= mostCharacters) return name;
  return `${name.slice(0, readableCharacters)}-${createHash('sha256').update(name).digest('hex')}`;
}

function nameOf(parts: readonly string[], format: RenditionFormat): string {
  const name = shortened(parts.join('-') || 'plain');
  // media-transcoder may write `*.mp4` only, and by such a policy, Ceph refuses a name with two dots.
  if (isVideoFormat(format)) return `${name.replaceAll('.', 'p')}.${format}`;
  // The storage derives the content type from the extension. Otherwise it would have to store it with the object.
  return format === null || format === 'auto' || format === 'auto-avif' ? name : `${name}.${format}`;
}

/** The transform for the worker, once the source is known. */
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
