import { type ErrorCode, errorCodes, type MediaErrorCode, mediaErrorCodes } from './codes.ts';

/** One invalid field of a request, as listed in a problem response. `field` is a dotted path. */
export interface FieldError {
  field: string;
  message: string;
}

export interface AppErrorOptions {
  /** What the log gets to know; never sent. */
  cause?: unknown;
  fields?: FieldError[];
  /** Seconds, becomes Retry-After. */
  retryAfter?: number;
  headers?: Record<string, string>;
  /** Overrides the code in the response: a media error code on a 422. */
  publicCode?: string;
}

/**
 * An error that is meant for the user: status and title come from the table, `detail` is a public sentence (no stack, no
 * path, no query), `cause` is for the log only.
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
 * The input is bad, so a retry is useless: a queue handler that throws this ends the job for good, and the owner's row
 * becomes `error` with this code and sentence. Everything else that a handler throws is transient and retried.
 */
export class PermanentMediaError extends Error {
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, detail?: string, options: { cause?: unknown } = {}) {
    super(detail ?? mediaErrorCodes[code], { cause: options.cause });
    this.name = 'PermanentMediaError';
    this.code = code;
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system or library error (ENOENT, 23505 ...), if it has one. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
