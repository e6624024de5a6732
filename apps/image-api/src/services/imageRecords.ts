import type { Image } from '@millrace/database';

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
