import { AppError } from '@millrace/service';

/** The error for the client, with errors of the removal as further causes for the log. */
export function withCauses(error: unknown, failures: readonly unknown[]): Error {
  const cause = new AggregateError([error, ...failures], 'the upload failed, and its files could not be removed yet');
  if (!(error instanceof AppError)) return cause;
  const { code, detail, fields, retryAfter, headers, publicCode } = error;
  return new AppError(code, detail, {
    cause,
    fields,
    headers,
    publicCode,
    ...(retryAfter !== undefined && { retryAfter }),
  });
}
