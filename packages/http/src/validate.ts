import type { IncomingMessage } from 'node:http';
import { AppError, type FieldError } from '@millrace/service';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { z } from 'zod';
import { boundChunks } from './boundChunks.ts';
import { duplicateKeyOf } from './duplicateKey.ts';
import { isSpelledPlainly } from './router.ts';
import { closed, isNotKnownAt, warnOfIgnored } from './unknownFields.ts';

/** The schemas of a request. Unknown query parameters are ignored. */
export interface RequestSchemas<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: P;
  query?: Q;
  /** Fields that it does not know are refused, at every depth. */
  body?: B;
  /** Fields that `body` does not know are ignored instead, and named in the header `Warning`. */
  unknownFields?: 'ignored' | undefined;
}

export interface Validated<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
}

const maxFieldErrors = 20;
const maxNameLength = 100;

const fieldOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

/** The fields of a value that its schema does not know. */
const unknownIn = (error: z.ZodError): { path: PropertyKey[]; key: string }[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, maxFieldErrors).map((key) => ({ path: issue.path, key: key.slice(0, maxNameLength) }))
      : [],
  );

/** Converts zod's issues into the field list of a problem response; at most 20, none of which contains a value. */
export function fieldErrors(error: z.ZodError, schema: z.ZodType): FieldError[] {
  // First, because a field that is missing may be the one that is misspelt.
  const unknown = unknownIn(error)
    .slice(0, maxFieldErrors)
    .map(({ path, key }) => ({ field: fieldOf([...path, key]), message: isNotKnownAt(schema, path, key) }));
  const invalid = error.issues
    .filter(({ code }) => code !== 'unrecognized_keys')
    .map(({ path, message }) => ({ field: fieldOf(path), message }));
  return [...unknown, ...invalid].slice(0, maxFieldErrors);
}

function invalid(error: z.ZodError, schema: z.ZodType): AppError {
  const fields = fieldErrors(error, schema);
  const names = [...new Set(fields.map((f) => f.field))].join(', ');
  return new AppError('invalid_request', `Some fields are missing or invalid: ${names}.`, { fields });
}

/** @throws AppError invalid_request that names each invalid field */
export function parseOrThrow<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error, schema);
  return parsed.data;
}

/** Reads bodies by one schema, with the rule for fields that it does not know. */
function bodyReader<B extends z.ZodType>(
  schema: B,
  unknownFields: 'ignored' | undefined,
): (body: unknown, res: Response) => z.output<B> {
  const strict = closed(schema);
  return (body, res) => {
    const checked = strict.safeParse(body);
    if (checked.success) return checked.data;
    if (unknownFields !== 'ignored') throw invalid(checked.error, schema);
    warnOfIgnored(
      res,
      unknownIn(checked.error).map(({ path, key }) => fieldOf([...path, key])),
    );
    return parseOrThrow(schema, body);
  };
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
  const readBody = schemas.body && bodyReader(schemas.body, schemas.unknownFields);
  // Not async: the promise of the handler is the only one of the request here, and Express takes thrown errors too.
  return (req, res) => {
    const params = schemas.params?.safeParse(req.params);
    if (params?.success === false || !isSpelledPlainly(req.route.path, req.path, req.params))
      throw new AppError('not_found');
    // Express parses the query each time it is read.
    const query = schemas.query && parseOrThrow(schemas.query, req.query);
    const body = readBody?.(req.body, res);
    // One of the three is undefined only where the type parameter is ZodUnknown.
    return handle({ params: params?.data, query, body } as Validated<P, Q, B>, req, res);
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

/** Some charsets are decoded slowly: UTF-7 takes 0.4 s for a megabyte. Those of the web are not, and JSON is read in no others either. */
const assertCharset = (_req: unknown, _res: unknown, _bytes: unknown, encoding: string): void =>
  void new TextDecoder(encoding);

const parseBeacon = express.text({ limit: jsonLimit, type: () => true, verify: assertCharset });

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

/**
 * Reads a form (`application/x-www-form-urlencoded`) as text, before anything is known of the sender. So it inflates nothing: a kilobyte
 * would become a megabyte. Bodies of other types are left unread, and `req.body` is undefined.
 *
 * @param limit in bytes
 */
export function formBody(limit: number): RequestHandler {
  const type = 'application/x-www-form-urlencoded';
  const parseForm = express.text({ type, limit, inflate: false, defaultCharset: 'utf-8', verify: assertCharset });
  return (req, res, next) => {
    if (req.is(type)) boundChunks(req);
    parseForm(req, res, next);
  };
}
