import { PermanentMediaError } from '@millrace/service';

/** Thrown by a handler: the job is dead at once, a retry would be useless. */
export class PermanentError extends Error {
  override name = 'PermanentError';
}

/** A message that does not satisfy its schema. At the sender it is a bug; at the receiver the message is dead. */
export class InvalidMessageError extends PermanentError {
  override name = 'InvalidMessageError';
}

/** A message of a newer version than this process knows, in the middle of an upgrade: another process will know it. */
export class UnknownVersionError extends Error {
  override name = 'UnknownVersionError';
}

/** The engine cannot be reached, and did not come back within the time allowed. */
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

/** Every process that answers this request is full. */
export class BusyError extends Error {
  override name = 'BusyError';
  constructor(request: string) {
    super(`Every worker for ${request} is full.`);
  }
}

/** The answer did not arrive in time. */
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
  /** True when asking again is useless: the input is bad. */
  readonly permanent: boolean;

  constructor(message: string, options: { code?: string | undefined; permanent: boolean }) {
    super(message);
    this.code = options.code;
    this.permanent = options.permanent;
  }
}

/** Why a handler's signal aborted: its `reason`. */
export class HandlerAbortedError extends Error {
  override name = 'HandlerAbortedError';
  /** cancelled: the job is not wanted any more. lost: another worker has it. closing: this process is going away. */
  readonly why: 'cancelled' | 'lost' | 'closing';

  constructor(why: 'cancelled' | 'lost' | 'closing') {
    super(
      { cancelled: 'The job was cancelled.', lost: 'The job is held elsewhere.', closing: 'The queue closes.' }[why],
    );
    this.why = why;
  }
}

/** Whether a retry is useless after this error. */
export function isPermanent(error: unknown): boolean {
  return error instanceof PermanentError || error instanceof PermanentMediaError;
}
