import { OutboundRefusedError } from '@millrace/outbound';
import { AppError, mediaErrorCodes, messageOf, PermanentMediaError } from '@millrace/service';
import { DraftGoneError, StorageUnavailableError } from '@millrace/storage';
import { isOfTls, systemCodeOf } from '../answers/systemCodes.ts';

/** The source cannot be fetched now. Another attempt may succeed. */
export class TransientFetchError extends Error {
  override readonly name = 'TransientFetchError';
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number;

  /** @param message for the user if it was the last attempt: a sentence without an address */
  constructor(message: string, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(message, { cause: options.cause });
    this.retryAfter = options.retryAfter ?? 0;
  }
}

/** The code of a media error, with a sentence that says more than its own. */
export const because = (code: keyof typeof mediaErrorCodes, sentence: string): PermanentMediaError =>
  new PermanentMediaError(code, `${mediaErrorCodes[code]} ${sentence}`);

/** Whether a failure says nothing of the source: the storage cannot be reached, or this process has no memory for so many parts. */
export const isOwnFailure = (error: unknown): boolean =>
  error instanceof StorageUnavailableError || error instanceof DraftGoneError || isShortOfMemory(error);

/** Whether the storage has ended a slow source, because others need its memory. What it has stored is kept. */
export const isShortOfMemory = (error: unknown): boolean => error instanceof AppError && error.code === 'unavailable';

/** What the failure of a request means for its fetch. The address is in none of the messages. */
export function translated(error: unknown): PermanentMediaError | TransientFetchError {
  if (error instanceof PermanentMediaError || error instanceof TransientFetchError) return error;
  if (error instanceof OutboundRefusedError) {
    // Without the cause, which may contain the address.
    if (error.refusal === 'lookup') return new TransientFetchError(error.message);
    const isUnreachable = error.refusal === 'redirects' || error.refusal === 'unresolved';
    return because(isUnreachable ? 'source_unreachable' : 'source_forbidden', error.message);
  }
  const code = systemCodeOf(error);
  if (isOfTls(code)) {
    return because('source_unreachable', 'It has no certificate that is trusted, or breaks off the TLS handshake.');
  }
  return new TransientFetchError(sentences[code] ?? 'The connection broke.', { cause: new Error(messageOf(error)) });
}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'It refuses connections.',
  UND_ERR_CONNECT_TIMEOUT: 'It does not answer.',
  UND_ERR_HEADERS_TIMEOUT: 'It does not answer.',
  UND_ERR_BODY_TIMEOUT: 'It stopped sending.',
};
