import { AppError, codeOf } from '@millrace/service';
import { InvalidKeyError, StorageUnavailableError } from '../../errors.ts';

const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP']);
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** The key names a folder of other keys, or a folder in its path is an object. */
const misplaced = new Set(['ENOTDIR', 'EISDIR', 'ENOTEMPTY', 'ELOOP']);

/** The path does not exist or is not a file. For a read, the object does not exist. */
export function isAbsent(error: unknown): boolean {
  return absent.has(codeOf(error) ?? '');
}

/** Converts a system error to an error of the storage. Our own errors pass unchanged. */
export function translate(error: unknown, key: string): Error {
  if (error instanceof AppError || error instanceof InvalidKeyError || error instanceof TypeError) return error;
  const code = codeOf(error) ?? '';
  if (misplaced.has(code)) return new InvalidKeyError(key);
  if (full.has(code)) return new StorageUnavailableError(error, 'The storage is full.');
  return new StorageUnavailableError(error);
}
