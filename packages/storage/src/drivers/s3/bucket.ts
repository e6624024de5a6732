import { CreateBucketCommand, GetBucketLocationCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { StorageUnavailableError } from '../../errors.ts';
import { isForbidden, isMissing, isMissingBucket } from './errors.ts';

const created = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

/**
 * Makes sure that the bucket is there; several processes may do it at once.
 *
 * @param signal of the look whether it is there
 * @throws StorageUnavailableError when it is not and cannot be made
 */
export async function ensureBucket(client: S3Client, bucket: string, signal?: AbortSignal): Promise<{ made: boolean }> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), signal && { abortSignal: signal });
    return { made: false };
  } catch (error) {
    if (isForbidden(error)) return seen(client, bucket, signal);
    if (!isMissing(error) && !isMissingBucket(error)) throw new StorageUnavailableError(error);
  }
  try {
    // Without the signal: making a bucket happens once, and takes a store half a minute if it must.
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    return { made: true };
  } catch (error) {
    if (error instanceof Error && created.has(error.name)) return { made: false };
    throw new StorageUnavailableError(error, `The bucket ${bucket} does not exist and cannot be made.`);
  }
}

/** A login that may not list the whole bucket may not ask for its head either. */
async function seen(client: S3Client, bucket: string, signal: AbortSignal | undefined): Promise<{ made: boolean }> {
  try {
    await client.send(new GetBucketLocationCommand({ Bucket: bucket }), signal && { abortSignal: signal });
    return { made: false };
  } catch (error) {
    throw new StorageUnavailableError(error);
  }
}
