/** An invalid field of a request. */
export interface FieldError {
  /** A dotted path. */
  field: string;
  message: string;
}

export interface MillraceErrorOptions {
  status: number;
  code: string;
  detail: string;
  fields?: readonly FieldError[];
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** Whatever goes wrong in a call: a refusal of the service, a medium that cannot be used, no connection. */
export class MillraceError extends Error {
  override readonly name = 'MillraceError';
  /** The HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** The code of the error, for programs; `connection_failed` if there was no answer. */
  readonly code: string;
  /** A sentence for people. */
  readonly detail: string;
  /** The invalid fields of the request. */
  readonly fields: readonly FieldError[];
  /** The id of the request in the service's log. */
  readonly requestId: string | undefined;
  /** Seconds after which the service asks to try again. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, detail, fields = [], requestId, retryAfter, cause }: MillraceErrorOptions) {
    super(`${code}: ${detail}`, { cause });
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string';

/** The error of an answer that is not a success. A proxy in between may answer without a problem document. */
export function errorOf(status: number, headers: Headers, body: string): MillraceError {
  let problem: unknown;
  try {
    problem = JSON.parse(body);
  } catch {
    // Not the service's own answer.
  }
  const given = isRecord(problem) ? problem : {};
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new MillraceError({
    status,
    code: typeof given.code === 'string' ? given.code : `http_${status}`,
    detail: typeof given.detail === 'string' ? given.detail : `The answer has the status ${status}.`,
    fields: Array.isArray(given.errors) ? given.errors.filter(isFieldError) : [],
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

/** The error of a request without an answer. An abort by the caller is passed on as it is. */
export function connectionError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  return new MillraceError({
    status: 0,
    code: 'connection_failed',
    detail: 'The service did not answer.',
    cause,
  });
}
