import { PermanentMediaError } from '@millrace/service';

/** Thrown by a handler when a retry is useless: the job is dead at once. */
export class PermanentError extends Error {
  override name = 'PermanentError';
}

/** A message does not match its schema. At the sender this is a bug; at the receiver the message is dead. */
export class InvalidMessageError extends PermanentError {
  override name = 'InvalidMessageError';
}

/** The message has a newer version than this process knows, as during an upgrade. A newer process will handle it. */
export class UnknownVersionError extends Error {
  override name = 'UnknownVersionError';
}

/** The engine was unavailable for longer than the caller's time limit. */
export class QueueUnavailableError extends Error {
  override name = 'QueueUnavailableError';
}

/** The queue was closed. */
export class QueueClosedError extends Error {
  override name = 'QueueClosedError';
  constructor() {
    super('The queue is closed.');
  }
}

/** No process answers this request. */
export class NoWorkerError extends Error {
  override name = 'NoWorkerError';
  constructor(request: string) {
    super(`No worker answers ${request}.`);
  }
}

/** Every process that answers this request is at capacity. */
export class BusyError extends Error {
  override name = 'BusyError';
  constructor(request: string) {
    super(`Every worker for ${request} is busy.`);
  }
}

/** The reply did not arrive in time. */
export class RequestTimeoutError extends Error {
  override name = 'RequestTimeoutError';
  constructor(request: string, timeoutMs: number) {
    super(`${request} was not answered within ${timeoutMs} ms.`);
  }
}

/** The worker's handler failed. */
export class RequestFailedError extends Error {
  override name = 'RequestFailedError';
  /** The handler's own code, e.g. of a PermanentMediaError. */
  readonly code: string | undefined;
  /** True if a retry is useless because the input is bad. */
  readonly permanent: boolean;
  /** Seconds after which a retry may succeed, if the handler has said it. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    options: { code?: string | undefined; permanent: boolean; retryAfter?: number | undefined },
  ) {
    super(message);
    this.code = options.code;
    this.permanent = options.permanent;
    this.retryAfter = options.retryAfter;
  }
}

/** The `reason` of a handler's aborted signal. */
export class HandlerAbortedError extends Error {
  override name = 'HandlerAbortedError';
  /** cancelled: the job is no longer needed. lost: another worker holds it. closing: this process is shutting down. */
  readonly why: 'cancelled' | 'lost' | 'closing';

  constructor(why: 'cancelled' | 'lost' | 'closing') {
    super(
      { cancelled: 'The job was cancelled.', lost: 'The job lease was lost.', closing: 'The queue is closing.' }[why],
    );
    this.why = why;
  }
}

/**
 * Thrown by a handler that gives its place to a job that waits: this one waits again, behind the next jobs of every account, and the attempt
 * does not count. For long work that goes on where it stopped.
 */
export class JobYieldedError extends Error {
  override name = 'JobYieldedError';
  constructor() {
    super('The job gave its place to another one.');
  }
}

/**
 * Thrown by a handler whose job belongs to another queue: the job, with its id, waits in that one as if it were new there, and the attempt does
 * not count. For work of which only a look at its input tells how long it takes.
 */
export class JobMovedError extends Error {
  override name = 'JobMovedError';
  /** The name of the jobs there. Their payload has the same fields. */
  readonly to: string;
  /** The version of the message there, which the queue sets. */
  readonly version: number | undefined;

  constructor(to: string, version?: number) {
    super(`The job belongs to ${to}.`);
    this.to = to;
    this.version = version;
  }
}

/** Whether a retry is useless after this error. */
export function isPermanent(error: unknown): boolean {
  return error instanceof PermanentError || error instanceof PermanentMediaError;
}
