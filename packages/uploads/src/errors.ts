import { AppError } from '@millrace/service';

/** The client closed the connection before its body was whole: nobody is there to be answered. */
export class ClientGoneError extends Error {
  constructor() {
    super('the client closed the connection during the upload');
    this.name = 'ClientGoneError';
  }
}

export const tooLarge = (maxBytes: number): AppError =>
  new AppError('payload_too_large', `The file is larger than the ${maxBytes} bytes that are accepted.`, {
    // What the client still sends is not read, so the connection cannot be used again.
    headers: { Connection: 'close' },
  });

export const wrongField = (field: string, message: string): AppError =>
  new AppError('invalid_request', `The field ${JSON.stringify(field.slice(0, 100))} ${message}.`, {
    fields: [{ field: field.slice(0, 100), message }],
  });

export const malformed = (detail: string, cause?: unknown): AppError =>
  new AppError('malformed_request', detail, { cause });

export const notMultipart = (): AppError =>
  new AppError('unsupported_media_type', 'The body must be multipart/form-data.');
