import { AppError, type ErrorCode, errorCodes } from '@millrace/service';
import { z } from 'zod';

/** One rendition of one image. */
export interface RenditionId {
  imageId: string;
  name: string;
}

export const keyOf = ({ imageId, name }: RenditionId): string => `${imageId}/${name}`;

/** A problem as it is kept in a row, and told to the processes that wait for the same rendition. */
export const problemSchema = z.object({
  code: z.enum(Object.keys(errorCodes) as [ErrorCode]),
  detail: z.string(),
  publicCode: z.string(),
  retryAfter: z.number().optional(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })),
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
 * How a computation ended: stored; failed for good; given up, nothing being stored; or unknown, for whoever has it may store it yet:
 * then another may try at once, and the row stays to name the object that may come.
 */
export type Outcome = { bytes: number } | { failed: Problem } | { released: Problem | null } | { unknown: Problem };

/** After the end of a lease, for a worker that is late: what it stores in this time has a row that names it. */
export const graceSeconds = 30;

/** What whoever waits is told. */
export const noticeSchema = z.object({ key: z.string(), problem: problemSchema.nullable() });
export type Notice = z.output<typeof noticeSchema>;
