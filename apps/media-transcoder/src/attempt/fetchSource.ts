import { PermanentMediaError } from '@millrace/service';
import type { LocalFile, Storage } from '@millrace/storage';

/**
 * The source as a file of this machine: itself where storage is a folder, else a copy.
 *
 * @throws PermanentMediaError when it is not there any more: it was deleted, and another try finds nothing either
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
