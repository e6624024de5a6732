import { CreateBucketCommand, GetBucketLocationCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { StorageUnavailableError } from '../../errors.ts';
import { isForbidden, isMissing, isMissingBucket } from './errors.ts';

const created = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

/**
 * Creates the bucket if it does not exist. Several processes may call it concurrently.
 *
 * @param signal aborts the check whether the bucket exists
 * @throws StorageUnavailableError if the bucket does not exist and cannot be created
 */
export async function ensureBucket(client: S3Client, bucket: string, signal?: AbortSignal): Promise<{ made: boolean }> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), signal && { abortSignal: signal });
    return { made: false };
  } catch (error) {
    if (isForbidden(error)) return probe(client, bucket, signal);
    if (!isMissing(error) && !isMissingBucket(error)) throw new StorageUnavailableError(error);
  }
  try {
    // Without the signal: creating a bucket happens only once, and a store may take half a minute for it.
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    return { made: true };
  } catch (error) {
    if (error instanceof Error && created.has(error.name)) return { made: false };
    throw new StorageUnavailableError(error, `The bucket ${bucket} does not exist and cannot be created.`);
  }
}

/** For logins without permission to list the whole bucket: they may not send HeadBucket either. */
async function probe(client: S3Client, bucket: string, signal: AbortSignal | undefined): Promise<{ made: boolean }> {
  try {
    await client.send(new GetBucketLocationCommand({ Bucket: bucket }), signal && { abortSignal: signal });
    return { made: false };
  } catch (error) {
    throw new StorageUnavailableError(error);
  }
}
