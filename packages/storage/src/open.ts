import { fileURLToPath } from 'node:url';
import type { Logger } from '@millrace/service';
import { environment } from '@millrace/service';
import { openFileStorage } from './drivers/file/fileStorage.ts';
import { parseS3Url } from './place.ts';
import type { Storage } from './types.ts';

export interface StorageOptions {
  /** s3://bucket[/prefix] or file:///path */
  url: string;
  log: Logger;
  /**
   * What puts of streams to S3 may hold in memory, in bytes; no limit when absent. With a limit, puts wait for memory, and those with the
   * slowest sources fail with `unavailable` when others need it.
   */
  partMemoryBytes?: number;
}

/** A store of one's own is named by its endpoint, and wants the bucket in the path. */
export function hasOwnEndpoint(): boolean {
  const env = environment();
  return Boolean(env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL);
}

/**
 * Opens the storage that the URL names. A folder is made if it is not there, a bucket too where the credentials allow it. A
 * store that is away now is no error: `ping` tells.
 *
 * @throws StorageUnavailableError for a folder that cannot be written to; TypeError for a URL that names no storage
 */
export async function openStorage({ url, log, partMemoryBytes }: StorageOptions): Promise<Storage> {
  const { protocol } = new URL(url);
  switch (protocol) {
    case 'file:':
      return openFileStorage(fileURLToPath(url), log);
    case 's3:': {
      // Loaded when it is wanted: the SDK takes 20 MB, which a platform on a folder need not have.
      const [{ createS3Client }, { openS3Storage }] = await Promise.all([
        import('./drivers/s3/client.ts'),
        import('./drivers/s3/s3Storage.ts'),
      ]);
      const options = { pathStyle: hasOwnEndpoint() };
      const clients = { client: createS3Client(options), readingClient: createS3Client(options) };
      return openS3Storage({ ...clients, ...parseS3Url(url), partMemoryBytes }, log);
    }
    default:
      throw new TypeError(`no storage driver for ${protocol}`);
  }
}
