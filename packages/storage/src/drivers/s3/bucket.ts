import { CreateBucketCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { StorageUnavailableError } from '../../errors.ts';
import { isMissing, isMissingBucket } from './errors.ts';

const created = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

/**
 * Makes sure that the bucket is there; several processes may do it at once.
 *
 * @throws StorageUnavailableError when it is not and cannot be made
 */
export async function ensureBucket(client: S3Client, bucket: string, signal?: AbortSignal): Promise<{ made: boolean }> {
  const options = signal && { abortSignal: signal };
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }), options);
    return { made: false };
  } catch (error) {
    if (!isMissing(error) && !isMissingBucket(error)) throw new StorageUnavailableError(error);
  }
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }), options);
    return { made: true };
  } catch (error) {
    if (error instanceof Error && created.has(error.name)) return { made: false };
    throw new StorageUnavailableError(error, `The bucket ${bucket} does not exist and cannot be made.`);
  }
}
