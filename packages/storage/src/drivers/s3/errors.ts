import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '@millrace/service';
import { StorageUnavailableError } from '../../errors.ts';

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** There is no such object (or, for a HEAD, which has no body to say so: nothing at all). */
export function isMissing(error: unknown): boolean {
  return nameOf(error) !== 'NoSuchBucket' && statusOf(error) === 404;
}

export function isMissingBucket(error: unknown): boolean {
  return nameOf(error) === 'NoSuchBucket';
}

/** This login may not do that. Of an object, it may also mean that there is none: only who may list is told that it is missing. */
export function isForbidden(error: unknown): boolean {
  return statusOf(error) === 403;
}

/** If-None-Match did not hold, or another conditional write of the key was quicker. */
export function isPreconditionFailed(error: unknown): boolean {
  const status = statusOf(error);
  return status === 412 || (status === 409 && nameOf(error) === 'ConditionalRequestConflict');
}

export function isRangeNotSatisfiable(error: unknown): boolean {
  return statusOf(error) === 416;
}

/** The store knows no such call: no policies, no CORS ... */
export function isNotImplemented(error: unknown): boolean {
  return statusOf(error) === 501 || statusOf(error) === 405 || nameOf(error) === 'NotImplemented';
}

/** What a failed call means to the caller of the storage. Errors that are ours already pass unchanged. */
export function translate(error: unknown): Error {
  if (error instanceof AppError || error instanceof RangeError || error instanceof TypeError) return error;
  return new StorageUnavailableError(error);
}
