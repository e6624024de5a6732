import type { IncomingMessage } from 'node:http';
import { AppError, type FieldError } from '@millrace/service';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { boundChunks } from './boundChunks.ts';
import { duplicateKeyOf } from './duplicateKey.ts';
import { isSpelledPlainly } from './router.ts';

/** The schemas of a request. Unknown query parameters and body fields are ignored. */
export interface RequestSchemas<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: P;
  query?: Q;
  body?: B;
}

export interface Validated<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
}

/** Converts zod's issues into the field list of a problem response; at most 20, none of which contains a value. */
export function fieldErrors(error: z.ZodError, prefix = ''): FieldError[] {
  const fieldOf = (path: readonly PropertyKey[]) =>
    [prefix, ...path.map(String)].filter((part) => part !== '').join('.') || 'body';
  return error.issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ field: fieldOf([...issue.path, key.slice(0, 100)]), message: 'is not known' }))
        : [{ field: fieldOf(issue.path), message: issue.message }],
    )
    .slice(0, 20);
}

function invalid(error: z.ZodError): AppError {
  const fields = fieldErrors(error);
  const names = [...new Set(fields.map((f) => f.field))].join(', ');
  return new AppError('invalid_request', `Some fields are missing or invalid: ${names}.`, { fields });
}

/** @throws AppError invalid_request that names each invalid field */
export function parseOrThrow<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error);
  return parsed.data;
}

/**
 * Combines a route's handler with its schemas. An invalid path parameter is a 404, because no such resource exists. An invalid query
 * or body is a 400 that names the fields. Errors of the handler go to the problem handler.
 */
export function route<
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
>(
  schemas: RequestSchemas<P, Q, B>,
  handle: (input: Validated<P, Q, B>, req: Request, res: Response) => Promise<void> | void,
): RequestHandler {
  return async (req, res) => {
    const params = schemas.params?.safeParse(req.params);
    if (params?.success === false || !isSpelledPlainly(req.route.path, req.path, req.params))
      throw new AppError('not_found');
    // Express parses the query each time it is read.
    const query = schemas.query && parseOrThrow(schemas.query, req.query);
    const body = schemas.body && parseOrThrow(schemas.body, req.body);
    // One of the three is undefined only where the type parameter is ZodUnknown.
    await handle({ params: params?.data, query, body } as Validated<P, Q, B>, req, res);
  };
}

/** Whether the body is a multipart form. */
export const isForm = (req: Request): boolean => req.is('multipart/form-data') === 'multipart/form-data';

/** Maximum JSON body in bytes, unless an operation says otherwise. */
const jsonLimit = 64 * 1024;

/** The bodies that are being parsed, as text. */
const texts = new WeakMap<IncomingMessage, string>();

const jsonParser = (limit: number) =>
  express.json({
    limit,
    strict: true,
    verify: (req, _res, bytes, encoding) => void texts.set(req, new TextDecoder(encoding).decode(bytes)),
  });

/** @throws AppError malformed_request, which does not name the key: it may be a secret in the wrong place */
function refuseDuplicateKeys(json: string): void {
  if (duplicateKeyOf(json) === undefined) return;
  throw new AppError('malformed_request', 'The body has an object with two keys of the same name.');
}

/**
 * Reads a JSON object body. Other content types get 415; a missing body counts as {}. Keys must be unique.
 *
 * @param limit in bytes
 */
export function jsonBody(limit = jsonLimit): RequestHandler {
  const parseJson = jsonParser(limit);
  return (req, res, next) => {
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (!hasBody) {
      req.body = {};
      next();
      return;
    }
    if (!req.is('json')) {
      next(new AppError('unsupported_media_type', 'The body must be JSON, sent as application/json.'));
      return;
    }
    boundChunks(req);
    parseJson(req, res, (error?: unknown) => {
      try {
        if (error === undefined) refuseDuplicateKeys(texts.get(req) ?? '');
        next(error);
      } catch (refused) {
        next(refused);
      }
    });
  };
}

/** @throws AppError malformed_request */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new AppError('malformed_request', 'The body is not valid JSON.', { cause });
  }
}

const parseBeacon = express.text({ limit: jsonLimit, type: () => true });

/**
 * Reads the body of a beacon: JSON with any content type, because navigator.sendBeacon sends text/plain. An empty body counts as {}.
 */
export function beaconBody(): RequestHandler {
  return (req, res, next) => {
    if (req.headers['transfer-encoding'] === undefined && !(Number(req.headers['content-length'] ?? 0) > 0)) {
      req.body = {};
      next();
      return;
    }
    boundChunks(req);
    parseBeacon(req, res, (error?: unknown) => {
      if (error !== undefined) {
        next(error);
        return;
      }
      try {
        const json = typeof req.body === 'string' && req.body.trim() !== '' ? req.body : '{}';
        req.body = parsed(json);
        refuseDuplicateKeys(json);
        next();
      } catch (refused) {
        next(refused);
      }
    });
  };
}
