import {
  BusyError,
  NoWorkerError,
  QueueClosedError,
  QueueUnavailableError,
  RequestFailedError,
  RequestTimeoutError,
} from '@millrace/queue';
import { AppError, type MediaErrorCode, mediaErrorCodes } from '@millrace/service';

/** Seconds after which it is worth asking again: a full worker has places in a moment, an absent one has to be started. */
const retryAfter = { busy: 1, away: 5 };

const unavailable = (detail: string, cause: unknown, seconds = retryAfter.away): AppError =>
  new AppError('unavailable', detail, { cause, retryAfter: seconds });

/** What is of a type that is not accepted, whatever its name says. */
const refusedTypes = new Set<MediaErrorCode>(['not_media', 'unsupported_codec', 'forbidden_format']);

const isMediaCode = (code: string | undefined): code is MediaErrorCode =>
  code !== undefined && Object.hasOwn(mediaErrorCodes, code);

/** What a worker refused for good, as the problem for the client; the worker's sentence has the figures. */
function refusal(error: RequestFailedError): AppError {
  if (!isMediaCode(error.code)) {
    // The picture has ended two workers, or one in a way that it does not know.
    return new AppError('unusable_media', mediaErrorCodes.too_complex, { publicCode: 'too_complex', cause: error });
  }
  if (error.code === 'output_too_large') {
    const fields = ['w', 'h'].map((field) => ({ field, message: error.message }));
    return new AppError('invalid_request', error.message, { fields, cause: error });
  }
  if (refusedTypes.has(error.code)) return new AppError('unsupported_media_type', error.message, { cause: error });
  return new AppError('unusable_media', error.message, { publicCode: error.code, cause: error });
}

/**
 * The answer for a request that no worker could fulfil: 503 with Retry-After where trying again helps, the reason where it does not.
 * What is none of the queue's failures comes back as it is.
 */
export function problemOf(error: unknown): unknown {
  if (error instanceof BusyError) return unavailable('All image workers are busy.', error, retryAfter.busy);
  if (error instanceof NoWorkerError) return unavailable('No image worker is running.', error);
  if (error instanceof RequestTimeoutError) return unavailable('The image worker did not answer in time.', error);
  if (error instanceof QueueUnavailableError || error instanceof QueueClosedError) {
    return unavailable('The image workers cannot be reached at the moment.', error);
  }
  if (!(error instanceof RequestFailedError)) return error;
  return error.permanent ? refusal(error) : unavailable('The image worker could not do its work just now.', error);
}
