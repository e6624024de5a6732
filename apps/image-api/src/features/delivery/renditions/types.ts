import { BusyError } from '@millrace/queue';
import { AppError, type ErrorCode, errorCodes } from '@millrace/service';
import { z } from 'zod';

/** Where renditions and their owners are: images, or versions of remote sources. Parts of SQL, so they are constants. */
export interface RenditionTables {
  /** Has id, source_key, format, width, height, frames and rendition_count. */
  owners: string;
  renditions: string;
  /** The column of the renditions that names the owner. */
  ownerId: string;
  /** The version of an owner's picture, an integer. */
  version: string;
  /** The storage key of its mezzanine, a nullable text. */
  mezzanineKey: string;
  /** Which owners may get renditions. */
  isOpen: string;
  /** The error for an owner that does not exist, or must not get renditions. */
  absent(): AppError;
}

/** One rendition of one image, or of one version of a remote source. */
export interface RenditionId {
  imageId: string;
  name: string;
}

export const keyOf = ({ imageId, name }: RenditionId): string => `${imageId}/${name}`;

/** Whether workers were too busy for this client. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.cause instanceof BusyError;

/** A problem as stored in a row and sent to the processes that wait for the same rendition. */
export const problemSchema = z.object({
  code: z.enum(Object.keys(errorCodes) as [ErrorCode]),
  detail: z.string(),
  publicCode: z.string(),
  retryAfter: z.number().optional(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Workers refused the client who had asked first, which says nothing of those who wait. */
  isRefusal: z.boolean().optional(),
});
export type Problem = z.output<typeof problemSchema>;

export const problemOfError = ({ code, detail, publicCode, retryAfter, fields }: AppError): Problem => ({
  code,
  detail: detail.slice(0, 1_000),
  publicCode,
  fields,
  ...(retryAfter !== undefined && { retryAfter }),
});

export const errorOfProblem = ({ code, detail, publicCode, retryAfter, fields }: Problem): AppError =>
  new AppError(code, detail, { publicCode, fields, ...(retryAfter !== undefined && { retryAfter }) });

/**
 * How a rendering ended. `bytes`: stored. `failed`: failed permanently. `released`: nothing will be stored. `unknown`: a worker may still
 * store the object; the row stays, so that it names the object, and another process may claim it at once.
 */
export type Outcome = { bytes: number } | { failed: Problem } | { released: Problem | null } | { unknown: Problem };

/** How long a row stays after its lease has ended, so that an object stored by a late worker has a row. */
export const graceSeconds = 30;

/** The notice to requests that wait for a rendition. */
export const noticeSchema = z.object({ key: z.string(), problem: problemSchema.nullable() });
export type Notice = z.output<typeof noticeSchema>;
