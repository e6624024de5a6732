import type { Image, SqlExecutor } from '@millrace/database';
import type { ReplyOf } from '@millrace/jobs';
import type { FinishedUpload } from '@millrace/media';
import type { Holder } from '@millrace/service';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { ReadyImage } from './record.ts';

/** What a worker is asked about an upload. */
export interface InspectionRequest {
  imageId: string;
  sourceKey: string;
  strippedKey: string | null;
  mezzanineKey?: string;
  requestId: string;
  /** Whose places in workers it takes. */
  holder: Holder;
}

/** What it found. */
export type Inspection = ReplyOf<'image.inspect'>;

/** Lets a worker decode a whole upload. @throws AppError unsupported_media_type, unusable_media, unavailable */
export type Inspect = (request: InspectionRequest) => Promise<Inspection>;

/** What the row of an image has of its picture. */
export type PictureColumns = Pick<
  Image,
  'sourceKey' | 'nameFold' | 'mezzanineKey' | 'thumbhash' | 'palette' | 'isOpaque'
> &
  Pick<Inspection, 'format' | 'mimeType' | 'width' | 'height' | 'frames'>;

/** A picture that was decoded completely: where its original is, and what the image's row tells of it. */
export interface InspectedPicture {
  found: Inspection;
  /** Size of the original. */
  sourceBytes: number;
  columns: PictureColumns;
}

/** An uploaded picture that is not checked yet. */
export type UncheckedPicture = Pick<FinishedUpload, 'sourceName' | 'sourceBytes'> & {
  imageId: string;
  requestId: string;
  /** Where it is stored. */
  uploadedKey: string;
  /** Where a copy without metadata takes its place, if the service removes metadata. */
  copyKey: string;
  /** Where its mezzanine is stored, if it gets one. */
  mezzanineKey: string;
};

/** Has an uploaded picture decoded completely. @param accept looks at what was found @throws AppError if it is refused */
export type PictureCheck = (
  picture: UncheckedPicture,
  accept?: (found: Inspection) => void,
) => Promise<InspectedPicture>;

/** An operation with the form of a picture. */
interface Receiving {
  form: { fields: z.ZodObject };
  unknownFields?: 'ignored';
}

/** Receives the picture of a form. @returns null if the client disconnected */
export type Receive = (
  operation: Receiving,
  request: [Request, Response],
  accountId: number,
  start: () => Promise<StartedImage>,
) => Promise<ReadyImage | null>;

/** An upload whose bytes are stored. */
export type UploadedImage = FinishedUpload & { requestId: string };

/** Conditions of one upload, besides those of all uploads. */
export interface UploadTerms {
  /** Called in the transaction that writes the upload's row. @throws AppError if the upload must not begin */
  begin(executor: SqlExecutor, id: string): Promise<void>;
  /** @throws AppError if the image is refused */
  check(found: Pick<Inspection, 'mimeType'>): void;
  /** Called in the transaction that accepts the image. @throws AppError if the upload must not become an image any more */
  end(executor: SqlExecutor, id: string): Promise<void>;
}

/** An upload in progress. It has a row. */
export interface StartedImage {
  sourceKey: string;
  /** As `finishUpload`. */
  finish(upload: UploadedImage): Promise<ReadyImage>;
  abandon(): Promise<void>;
  /** Whether `abandon` removes the stored bytes. */
  removesFiles?: boolean;
}
