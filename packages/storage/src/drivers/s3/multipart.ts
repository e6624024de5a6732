import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3';
import { headersOf } from '../../mediaRules.ts';
import { isMissing } from './errors.ts';

/** Bucket and full key of an object. */
export interface ObjectPlace {
  Bucket: string;
  Key: string;
}

export type MultipartUploadPlace = ObjectPlace & { UploadId: string };

/**
 * Begins a multipart upload.
 *
 * @param key of the object without the prefix of the storage, for its usual headers
 * @returns its id
 */
export async function beginMultipart(client: S3Client, place: ObjectPlace, key?: string): Promise<string> {
  const { contentType, cacheControl } = key === undefined ? {} : headersOf(key, {});
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...place, ContentType: contentType, CacheControl: cacheControl }),
  );
  if (UploadId === undefined) throw new Error('The store sent no id of the multipart upload.');
  return UploadId;
}

/** The parts of a multipart upload, in their order. */
export async function* partsOf(client: S3Client, upload: MultipartUploadPlace): AsyncGenerator<Part> {
  let marker: string | undefined;
  // Not the SDK's paginator: it continues as long as there is a marker, and Ceph also sends one on the last page.
  do {
    const page = await client.send(new ListPartsCommand({ ...upload, PartNumberMarker: marker }));
    yield* page.Parts ?? [];
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (marker !== undefined);
}

/** Removes a multipart upload and its parts, if it exists. */
export async function abortMultipart(client: S3Client, upload: MultipartUploadPlace): Promise<void> {
  try {
    await client.send(new AbortMultipartUploadCommand(upload));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Removes the multipart uploads of one key, whose ids are not known. One key never has as many as a page. */
export async function abortAllOf(client: S3Client, { Bucket, Key }: ObjectPlace): Promise<void> {
  const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }));
  for (const { Key: found, UploadId } of page.Uploads ?? []) {
    if (found === Key && UploadId !== undefined) await abortMultipart(client, { Bucket, Key, UploadId });
  }
}
