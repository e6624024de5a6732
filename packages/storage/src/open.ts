import { fileURLToPath } from 'node:url';
import { environment, type Logger } from '@millrace/service';
import { openFileStorage } from './drivers/file/fileStorage.ts';
import { parseS3Url } from './s3Url.ts';
import type { Storage } from './types.ts';

export interface StorageOptions {
  /** s3://bucket[/prefix] or file:///path */
  url: string;
  log: Logger;
  /**
   * Memory limit of all puts of streams to S3, in bytes. Absent means no limit. With a limit, puts wait for memory, and those with the
   * slowest sources fail with `unavailable` when others need it.
   */
  partMemoryBytes?: number;
  /** Where clients reach S3, for addresses that are signed for them. Default: where this process reaches it. */
  publicEndpoint?: string | undefined;
}

/** Whether an endpoint is configured. Stores other than AWS have one, and need the bucket in the path. */
export function hasOwnEndpoint(): boolean {
  const env = environment();
  return Boolean(env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL);
}

/**
 * Opens the storage of the URL. Creates a missing folder, and a missing bucket if the credentials allow it. An unavailable store
 * is not an error: `ping` reports it.
 *
 * @throws StorageUnavailableError if a folder is not writable; TypeError if the URL has another scheme
 */
export async function openStorage({ url, log, partMemoryBytes, publicEndpoint }: StorageOptions): Promise<Storage> {
  const { protocol } = new URL(url);
  switch (protocol) {
    case 'file:':
      return openFileStorage(fileURLToPath(url), log);
    case 's3:': {
      // Loaded on demand: the SDK takes 20 MB of memory, which a platform on a folder does not need.
      const [{ createS3Client }, { openS3Storage }] = await Promise.all([
        import('./drivers/s3/client.ts'),
        import('./drivers/s3/s3Storage.ts'),
      ]);
      const options = { pathStyle: hasOwnEndpoint() };
      const signer = publicEndpoint && createS3Client({ pathStyle: true, endpoint: publicEndpoint });
      const clients = {
        client: createS3Client(options),
        readingClient: createS3Client(options),
        ...(signer && { signer }),
      };
      return openS3Storage({ ...clients, ...parseS3Url(url), partMemoryBytes }, log);
    }
    default:
      throw new TypeError(`A storage URL must start with s3: or file:, not ${protocol}`);
  }
}
