import { type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { MultipartUploadPlace } from './multipart.ts';

/** With this header, a PUT of a part copies another object of the bucket, with the rights of the login that has signed the address. */
export const copyHeader = 'x-amz-copy-source';

/**
 * What keeps a client from adding that header: the store, because it refuses headers that are not signed, as AWS does, or a copy with a
 * body, as Ceph does; or the signature, which says that the header is empty. MinIO reads a signed header that a request lacks from the query.
 */
export type CopyGuard = 'store' | 'signature';

interface BuiltRequest {
  headers: Record<string, string>;
  query: Record<string, unknown>;
}

/** The SDK gives its middleware requests of no type. */
const isBuiltRequest = (request: unknown): request is BuiltRequest =>
  typeof request === 'object' && request !== null && 'headers' in request && 'query' in request;

/**
 * Signs a PUT of a part of exactly these bytes.
 *
 * @param options.date the time by the store's clock
 * @param options.seconds how long the address can be used
 */
export async function signPart(
  signer: S3Client,
  part: MultipartUploadPlace & { PartNumber: number; ContentLength: number },
  options: { guard: CopyGuard; date: Date; seconds: number },
): Promise<string> {
  const { guard, date, seconds } = options;
  const command = new UploadPartCommand(part);
  if (guard === 'signature') {
    command.middlewareStack.add(
      (next) => (args) => {
        if (!isBuiltRequest(args.request)) throw new TypeError('The SDK has built no HTTP request.');
        args.request.headers[copyHeader] = '';
        args.request.query[copyHeader] = '';
        return next(args);
      },
      { step: 'build', name: 'signEmptyCopySource' },
    );
  }
  // What is hoisted is in the query only, and not among the signed headers.
  return getSignedUrl(signer, command, {
    expiresIn: seconds,
    signingDate: date,
    unhoistableHeaders: new Set([copyHeader]),
  });
}
