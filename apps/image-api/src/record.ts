import type { Image } from '@millrace/database';
import { noSuch } from '@millrace/media';
import { imageTables } from './tables.ts';

/** An accepted image, with the facts from its inspection. */
export interface ReadyImage {
  id: string;
  accountId: number;
  /** Rises with each replacement of the picture. */
  v: number;
  sourceKey: string;
  /** The name of the uploaded file. */
  sourceName: string | null;
  /** Size of the stored original. */
  bytes: number;
  format: string;
  mimeType: string;
  width: number;
  height: number;
  frames: number;
  alt: string | null;
  tags: string[];
  /** The point that crops keep: parts of the sides. Both or none. */
  focalX: number | null;
  focalY: number | null;
  /** In base64. This and the next two are null for an image that was uploaded before the inspection looked. */
  thumbhash: string | null;
  /** `#rrggbb` each, the most frequent first. */
  palette: string[] | null;
  isOpaque: boolean | null;
  createdAt: Date;
  takenDownAt: Date | null;
  takenDownReason: string | null;
}

/** An image whose original is being fetched. */
export type FetchingImage = Pick<Image, 'id' | 'uploadedBytes' | 'createdAt'>;

/** A ready image has all columns set; null for one that is being uploaded. */
export function readyOf(row: Image): ReadyImage | null {
  const { id, accountId, v, sourceKey, sourceName, sourceBytes, format, mimeType, width, height, frames } = row;
  const { alt, tags, focalX, focalY, thumbhash, isOpaque, createdAt, takenDownAt, takenDownReason } = row;
  if (row.status !== 'ready' || sourceBytes === null || format === null || mimeType === null) return null;
  if (width === null || height === null || frames === null) return null;
  const bytes = Number(sourceBytes);
  return {
    id,
    accountId,
    v,
    sourceKey,
    sourceName,
    bytes,
    format,
    mimeType,
    width,
    height,
    frames,
    alt,
    tags,
    focalX,
    focalY,
    thumbhash,
    isOpaque,
    createdAt,
    takenDownAt,
    takenDownReason,
    palette: thumbhash === null ? null : row.palette,
  };
}

/** @throws AppError not_found for an image that is being uploaded */
export function assertReady(row: Image | null): ReadyImage {
  const image = row && readyOf(row);
  if (image === null) throw noSuch(imageTables);
  return image;
}
