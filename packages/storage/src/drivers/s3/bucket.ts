import { CreateBucketCommand, GetBucketLocationCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { StorageUnavailableError } from '../../errors.ts';
import { isForbidden, isMissing, isMissingBucket } from './errors.ts';

const alreadyExists = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

/**
 * Creates the bucket if it does not exist. Several processes may call it concurrently.
 *
 * @param signal aborts the check whether the bucket exists
 * @throws StorageUnavailableError if the bucket does not exist and cannot be created
 */
export async function ensureBucket(
  client: S3Client,
  bucket: string,
  signal?: AbortSignal,
): Promise<{ created: boolean }> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), signal && { abortSignal: signal });
    return { created: false };
  } catch (error) {
    if (isForbidden(error)) return checkLocation(client, bucket, signal);
    if (!isMissing(error) && !isMissingBucket(error)) throw new StorageUnavailableError(error);
  }
  try {
    // Without the signal: creating a bucket happens only once, and a store may take half a minute for it.
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    return { created: true };
  } catch (error) {
    if (error instanceof Error && alreadyExists.has(error.name)) return { created: false };
    throw new StorageUnavailableError(error, `The bucket ${bucket} does not exist and cannot be created.`);
  }
}

/** For logins without permission to list the whole bucket: they may not send HeadBucket either. */
async function checkLocation(
  client: S3Client,
  bucket: string,
  signal: AbortSignal | undefined,
): Promise<{ created: boolean }> {
  try {
    await client.send(new GetBucketLocationCommand({ Bucket: bucket }), signal && { abortSignal: signal });
    return { created: false };
  } catch (error) {
    throw new StorageUnavailableError(error);
  }
}
