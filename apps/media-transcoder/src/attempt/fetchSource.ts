import { PermanentMediaError } from '@millrace/service';
import type { LocalFile, Storage } from '@millrace/storage';

/**
 * The source as a local file: the stored file itself if the storage is a folder, else a copy.
 *
 * @throws PermanentMediaError if the source was deleted, because a retry cannot find it either
 */
export async function fetchSource(
  storage: Storage,
  key: string,
  options: { folder: string; signal: AbortSignal },
): Promise<LocalFile> {
  const file = await storage.toLocalFile(key, options);
  if (file === null) throw new PermanentMediaError('processing_failed', undefined, { cause: `there is no ${key}` });
  return file;
}
