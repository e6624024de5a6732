import type { ErrorCode } from '@millrace/service';
import type { z } from 'zod';
import type { AnswerHeader } from './headers.ts';

/** No JSON answer is larger, unless its operation says so. A page of 100 entries with the longest texts has a few mebibytes. */
export const usualMaxBytes = 16 * 1024 * 1024;

export type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

/**
 * Who may call an operation; the auth columns of the specifications. With `public` no credential is read; `publicJwt` ignores an invalid token,
 * and `optionalJwt` refuses it. `publicJwtOrKey` also ignores a key that is invalid, or lacks the operation's scope. `admin` is the token of
 * an account with the role admin.
 */
export const securities = [
  'public',
  'publicJwt',
  'publicJwtOrKey',
  'optionalJwt',
  'jwt',
  'key',
  'jwtOrKey',
  'admin',
] as const;
export type Security = (typeof securities)[number];

/** One answer of an operation that is not an error. */
export interface Answer {
  description: string;
  /** The body, if it is JSON. */
  json?: z.ZodType;
  /** The media types of a body that is not JSON. */
  media?: readonly string[];
  /** Headers in addition to those of every answer. */
  headers?: readonly AnswerHeader[];
}

/** A multipart body: text fields, and files by field name. */
export interface Form {
  fields: z.ZodObject;
  files: Readonly<Record<string, { description: string; required: boolean }>>;
}

/**
 * The single description of an operation. The router is mounted from it, requests are validated by it, the types of the handler follow
 * from it, and the OpenAPI document is made of it.
 */
export interface OperationSpec {
  method: Method;
  /** Below the service's API path, as in Express: `/videos/:id`. */
  path: `/${string}`;
  /** Unique within a service; the name of the operation in clients. */
  operationId: string;
  /** The group in the reference page. */
  tag: string;
  /** A few words, without a period. */
  summary: string;
  description?: string;
  security: Security;
  /** What an API key must be allowed to do, if the operation accepts keys; all of it. */
  scope?: string | readonly string[];
  /** Path parameters. An invalid one is a 404: no such resource exists. */
  params?: z.ZodObject;
  /** Query parameters; unknown ones are ignored. */
  query?: z.ZodObject;
  /** Query parameters that the handler reads itself. For documentation. */
  ownQuery?: z.ZodObject;
  /** Request headers that the operation reads. For documentation. */
  headers?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  /** The largest JSON body in bytes, if it is not the usual one. */
  bodyBytes?: number;
  /** Whether the body is a beacon's: any content type, because navigator.sendBeacon sends text/plain. */
  beacon?: true;
  /** A multipart body. With `body`, the operation takes either. */
  form?: Form;
  /**
   * For the bodies and forms of the interface specifications, which say nothing of other fields: they are ignored, and named in the header
   * `Warning`. All other operations refuse fields that they do not know: a misspelt name must not count as one that was left out.
   */
  unknownFields?: 'ignored';
  /** A body of bytes, which the handler reads itself. */
  bytes?: { type: string; description: string; required: boolean };
  answers: Readonly<Record<number, Answer>>;
  /**
   * The largest JSON answer in bytes, if it is not `usualMaxBytes`. The bounds of what is stored, and of a page, keep answers below; a larger one
   * is broken off.
   */
  maxBytes?: number;
  /** Headers of every answer, also of errors. */
  everyAnswer?: readonly AnswerHeader[];
  /** Error codes in addition to those that follow from the rest: see `problemsOf`. */
  errors?: readonly ErrorCode[];
  /** Whether the path is at the root of the service instead of below its API path. */
  atRoot?: true;
}

/** The parsed value of an optional schema; undefined without one. */
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

type CallerOf<S extends Security, Caller> = S extends 'public'
  ? undefined
  : S extends 'publicJwt' | 'publicJwtOrKey' | 'optionalJwt'
    ? Caller | undefined
    : Caller;

/** What a handler gets: the validated parts of the request, and the caller that the operation's security admits. */
export interface Input<O extends OperationSpec, Caller> {
  params: Parsed<O['params']>;
  query: Parsed<O['query']>;
  /** Undefined if the operation also takes a form, and the request is one. */
  body: O extends { form: Form } ? Parsed<O['body']> | undefined : Parsed<O['body']>;
  caller: CallerOf<O['security'], Caller>;
}

/** The JSON body of an operation's answer. */
export type JsonOf<O extends OperationSpec> = {
  [Status in keyof O['answers']]: O['answers'][Status] extends { json: infer Body extends z.ZodType }
    ? z.input<Body>
    : never;
}[keyof O['answers']];

/** Declares an operation, with its literal types. */
export const operation = <const O extends OperationSpec>(spec: O): O => spec;
