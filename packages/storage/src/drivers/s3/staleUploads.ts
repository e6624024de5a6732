import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  type S3Client,
} from '@aws-sdk/client-s3';
import { layout } from '../../keys.ts';
import { storeNow } from './clock.ts';
import { isForbidden, isMissing } from './errors.ts';
import { type MultipartUploadPlace, partsOf } from './multipart.ts';

interface Location {
  client: S3Client;
  bucket: string;
  prefix: string;
}

/**
 * The unfinished multipart uploads of this storage. Without a prefix, other applications may have theirs beside ours.
 *
 * The whole bucket is listed: MinIO takes the parameter `prefix` of this call for a complete key, and would find nothing.
 */
async function* ownUploads(
  { client, bucket, prefix }: Location,
  signal: AbortSignal | undefined,
): AsyncGenerator<MultipartUpload> {
  const folders = prefix === '' ? layout : [prefix];
  let markers: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    // Pages may have only uploads of others.
    signal?.throwIfAborted();
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...markers }));
    for (const upload of page.Uploads ?? []) if (folders.some((folder) => upload.Key?.startsWith(folder))) yield upload;
    if (!page.IsTruncated || page.NextKeyMarker === undefined) return;
    markers = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextUploadIdMarker !== undefined && { UploadIdMarker: page.NextUploadIdMarker }),
    };
  }
}

/**
 * Aborts multipart uploads without a new part for this long. Their age does not matter: a live upload may be hours old.
 *
 * @param options.isLive whether this process is writing the full key
 * @param options.isDraft whether a draft of the full key is kept
 */
export async function abortStaleUploads(
  location: Location,
  olderThanMs: number,
  options: {
    isLive: (key: string) => boolean;
    isDraft: (key: string) => Promise<boolean>;
    signal: AbortSignal | undefined;
  },
): Promise<number> {
  const { client, bucket } = location;
  const { isLive, isDraft, signal } = options;
  let aborted = 0;
  for await (const { Key, UploadId, Initiated } of ownUploads(location, signal)) {
    signal?.throwIfAborted();
    if (Key === undefined || UploadId === undefined || isLive(Key)) continue;
    const upload = { Bucket: bucket, Key, UploadId };
    try {
      const lastActivity = await lastActivityOf(client, upload, Initiated);
      if (storeNow(client) - lastActivity < olderThanMs || (await isDraft(Key))) continue;
      await client.send(new AbortMultipartUploadCommand(upload));
      aborted += 1;
    } catch (error) {
      // The upload was completed or aborted meanwhile, or belongs to another app.
      if (!isMissing(error) && !isForbidden(error)) throw error;
    }
  }
  return aborted;
}

async function lastActivityOf(
  client: S3Client,
  upload: MultipartUploadPlace,
  initiated: Date | undefined,
): Promise<number> {
  let lastActivity = initiated?.getTime() ?? 0;
  for await (const { LastModified } of partsOf(client, upload)) {
    lastActivity = Math.max(lastActivity, LastModified?.getTime() ?? 0);
  }
  return lastActivity;
}
