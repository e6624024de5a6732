import type { ImageUrlParameters } from '@millrace/image-url';
import { AppError } from '@millrace/service';
import type { SourceSize } from './outputSize.ts';

/** The present version of an image, as far as this process knows. */
export interface KnownVersion {
  v: number;
  /** False while the database does not answer: an older answer, or a guess. */
  isCertain: boolean;
  /** The size of its picture; undefined if nothing is known of the image. */
  size: SourceSize | undefined;
}

/** What a request for a version of an image gets. */
export type VersionAnswer =
  /** The picture of this version. If it `stays`, caches may keep it as long as they like: another picture has another URL. */
  | { v: number; stays: boolean }
  /** The version was replaced by this one. */
  | { replacedBy: number };

/** A version in the query of an original. Other values are cache busters, and as little an error as any other name there. */
const written = /^[1-9]\d{0,8}$/;

/** The version that the query of an original names. */
export const queriedVersion = (value: unknown): number | undefined =>
  typeof value === 'string' && written.test(value) ? Number(value) : undefined;

/**
 * Whether something else than the picture decides what a URL shows: a preset, the focal point or the watermark may change while the version
 * stays.
 */
export const dependsOnMore = ({ t, g, wm }: Pick<ImageUrlParameters, 't' | 'g' | 'wm'>): boolean =>
  t !== undefined || g === 'focal' || wm !== undefined;

/**
 * @param asked the version in the URL, if it has one
 * @throws AppError not_found for a version that does not exist yet
 */
export function versionAnswer(asked: number | undefined, known: KnownVersion): VersionAnswer {
  if (asked === undefined) return { v: known.v, stays: false };
  // While the database does not answer, the URL may know better. What is not stored under this version is not sent.
  if (!known.isCertain) return { v: asked, stays: false };
  if (asked < known.v) return { replacedBy: known.v };
  if (asked === known.v) return { v: asked, stays: true };
  throw new AppError('not_found', `The image has no version ${asked}: the present one is ${known.v}.`, {
    headers: { 'Cache-Control': 'no-store' },
  });
}
