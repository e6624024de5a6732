import { AppError, codeOf } from '@millrace/service';
import { InvalidKeyError, StorageUnavailableError } from '../../errors.ts';

const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP']);
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** The key is the folder of another, or the other way round. */
const misplaced = new Set(['ENOTDIR', 'EISDIR', 'ENOTEMPTY', 'ELOOP']);

/** The path leads to nothing (or to no file): for a read there is no such object. */
export function isAbsent(error: unknown): boolean {
  return absent.has(codeOf(error) ?? '');
}

/** What a failed system call means to the caller of the storage. Errors that are ours already pass unchanged. */
export function translate(error: unknown, key: string): Error {
  if (error instanceof AppError || error instanceof InvalidKeyError || error instanceof TypeError) return error;
  const code = codeOf(error) ?? '';
  if (misplaced.has(code)) return new InvalidKeyError(key);
  if (full.has(code)) return new StorageUnavailableError(error, 'The storage is full.');
  return new StorageUnavailableError(error);
}
