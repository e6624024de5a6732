import { AppError } from '@millrace/service';

/** The string is no key (or prefix) of this storage; see `Storage` for the rule. Nothing was touched. */
export class InvalidKeyError extends Error {
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`);
    this.name = 'InvalidKeyError';
  }
}

/** A put with `ifAbsent` found an object under its key. */
export class ObjectExistsError extends AppError {
  constructor(key: string, cause?: unknown) {
    super('conflict', 'An object of this name exists already.', { cause: cause ?? new Error(`object exists: ${key}`) });
    this.name = 'ObjectExistsError';
  }
}

/** The range asked for begins at or past the end of the object. */
export class RangeNotSatisfiableError extends RangeError {
  /** Bytes of the whole object, for `Content-Range: bytes *\/size`. */
  readonly size: number;

  constructor(size: number) {
    super(`the range begins past the end of an object of ${size} bytes`);
    this.name = 'RangeNotSatisfiableError';
    this.size = size;
  }
}

/**
 * The store cannot do what was asked now (away, full, refusing); trying later may help. As an HTTP answer it is a 503
 * with Retry-After. The cause is for the log.
 */
export class StorageUnavailableError extends AppError {
  constructor(cause: unknown, detail = 'The storage is temporarily unavailable.') {
    super('unavailable', detail, { cause, retryAfter: 5 });
    this.name = 'StorageUnavailableError';
  }
}
