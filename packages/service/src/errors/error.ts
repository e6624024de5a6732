import { type ErrorCode, errorCodes, type MediaErrorCode, mediaErrorCodes } from './codes.ts';

/** An invalid field of a request, as listed in a problem response. `field` is a dotted path. */
export interface FieldError {
  field: string;
  message: string;
}

export interface AppErrorOptions {
  /** For the log only; never sent to the client. */
  cause?: unknown;
  fields?: FieldError[];
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
  headers?: Record<string, string>;
  /** Overrides the code in the response, e.g. a media error code on a 422. */
  publicCode?: string;
}

/**
 * An error for the client: status and title come from the table, `detail` is a public sentence (no stack, path or query),
 * `cause` is for the log only.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly fields: FieldError[];
  readonly retryAfter: number | undefined;
  readonly headers: Record<string, string>;
  readonly publicCode: string;

  constructor(code: ErrorCode, detail?: string, options: AppErrorOptions = {}) {
    super(detail ?? errorCodes[code].title, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail ?? `${errorCodes[code].title}.`;
    this.fields = options.fields ?? [];
    this.retryAfter = options.retryAfter;
    this.headers = options.headers ?? {};
    this.publicCode = options.publicCode ?? code;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  get title(): string {
    return errorCodes[this.code].title;
  }
}

/**
 * The input is bad, so a retry is useless. If a queue handler throws this, the job ends without a retry and the owner's row gets
 * the status `error` with this code and sentence. Jobs are retried after any other error.
 */
export class PermanentMediaError extends Error {
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, detail?: string, options: { cause?: unknown } = {}) {
    super(detail ?? mediaErrorCodes[code], { cause: options.cause });
    this.name = 'PermanentMediaError';
    this.code = code;
  }
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system or library error (ENOENT, 23505 ...), if it has one. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
