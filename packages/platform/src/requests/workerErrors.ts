import {
  BusyError,
  NoWorkerError,
  QueueClosedError,
  QueueUnavailableError,
  RequestFailedError,
  RequestTimeoutError,
} from '@millrace/queue';
import { AppError, type MediaErrorCode, mediaErrorCodes } from '@millrace/service';

/** Seconds for Retry-After: a busy worker has capacity in a moment, an absent one must be started. */
const retryAfter = { busy: 1, away: 5 };

const unavailable = (detail: string, cause: unknown, seconds = retryAfter.away): AppError =>
  new AppError('unavailable', detail, { cause, retryAfter: seconds });

/** Codes which mean that the file's type is not accepted. */
const refusedTypes = new Set<MediaErrorCode>(['not_media', 'unsupported_codec', 'forbidden_format']);

const isMediaCode = (code: string | undefined): code is MediaErrorCode =>
  code !== undefined && Object.hasOwn(mediaErrorCodes, code);

/** The problem for the client with a file that is of no use. @param message says more than the code's own sentence */
export function unusable(code: MediaErrorCode, message: string, cause?: unknown): AppError {
  if (refusedTypes.has(code)) return new AppError('unsupported_media_type', message, { cause });
  return new AppError('unusable_media', message, { publicCode: code, cause });
}

/** The problem for the client after a worker's permanent error. The worker's message has the figures. */
function refusal(error: RequestFailedError): AppError {
  if (!isMediaCode(error.code)) {
    // The image has crashed two workers, or a worker failed in an unknown way.
    return new AppError('unusable_media', mediaErrorCodes.too_complex, { publicCode: 'too_complex', cause: error });
  }
  if (error.code === 'output_too_large') {
    const fields = ['w', 'h'].map((field) => ({ field, message: error.message }));
    return new AppError('invalid_request', error.message, { fields, cause: error });
  }
  return unusable(error.code, error.message, error);
}

/**
 * The problem for a request that no worker could fulfil: 503 with Retry-After if a retry may help, otherwise the reason.
 * Errors that are not the queue's are returned unchanged.
 *
 * @param worker what it is called in the sentence: "image worker"
 */
export function workerProblem(error: unknown, worker: string): unknown {
  if (error instanceof BusyError) return unavailable(`All ${worker}s are busy.`, error, retryAfter.busy);
  if (error instanceof NoWorkerError) return unavailable(`No ${worker} is running.`, error);
  if (error instanceof RequestTimeoutError) return unavailable(`The ${worker} did not answer in time.`, error);
  if (error instanceof QueueUnavailableError || error instanceof QueueClosedError) {
    return unavailable(`The ${worker}s cannot be reached. Try again later.`, error);
  }
  if (!(error instanceof RequestFailedError)) return error;
  if (error.permanent) return refusal(error);
  // A sentence for the client, such as that the machine is busy or the storage away. Other messages are for the log.
  if (error.code === 'unavailable') return unavailable(error.message, error, error.retryAfter);
  return unavailable(`The ${worker} failed. Try again later.`, error);
}
