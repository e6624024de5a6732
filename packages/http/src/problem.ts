import { STATUS_CODES } from 'node:http';
import { AppError, clip, type ErrorCode, type Logger } from '@millrace/service';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { endBeforeBody } from './endBeforeBody.ts';
import { requestIdOf } from './requestId.ts';

/** Converts an error of a library or engine into an AppError; undefined for errors that it does not know. */
export type ErrorClassifier = (error: unknown) => AppError | undefined;

/** The body of every error response, RFC 9457. */
export function problemBody(error: AppError, requestId: string): Record<string, unknown> {
  return {
    type: `urn:millrace:error:${error.publicCode}`,
    title: error.title,
    status: error.status,
    detail: error.detail,
    code: error.publicCode,
    ...(error.fields.length > 0 ? { errors: error.fields } : {}),
    requestId,
  };
}

/** Headers that a handler may have set for an object. */
const objectHeaders = [
  'Accept-Ranges',
  'Content-Encoding',
  'Content-Range',
  'ETag',
  'Last-Modified',
  'Content-Disposition',
];

/** Sets status and headers of an error response, and returns its body. */
function prepareProblem(req: Request, res: Response, error: AppError): Buffer {
  const body = Buffer.from(JSON.stringify(problemBody(error, requestIdOf(req))));
  // Headers that a handler set for a success response do not apply to the problem.
  for (const name of objectHeaders) res.removeHeader(name);
  res.status(error.status);
  res.setHeader('Content-Type', 'application/problem+json');
  res.setHeader('Content-Length', body.length);
  res.setHeader('Cache-Control', 'no-store');
  if (error.status === 401) res.setHeader('WWW-Authenticate', 'Bearer realm="millrace"');
  if (error.retryAfter !== undefined) res.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfter))));
  for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
  return body;
}

/** Sends an error response as application/problem+json. Never includes `cause`. */
export function sendProblem(req: Request, res: Response, error: AppError): void {
  const body = prepareProblem(req, res, error);
  if (hasLongUnreadBody(req)) endBeforeBody(req, res, body);
  else res.end(req.method === 'HEAD' ? undefined : body);
}

/** Errors of Express and its body parsers have a status (http-errors). */
const httpError = z.object({ status: z.number(), type: z.string().optional() });

const codeOfStatus = new Map<number, ErrorCode>([
  [400, 'malformed_request'],
  [404, 'not_found'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media_type'],
]);

const sentences: Record<string, string> = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'The body is larger than this endpoint accepts.',
  'encoding.unsupported': 'The content encoding of the body is not supported.',
  'entity.verify.failed': 'The charset of the body is not supported.',
  'charset.unsupported': 'The charset of the body is not supported.',
  'request.aborted': 'The request ended before its body was complete.',
  'request.size.invalid': 'The length of the body does not match Content-Length.',
};

function fromHttpError(error: unknown): AppError | undefined {
  const parsed = httpError.safeParse(error);
  if (!parsed.success || parsed.data.status < 400 || parsed.data.status > 499) return undefined;
  const code = codeOfStatus.get(parsed.data.status) ?? 'malformed_request';
  const known = parsed.data.type === undefined ? undefined : sentences[parsed.data.type];
  return new AppError(code, known ?? `${STATUS_CODES[parsed.data.status] ?? 'Bad request'}.`, { cause: error });
}

/** Converts any error into an AppError; 500 `internal` if no classifier knows it. */
export function toAppError(error: unknown, classifiers: readonly ErrorClassifier[]): AppError {
  if (error instanceof AppError) return error;
  for (const classify of classifiers) {
    const known = classify(error);
    if (known) return known;
  }
  return (
    fromHttpError(error) ?? new AppError('internal', 'The server failed to process this request.', { cause: error })
  );
}

/** Reading a long body only to keep the connection alive would make a refused upload as expensive as an accepted one. */
function hasLongUnreadBody(req: Request): boolean {
  if (req.complete) return false;
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 64 * 1024;
}

/** The last middleware: sends a problem response for any error, and logs errors with a 5xx status. */
export function problemHandler(options: {
  log: Logger;
  classifiers?: readonly ErrorClassifier[];
}): ErrorRequestHandler {
  return (error: unknown, req: Request, res: Response, _next) => {
    const problem = toAppError(error, options.classifiers ?? []);
    const context = { requestId: requestIdOf(req), code: problem.code, err: problem.cause ?? problem };
    const request = `${req.method} ${clip(req.path)}`;
    if (problem.status >= 500) options.log.error(context, `${request} failed`);
    else options.log.debug(context, `${request} was refused`);
    if (res.headersSent) {
      // The status has been sent. Only a broken connection tells the client that the body is incomplete.
      res.destroy();
      return;
    }
    sendProblem(req, res, problem);
  };
}

/** Answers 404 to requests that no route matched. */
export function notFound(): RequestHandler {
  return () => {
    throw new AppError('not_found', 'No resource exists at this URL.');
  };
}
