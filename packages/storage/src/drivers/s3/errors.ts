import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '@millrace/service';
import { StorageUnavailableError } from '../../errors.ts';

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The object does not exist. For a HEAD, whose response has no body, also the bucket may be missing. */
export function isMissing(error: unknown): boolean {
  return nameOf(error) !== 'NoSuchBucket' && statusOf(error) === 404;
}

export function isMissingBucket(error: unknown): boolean {
  return nameOf(error) === 'NoSuchBucket';
}

/** The login lacks the permission. For an object, it may also be missing: stores answer 404 only to logins that may list. */
export function isForbidden(error: unknown): boolean {
  return statusOf(error) === 403;
}

/** If-None-Match failed, or another conditional write of the key was faster. */
export function isPreconditionFailed(error: unknown): boolean {
  const status = statusOf(error);
  return status === 412 || (status === 409 && nameOf(error) === 'ConditionalRequestConflict');
}

/** The connection ended before a response arrived, at each of the client's attempts. */
export function isWithoutResponse(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNRESET' || code === 'EPIPE';
}

export function isRangeNotSatisfiable(error: unknown): boolean {
  return statusOf(error) === 416;
}

/** The store does not implement the call, for example policies or CORS. */
export function isNotImplemented(error: unknown): boolean {
  return statusOf(error) === 501 || statusOf(error) === 405 || nameOf(error) === 'NotImplemented';
}

/** Statuses with which stores refuse a call as such. */
const refusals = new Set([400, 403, 405, 411, 501]);

/**
 * The store refuses to delete many objects in one call: Backblaze B2 knows no CRC32, which the SDK sends with this call (400), older stores want an
 * MD5 (400), Google Cloud Storage has no such call (501), and Ceph allows it only to logins that may delete in the whole bucket (403).
 */
export const refusesManyDeletes = (error: unknown): boolean => refusals.has(statusOf(error) ?? 0);

/** Converts an SDK error to an error of the storage. Our own errors pass unchanged. */
export function translate(error: unknown): Error {
  if (error instanceof AppError || error instanceof RangeError || error instanceof TypeError) return error;
  return new StorageUnavailableError(error);
}
