import { AppError } from '@millrace/service';

/** The client closed the connection before the body was complete, so no answer can be sent. */
export class ClientGoneError extends Error {
  constructor() {
    super('the client closed the connection during the upload');
    this.name = 'ClientGoneError';
  }
}

export const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', `The file is larger than the limit of ${maxBytes} bytes.`, {
    // The rest of the body is not read, so the connection cannot be reused.
    headers: { Connection: 'close' },
  });

/** @param field of the form, if the file is a part of one */
export const emptyFile = (field?: string): AppError =>
  new AppError('empty_file', 'The file is empty.', {
    ...(field !== undefined && { fields: [{ field, message: 'must not be empty' }] }),
  });

export const wrongField = (field: string, message: string): AppError =>
  new AppError('invalid_request', `The field ${JSON.stringify(field.slice(0, 100))} ${message}.`, {
    fields: [{ field: field.slice(0, 100), message }],
  });

export const malformed = (detail: string, cause?: unknown): AppError =>
  new AppError('malformed_request', detail, { cause });

export const notMultipart = (): AppError =>
  new AppError('unsupported_media_type', 'The body must be multipart/form-data.');

/** The error codes of an upload in addition to those of a form: limits of the account, and a deletion while it is in progress. */
export const uploadErrors = [
  'empty_file',
  'email_not_verified',
  'quota_exceeded',
  'rate_limited',
  'not_found',
] as const;
