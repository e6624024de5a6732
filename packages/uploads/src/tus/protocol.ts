import { AppError } from '@millrace/service';
import type { Request, Response } from 'express';
import { emptyFile, malformed, tooLarge } from '../errors.ts';
import { checksumAlgorithms } from './checksum.ts';
import type { TusUpload } from './store.ts';

/** The version of the tus protocol. */
export const tusVersion = '1.0.0';
const extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];
/** The content type of a body with bytes of an upload. */
export const uploadType = 'application/offset+octet-stream';

/** Every answer names the version, also errors. @throws AppError precondition_failed if the client speaks another one */
export function agreeOnVersion(req: Request, res: Response): void {
  res.setHeader('Tus-Resumable', tusVersion);
  if (req.get('tus-resumable') === tusVersion) return;
  throw new AppError('precondition_failed', `Send the header Tus-Resumable: ${tusVersion}.`, {
    headers: { 'Tus-Version': tusVersion },
  });
}

/** What the server can do. */
export function describeServer(res: Response, maxBytes: number): void {
  res.setHeader('Tus-Resumable', tusVersion);
  res.setHeader('Tus-Version', tusVersion);
  res.setHeader('Tus-Extension', extensions.join(','));
  res.setHeader('Tus-Checksum-Algorithm', checksumAlgorithms.join(','));
  res.setHeader('Tus-Max-Size', String(maxBytes));
}

/** How much of an upload is stored. */
export function describeUpload(res: Response, { offset, expiresAt }: TusUpload): void {
  res.setHeader('Upload-Offset', String(offset));
  res.setHeader('Upload-Expires', expiresAt.toUTCString());
  res.setHeader('Cache-Control', 'no-store');
}

const number = /^(?:0|[1-9]\d{0,15})$/;

/** A header with a number of bytes. @throws AppError malformed_request */
export function byteHeader(req: Request, name: string): number {
  const value = req.get(name);
  if (value === undefined || !number.test(value) || !Number.isSafeInteger(Number(value))) {
    throw malformed(`${name} must be a whole number of bytes.`);
  }
  return Number(value);
}

/** The size of a new upload. @throws AppError malformed_request, empty_file, payload_too_large */
export function lengthOf(req: Request, maxBytes: number): number {
  if (req.get('upload-defer-length') !== undefined) {
    throw malformed('Upload-Defer-Length is not supported. Send Upload-Length.');
  }
  if (req.get('upload-concat') !== undefined) throw malformed('Upload-Concat is not supported.');
  const length = byteHeader(req, 'Upload-Length');
  if (length === 0) throw emptyFile();
  if (length > maxBytes) throw tooLarge(maxBytes);
  return length;
}

/** Methods of the protocol for an upload that exists. */
const methods = ['PATCH', 'DELETE', 'HEAD'];

/** What a request asks for: the protocol lets clients that can only POST name another method in a header. */
export function methodOf(req: Request): string {
  const named = req.get('x-http-method-override')?.toUpperCase();
  return methods.find((method) => method === named) ?? req.method;
}

const typeOf = (req: Request): string => (req.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Whether a POST has the first bytes of its upload. @throws AppError unsupported_media_type for a body of another type */
export function hasBytes(req: Request): boolean {
  const hasBody = req.get('transfer-encoding') !== undefined || Number(req.get('content-length') ?? 0) > 0;
  if (hasBody) assertUploadType(req);
  return hasBody;
}

/** @throws AppError unsupported_media_type */
export function assertUploadType(req: Request): void {
  if (typeOf(req) !== uploadType) {
    throw new AppError('unsupported_media_type', `The Content-Type must be ${uploadType}.`);
  }
}

/** @throws AppError payload_too_large if the body says that it has more bytes than the upload still takes */
export function assertFits(req: Request, { length, offset }: TusUpload): void {
  const left = length - offset;
  if (Number(req.get('content-length') ?? 0) > left) throw pastTheEnd(left);
}

export const pastTheEnd = (left: number): AppError =>
  new AppError('payload_too_large', `The upload takes ${left} more bytes, and the body has more.`, {
    headers: { Connection: 'close' },
  });
