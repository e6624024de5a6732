import { fileURLToPath } from 'node:url';
import type { Logger } from '@millrace/logging';
import { openFileStorage } from './drivers/file/fileStorage.ts';
import type { Storage } from './types.ts';

export interface StorageOptions {
  /** s3://bucket[/prefix] or file:///path */
  url: string;
  log: Logger;
}

/**
 * Opens the storage that the URL names. A folder is made if it is not there, a bucket too where the credentials allow it.
 *
 * @throws StorageUnavailableError for a folder that cannot be written to
 */
export async function openStorage({ url, log }: StorageOptions): Promise<Storage> {
  const { protocol } = new URL(url);
  if (protocol === 'file:') return openFileStorage(fileURLToPath(url), log);
  throw new TypeError(`no storage driver for ${protocol}`);
}
