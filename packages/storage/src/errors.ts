import { AppError } from '@millrace/service';

/** The string is not a valid key or prefix; see `Storage` for the rule. Nothing was changed. */
export class InvalidKeyError extends Error {
  constructor(key: string) {
    super(`Not a storage key: ${JSON.stringify(key.slice(0, 200))}`);
    this.name = 'InvalidKeyError';
  }
}

/** A put with `ifAbsent` found an object under its key. */
export class ObjectExistsError extends AppError {
  constructor(key: string, cause?: unknown) {
    super('conflict', 'An object of this name already exists.', { cause: cause ?? new Error(`Object exists: ${key}`) });
    this.name = 'ObjectExistsError';
  }
}

/** The requested range starts at or past the end of the object. */
export class RangeNotSatisfiableError extends RangeError {
  /** Size of the whole object in bytes, for `Content-Range: bytes *\/size`. */
  readonly size: number;

  constructor(size: number) {
    super(`The range starts past the end of an object of ${size} bytes.`);
    this.name = 'RangeNotSatisfiableError';
    this.size = size;
  }
}

/**
 * The store cannot handle the request now (unavailable, full, refusing). A retry may succeed. Clients get a 503 with
 * Retry-After. The cause is for the log.
 */
export class StorageUnavailableError extends AppError {
  constructor(cause: unknown, detail = 'The storage is temporarily unavailable.') {
    super('unavailable', detail, { cause, retryAfter: 5 });
    this.name = 'StorageUnavailableError';
  }
}
